// The inside of dungeon rooms: no room is an empty box.
#pragma once

#include "worldgen/algorithms/dungeon_plan.h"
#include "worldgen/core/level_grid.h"

namespace karst {

// Shapes and furnishes one room, whose rectangle is open: vaulted or stepped ceilings, ruins of it,
// pillars and columns that hang from the ceiling, balconies of one-way platforms, a dais. The
// lowest `scale.corridor_height` rows stay open everywhere but for platforms and steps of one cell.
// Which shapes there are shifts with the depth.
void shape_room(LevelGrid& grid, const Room& room, const BspParameters& parameters,
                const DungeonScale& scale, const RandomKey& key, std::uint64_t index);

}  // namespace karst
