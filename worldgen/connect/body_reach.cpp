#include "worldgen/connect/body_reach.h"

#include <limits>

#include "worldgen/connect/fit.h"
#include "worldgen/connect/flood.h"
#include "worldgen/connect/reach.h"
#include "worldgen/core/grid_bits.h"

namespace karst {

BodyReach body_reach(const LevelGrid& grid, const Body& body, Cell start) {
    const BodyReach nowhere{BitGrid(grid.size()), BitGrid(grid.size()), BitGrid(grid.size())};
    if (!grid.solid().contains(start.x, start.y)) return nowhere;
    if (body.follows_published_rule()) {
        if (grid.is_solid(start.x, start.y)) return nowhere;
        const BitGrid cells = *flood_region(grid.solid(), start, std::numeric_limits<int>::max());
        return {cells, cells, cells};
    }
    const BodySpace space = body_space(grid, body);
    if (!space.free.test(start.x, start.y)) return nowhere;
    Reach reach(space, Follow::forward);
    reach.add(start);
    BodyReach result{reach.passed(), reach.passed(), {}};
    keep_common(result.held, space.held);
    result.touched = covered_cells(result.passed, {body.width, body.height});
    return result;
}

}  // namespace karst
