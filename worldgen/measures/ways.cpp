// How the body gets about: its route, and what it reaches.
#include <cmath>
#include <cstdlib>

#include "worldgen/connect/body_space.h"
#include "worldgen/connect/reach.h"
#include "worldgen/measures/parts.h"

namespace karst::measuring {
namespace {

void measure_route(const Route& route, LevelMeasures& measures) {
    if (route.empty()) return;
    std::int64_t length = 0;
    for (std::size_t i = 1; i < route.size(); ++i) {
        length += std::abs(route[i].position.x - route[i - 1].position.x) +
                  std::abs(route[i].position.y - route[i - 1].position.y);
    }
    const Cell from = route.front().position;
    const Cell to = route.back().position;
    const double line = std::hypot(to.x - from.x, to.y - from.y);
    measures.route_length = static_cast<double>(length);
    if (line > 0) measures.route_ratio = measures.route_length / line;
}

std::int64_t common(const BitGrid& a, const BitGrid& b) {
    std::int64_t count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (std::size_t w = 0; w < a.words_per_row(); ++w) {
            count += count_bits(a.row(y)[w] & b.row(y)[w]);
        }
    }
    return count;
}

}  // namespace

void measure_ways(const Level& level, const Body& body, LevelMeasures& measures) {
    measure_route(level.info().route, measures);
    const Marker* spawn = find_primary(level.info().markers, {MarkerKind::spawn});
    if (spawn == nullptr) return;
    const BodySpace space = body_space(level.grid(), body);
    if (!space.free.test(spawn->cell.x, spawn->cell.y)) return;
    Reach reach(space, Follow::forward);
    reach.add(spawn->cell);
    measures.walk_share = share(common(space.held, reach.passed()), space.held.count());
}

}  // namespace karst::measuring
