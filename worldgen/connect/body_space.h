// The positions of a body in a level: where it fits and where it finds hold.
//
// A position is the body's bottom left cell (see fit.h). The model of moves that everything about
// bodies shares, here and in the validator's own code:
//   free    the body touches no solid and no hazard, and no liquid unless it swims
//   held    free, and on a solid or a platform, or touching a ladder (climb), or in liquid (swim)
//   walk    from a held position one cell to a side
//   climb   from a held position on a ladder or in liquid one cell up, to another such position
//   jump    from a held position up to jump_up cells straight up, then up to jump_across cells to
//           one side, each through free positions; then it falls
//   fall    from any position one cell down, through platforms too
// Wherever a body is held on its way, it may stay. A flier is held wherever it is free and moves by
// one cell in all four directions.
#pragma once

#include "worldgen/body.h"
#include "worldgen/core/level_grid.h"

namespace karst {

// Not synchronised. All planes have the size of the level; the outermost cells are never free.
struct BodySpace {
    Body body = {};
    BitGrid free;
    BitGrid held;
    BitGrid grips;   // held by a ladder or in liquid: one can move up here
    BitGrid jumped;  // all that jumps from held positions may pass, and more

    // Adds the grip of new ladder cells in one column.
    void add_ladder(int x, int top, int bottom);
    // Adds the hold of new platform cells.
    void add_platform(int y, int x, int length);
};

BodySpace body_space(const LevelGrid& grid, const Body& body);

// The same for a part of a level, seen alone: outside it everything is blocked.
BodySpace body_space(const LevelGrid& grid, const Body& body, const Rect& part);

}  // namespace karst
