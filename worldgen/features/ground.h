// Where things can stand, shared by the features that place them.
#pragma once

#include <optional>

#include "worldgen/core/level_grid.h"
#include "worldgen/core/random.h"
#include "worldgen/registry.h"

namespace karst {

// A cell where somebody 1 wide and 2 tall can stand: air in the cell and above it, solid ground
// below, nothing reserved. Where the context knows a body: where that can stand in its home, in the
// same way. False for cells outside the level or on its border.
bool can_stand(const FurnishContext& context, Cell cell);

// A standing cell inside `zone`: up to `samples` times a random open cell from which the ground
// below is taken; then, where `thorough`, the first one of a scan from a random row on.
std::optional<Cell> find_standing(const FurnishContext& context, const Rect& zone, Random& random,
                                  int samples, bool thorough = true);

// The cells of all markers so far.
BitGrid marked_cells(const FurnishContext& context);

// The topmost solid cell of a column under the open sky: the first one at or below row 1 whose
// cells above are all open. Empty where row 1 is solid.
std::optional<int> ground_row(const LevelGrid& grid, int x);

// Grass that something solid now stands on turns to dirt.
void cover_grass(LevelGrid& grid, int x, int y);

}  // namespace karst
