// The distance field of a finished level.
#pragma once

#include "worldgen/body.h"
#include "worldgen/core/level_grid.h"
#include "worldgen/distance_field.h"

namespace karst {

// Empty where the body does not fit at the spawn. Thread-safe.
DistanceField spawn_distances(const LevelGrid& grid, const Body& body, Cell spawn);

}  // namespace karst
