// Corridors between sibling parts of a binary space partition.
#pragma once

#include <vector>

#include "worldgen/algorithms/bsp_tree.h"
#include "worldgen/core/level_grid.h"
#include "worldgen/layout.h"

namespace karst {

// Rooms keep this many cells away from the edges of their leaf. So along every cut there is a
// channel between two walls in which a corridor of up to two cells meets no room.
inline constexpr int kLeafMargin = 2;

// Joins the two sides of every cut with one corridor, `width` (1 or 2) cells wide, between the two
// closest rooms across the cut: straight where they face each other, an L where the corner is
// free, else along the channel. Every corridor makes one gap in each of its rooms' walls, away from
// corners where the wall is long enough, with a wall cell between it and any other gap. It meets no
// third room. Carves the grid; adds corridors, points and gaps to the layout, whose rooms are those
// of the leaves, in order.
void join_siblings(LevelGrid& grid, Layout& layout, const BspTree& tree, int width, Random& random);

}  // namespace karst
