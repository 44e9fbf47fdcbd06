#include "worldgen/connect/body_ways.h"

#include "worldgen/connect/repair.h"

namespace karst {
namespace {

BitGrid inverted(const BitGrid& grid) {
    BitGrid result(grid.size());
    for (int y = 0; y < grid.height(); ++y) {
        const auto from = grid.row(y);
        const auto to = result.row(y);
        for (std::size_t w = 0; w < to.size(); ++w) to[w] = ~from[w];
        to.back() &= result.last_word_mask();
    }
    return result;
}

}  // namespace

BodyWays body_ways(const LevelGrid& grid, const Body& body) {
    BodyWays ways;
    ways.space = body_space(grid, body);
    BitGrid blocked = inverted(ways.space.free);
    keep_largest_region(blocked);
    ways.home = inverted(blocked);
    return ways;
}

}  // namespace karst
