// Distances from the spawn, whether a level keeps them or not.
#pragma once

#include "worldgen/body.h"
#include "worldgen/level.h"

namespace karst {

// Those that `info` keeps, else worked out on the grid of the same level, which takes a flood.
// Empty where there is no spawn or the body does not fit there. Thread-safe.
DistanceField level_distances(const LevelInfo& info, const LevelGrid& grid, const Body& body);

}  // namespace karst
