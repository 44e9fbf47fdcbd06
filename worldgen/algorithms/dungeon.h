// Dungeons for a body that walks: rooms joined at floor level, with shafts and hatches between the
// storeys.
#pragma once

#include "worldgen/algorithms/bsp.h"

namespace karst {

// What carve_bsp does where corridors are anchored at the floor. Every corridor leaves and enters
// rooms at floor level or through a hatch: an opening in the floor under a one-way platform. All
// ways are open over the size of the body; climbing is left to the feature `ladders`.
Layout carve_dungeon(LevelGrid& grid, const BspParameters& parameters, const CarveContext& context);

}  // namespace karst
