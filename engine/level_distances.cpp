#include "engine/level_distances.h"

#include "worldgen/connect/spawn_distances.h"

namespace karst {

DistanceField level_distances(const LevelInfo& info, const LevelGrid& grid, const Body& body) {
    if (!info.distances.steps.empty()) return info.distances;
    const Marker* spawn = find_primary(info.markers, {MarkerKind::spawn});
    return spawn == nullptr ? DistanceField{} : spawn_distances(grid, body, spawn->cell);
}

}  // namespace karst
