// Cave mouths: ramps and shafts from the ground down to the caves.
#pragma once

#include <span>

#include "worldgen/core/bit_grid.h"
#include "worldgen/core/random.h"

namespace karst {

// Digs `count` mouths from the height line down to the nearest open cells of `caves`, the solid
// plane of the rows from `top` on, which must hold one region. Digs in `solid`, the whole level's.
void dig_mouths(BitGrid& solid, std::span<const int> line, const BitGrid& caves, int top, int count,
                const RandomKey& key);

}  // namespace karst
