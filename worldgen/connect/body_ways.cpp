#include "worldgen/connect/body_ways.h"

#include "worldgen/connect/repair.h"
#include "worldgen/core/grid_bits.h"

namespace karst {
BodyWays body_ways(const LevelGrid& grid, const Body& body) {
    BodyWays ways;
    ways.space = body_space(grid, body);
    BitGrid blocked = inverted(ways.space.free);
    keep_largest_region(blocked);
    ways.home = inverted(blocked);
    return ways;
}

}  // namespace karst
