// Where a body gets in a finished level.
#pragma once

#include "worldgen/body.h"
#include "worldgen/core/level_grid.h"

namespace karst {

// All planes have the size of the level. For a body that follows the published rule a position is
// a cell, and every cell that is not solid is one.
struct BodyReach {
    BitGrid passed;   // positions on the ways of the body, jumps and falls among them
    BitGrid held;     // those of them where it finds hold
    BitGrid touched;  // cells that it covers at these positions
};

// The positions alone. All clear where the body does not fit at the start. Thread-safe.
BitGrid passed_positions(const LevelGrid& grid, const Body& body, Cell start);

// Follows the moves of body_space.h from a position on. Empty planes where the body does not fit at
// the start. Thread-safe.
BodyReach body_reach(const LevelGrid& grid, const Body& body, Cell start);

}  // namespace karst
