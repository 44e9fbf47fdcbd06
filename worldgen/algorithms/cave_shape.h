// The rough shape of caves: an automaton on cells of any size, enlarged with soft edges.
#pragma once

#include "worldgen/core/bit_grid.h"
#include "worldgen/core/random.h"

namespace karst {

struct CaveShape {
    Size cell{1, 1};           // an automaton cell, in level cells
    int fill_percent = 45;     // initial walls
    int fill_variation = 0;    // percent points that this goes up and down over the map
    Size variation{260, 160};  // wavelengths of that, cells
    int passes = 5;
    int survive = 4;
    int birth = 5;
    int refine_passes = 0;  // of the 4-5 rule at full size
};

// Overwrites all cells of `solid`, whose cell (0, 0) lies at `origin` in the world: x a multiple of
// 4, neither coordinate negative. The fill is a function of world coordinates.
void shape_caves(BitGrid& solid, Cell origin, const CaveShape& shape, const RandomKey& key);

// Removes pieces of rock smaller than `least` cells.
void remove_small_islands(BitGrid& solid, int least);

}  // namespace karst
