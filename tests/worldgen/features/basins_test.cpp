#include "worldgen/features/basins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "worldgen/algorithms/cellular.h"
#include "worldgen/connect/components.h"
#include "worldgen/connect/repair.h"
#include "worldgen/features/surface_scan.h"

namespace karst {
namespace {

using Found = std::set<std::array<int, 4>>;  // y, x, width, depth

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

TEST(Basins, MatchTheDefinition) {
    for (const BasinLimits limits :
         {BasinLimits{1, 5, 4}, BasinLimits{3, 21, 10}, BasinLimits{9, 21, 21}}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            const BitGrid solid = cave({131, 90}, seed);
            Found found;
            for (const BasinRun& s : find_surfaces(solid, limits)) {
                const auto basin = basin_under(solid, s, limits.most_depth);
                if (basin) found.insert({s.y, s.x, s.length, basin_depth(*basin)});
            }
            EXPECT_EQ(found, search_basins(solid, limits)) << "seed " << seed;
            EXPECT_FALSE(found.empty());
        }
    }
}

TEST(Basins, WhatIsPouredInStaysAndCutsNothingOff) {
    const BitGrid solid = cave({250, 250}, 3);
    int basins = 0;
    for (const BasinRun& surface : find_surfaces(solid, {})) {
        const auto basin = basin_under(solid, surface, 12);
        if (!basin) continue;
        ++basins;
        BitGrid filled = solid;
        for (const BasinRun& run : *basin) {
            EXPECT_GE(run.y, surface.y);
            EXPECT_TRUE(solid.test(run.x - 1, run.y) && solid.test(run.x + run.length, run.y));
            EXPECT_FALSE(solid.any_in_run(run.y, run.x, run.length));
            filled.set_run(run.y, run.x, run.length);
        }
        for (const BasinRun& run : *basin) {
            for (int x = run.x; x < run.x + run.length; ++x) {
                EXPECT_TRUE(filled.test(x, run.y + 1)) << "leaks below " << x << "," << run.y;
            }
        }
        EXPECT_EQ(find_open_regions(filled).size(), 1u);
    }
    EXPECT_GT(basins, 20);
}

// On noise: what is left out leads down by `most_depth` rows, what is in has the asked length.
TEST(FindSurfaces, LeavesOutOnlyWhatLeaksOrHasAnotherLength) {
    for (const int width : {40, 64, 65, 128, 200}) {
        const BitGrid solid = cave({width, 150}, 9);
        for (const BasinLimits limits :
             {BasinLimits{1, 1, 3}, BasinLimits{1, 63, 5}, BasinLimits{9, 21, 12}}) {
            std::set<std::array<int, 3>> found;
            for (const BasinRun& s : find_surfaces(solid, limits)) {
                EXPECT_TRUE(found.insert({s.y, s.x, s.length}).second) << "reported twice";
            }
            for (int y = 1; y < 150; ++y) {
                for (int x = solid.find(y, 0, false); x < width; x = solid.find(y, x, false)) {
                    const int end = solid.find(y, x, true);
                    const bool fits = end - x >= limits.least_width && end - x <= limits.most_width;
                    const bool is_in = found.contains({y, x, end - x});
                    const auto basin = basin_under(solid, {y, x, end - x}, limits.most_depth);
                    EXPECT_TRUE(fits || !is_in);
                    EXPECT_TRUE(is_in || !fits || !basin) << y << "," << x;
                    x = end;
                }
            }
        }
    }
}

TEST(ScanSurfaces, IsTheSameOnEveryPath) {
    for (const Size size : {Size{40, 20}, Size{64, 65}, Size{131, 64}, Size{200, 300}}) {
        const BitGrid solid = cave(size, 4);
        for (const BasinLimits limits : {BasinLimits{1, 63, 5}, BasinLimits{9, 21, 12}}) {
            const auto portable = scan_surfaces(solid, limits, Simd::portable);
            EXPECT_EQ(portable, scan_surfaces(solid, limits, best_simd()));
            EXPECT_TRUE(std::ranges::is_sorted(portable, {}, [](const BasinRun& run) {
                return std::tuple((run.y - 1) / 64, -run.y, run.x);
            }));
        }
    }
}

}  // namespace
}  // namespace karst
