#include "worldgen/connect/spawn_distances.h"

#include <algorithm>

#include "worldgen/connect/block_distance.h"
#include "worldgen/connect/body_reach.h"
#include "worldgen/core/grid_bits.h"

namespace karst {

DistanceField spawn_distances(const LevelGrid& grid, const Body& body, Cell spawn) {
    // Blocks find out by themselves what hangs together, so the published rule needs no flood.
    const BitGrid passed = body.follows_published_rule() ? inverted(grid.solid())
                                                         : passed_positions(grid, body, spawn);
    if (!passed.contains(spawn.x, spawn.y) || !passed.test(spawn.x, spawn.y)) return {};
    const BlockDistance distance(passed, spawn);
    DistanceField field{distance.size(), {}};
    field.steps.reserve(static_cast<std::size_t>(field.size.cells()));
    for (const std::int32_t steps : distance.steps()) {
        field.steps.push_back(steps == BlockDistance::kUnreached
                                  ? DistanceField::kUnreached
                                  : static_cast<std::uint16_t>(
                                        std::min<std::int32_t>(steps, DistanceField::kMostSteps)));
    }
    return field;
}

}  // namespace karst
