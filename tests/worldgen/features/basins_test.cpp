#include "worldgen/features/basins.h"

#include <gtest/gtest.h>

#include <set>

#include "worldgen/algorithms/cellular.h"
#include "worldgen/connect/components.h"
#include "worldgen/connect/repair.h"

namespace karst {
namespace {

using Found = std::set<std::array<int, 4>>;

// Straight from the definition: for every run of open cells, the component at and below its row.
Found search_basins(const BitGrid& solid, const BasinLimits& limits) {
    Found found;
    for (int y = 1; y < solid.height(); ++y) {
        for (int x = solid.find(y, 0, false); x < solid.width();) {
            const int end = solid.find(y, x, true);
            std::set<Cell> cells;
            std::vector<Cell> stack{{x, y}};
            while (!stack.empty()) {
                const Cell cell = stack.back();
                stack.pop_back();
                if (cell.y < y || !solid.contains(cell.x, cell.y) || solid.test(cell.x, cell.y) ||
                    !cells.insert(cell).second) {
                    continue;
                }
                for (const Cell step : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
                    stack.push_back({cell.x + step.x, cell.y + step.y});
                }
            }
            int in_surface = 0;
            int lowest = y;
            for (const Cell& cell : cells) {
                in_surface += cell.y == y ? 1 : 0;
                lowest = std::max(lowest, cell.y);
            }
            int above = 0;
            for (int i = x; i < end; ++i) {
                if (!solid.test(i, y - 1) && (i == x || solid.test(i - 1, y - 1))) ++above;
            }
            const int width = end - x;
            const int depth = lowest - y + 1;
            if (in_surface == width && above == 1 && width >= limits.least_width &&
                width <= limits.most_width && depth <= limits.most_depth) {
                found.insert({y, x, width, depth});
            }
            x = solid.find(y, end, false);
        }
    }
    return found;
}

BitGrid cave(Size size, std::uint64_t seed) {
    BitGrid solid(size);
    const RandomKey key{.seed = seed, .depth = 5, .region = {}, .attempt = 0};
    random_fill(solid, {}, 45, key, "caves.fill");
    smooth_cells(solid, 5, 4, 5);
    close_border(solid);
    keep_largest_region(solid);
    return solid;
}

TEST(FindBasins, MatchesTheDefinition) {
    const BasinLimits limits{.least_width = 3, .most_width = 21, .most_depth = 10};
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const BitGrid solid = cave({130, 90}, seed);
        Found found;
        for (const Basin& b : find_basins(solid, limits))
            found.insert({b.y, b.x, b.width, b.depth});
        EXPECT_EQ(found, search_basins(solid, limits)) << "seed " << seed;
        EXPECT_FALSE(found.empty());
    }
}

TEST(FindBasins, WhatIsPouredInStaysAndCutsNothingOff) {
    const BitGrid solid = cave({250, 250}, 3);
    const auto basins = find_basins(solid, {});
    EXPECT_GT(basins.size(), 20u);
    for (const Basin& basin : basins) {
        BitGrid filled = solid;
        for (const BasinRun& run : basin_runs(solid, basin)) {
            EXPECT_GE(run.y, basin.y);
            EXPECT_TRUE(solid.test(run.x - 1, run.y) && solid.test(run.x + run.length, run.y));
            EXPECT_FALSE(solid.any_in_run(run.y, run.x, run.length));
            filled.set_run(run.y, run.x, run.length);
        }
        for (const BasinRun& run : basin_runs(solid, basin)) {
            for (int x = run.x; x < run.x + run.length; ++x) {
                EXPECT_TRUE(filled.test(x, run.y + 1)) << "leaks below " << x << "," << run.y;
            }
        }
        EXPECT_EQ(find_open_regions(filled).size(), 1u);
    }
}

}  // namespace
}  // namespace karst
