// Cave mouths: ramps and shafts from the ground down to the caves.
#pragma once

#include <span>

#include "worldgen/core/level_grid.h"
#include "worldgen/core/random.h"

namespace karst {

// Digs `count` mouths from the height line down to the nearest open cells of `caves`, the solid
// plane of the rows from `top` on, which must hold one region. What is dug is reserved, so that no
// later feature closes a way down. No other material may be in the grid yet.
void dig_mouths(LevelGrid& grid, std::span<const int> line, const BitGrid& caves, int top,
                int count, const RandomKey& key);

}  // namespace karst
