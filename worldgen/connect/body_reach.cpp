#include "worldgen/connect/body_reach.h"

#include <limits>

#include "worldgen/connect/fit.h"
#include "worldgen/connect/flood.h"
#include "worldgen/connect/reach.h"
#include "worldgen/core/grid_bits.h"

namespace karst {

namespace {

BitGrid passed_in(const BodySpace& space, Cell start) {
    Reach reach(space, Follow::forward);
    reach.add(start);
    return reach.passed();
}

bool fits(const BodySpace& space, Cell position) {
    return space.free.contains(position.x, position.y) && space.free.test(position.x, position.y);
}

// For who follows the published rule: the open region of a cell.
BitGrid open_cells_around(const LevelGrid& grid, Cell start) {
    const bool open = grid.solid().contains(start.x, start.y) && !grid.is_solid(start.x, start.y);
    if (!open) return BitGrid(grid.size());
    return *flood_region(grid.solid(), start, std::numeric_limits<int>::max());
}

}  // namespace

BitGrid passed_positions(const LevelGrid& grid, const Body& body, Cell start) {
    if (body.follows_published_rule()) return open_cells_around(grid, start);
    const BodySpace space = body_space(grid, body);
    return fits(space, start) ? passed_in(space, start) : BitGrid(grid.size());
}

BodyReach body_reach(const LevelGrid& grid, const Body& body, Cell start) {
    if (body.follows_published_rule()) {
        const BitGrid cells = open_cells_around(grid, start);
        return {cells, cells, cells};
    }
    const BodySpace space = body_space(grid, body);
    if (!fits(space, start)) {
        return {BitGrid(grid.size()), BitGrid(grid.size()), BitGrid(grid.size())};
    }
    BodyReach result{passed_in(space, start), space.held, {}};
    keep_common(result.held, result.passed);
    result.touched = covered_cells(result.passed, {body.width, body.height});
    return result;
}

}  // namespace karst
