// Mouths: ways for a body from the open sky down into caves.
#pragma once

#include <span>
#include <vector>

#include "worldgen/core/bit_grid.h"
#include "worldgen/core/random.h"

namespace karst {

// Where a mouth begins, and how it leads down.
struct Mouth {
    int x = 0;
    int width = 8;
    bool is_shaft = false;
    int towards = 1;  // of a ramp: -1 to the left, 1 to the right
};

// About one mouth in `spacing` columns, give or take a third, none within 96 columns of the next
// (where the level is that wide); two thirds of them ramps.
std::vector<Mouth> place_mouths(int columns, int spacing, const RandomKey& key);

// Digs a mouth from the ground line until the body can pass into a cave 40 or more rows down.
// `cave_positions` are the positions at which the body fits in the caves (connect/fit.h). Ramps
// fall by at most one row a column; where they find no cave they end in a shaft. Shafts have ledges
// on both sides in turn.
void dig_mouth(BitGrid& solid, std::span<const int> line, const BitGrid& cave_positions, Size body,
               const Mouth& mouth, Random random);

}  // namespace karst
