#include "worldgen/features/basins.h"

#include <algorithm>
#include <cassert>

#include "worldgen/features/surface_scan.h"

namespace karst {
namespace {

// Calls visit(x, length) for each run of open cells of a row that touches the columns [begin, end).
template <class Visitor>
void for_each_open_run(const BitGrid& solid, int y, int begin, int end, Visitor&& visit) {
    for (int x = solid.find(y, begin, false); x < end; x = solid.find(y, x, false)) {
        const int first = solid.find_back(y, x, true) + 1;
        x = solid.find(y, x, true);
        visit(first, x - first);
    }
}

}  // namespace

std::vector<BasinRun> find_surfaces(const BitGrid& solid, const BasinLimits& limits) {
    assert(0 < limits.least_width && limits.least_width <= limits.most_width &&
           limits.most_width < 64 && limits.most_depth > 0);
    return scan_surfaces(solid, limits, best_simd());
}

std::optional<std::vector<BasinRun>> basin_under(const BitGrid& solid, const BasinRun& surface,
                                                 int most_depth) {
    const int end = surface.x + surface.length;
    int runs_above = 0;
    for_each_open_run(solid, surface.y - 1, surface.x, end, [&](int, int) { ++runs_above; });
    if (runs_above != 1) return std::nullopt;

    std::vector<BasinRun> basin{surface};
    std::vector<BasinRun> stack{surface};
    bool second_surface = false;
    while (!stack.empty()) {
        const BasinRun run = stack.back();
        stack.pop_back();
        if (run.y - surface.y >= most_depth) return std::nullopt;
        for (const int y : {run.y - 1, run.y + 1}) {
            if (y < surface.y || y >= solid.height()) continue;
            for_each_open_run(solid, y, run.x, run.x + run.length, [&](int x, int length) {
                const BasinRun next{y, x, length};
                if (std::find(basin.begin(), basin.end(), next) != basin.end()) return;
                basin.push_back(next);
                stack.push_back(next);
                second_surface |= y == surface.y;
            });
        }
        if (second_surface) return std::nullopt;
    }
    return basin;
}

int basin_depth(const std::vector<BasinRun>& basin) {
    const auto lowest = std::max_element(
        basin.begin(), basin.end(), [](const BasinRun& a, const BasinRun& b) { return a.y < b.y; });
    return lowest->y - basin.front().y + 1;
}

}  // namespace karst
