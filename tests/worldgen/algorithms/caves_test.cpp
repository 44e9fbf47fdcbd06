#include "worldgen/algorithms/caves.h"

#include <gtest/gtest.h>

#include "worldgen/algorithms/cave_shape.h"
#include "worldgen/connect/components.h"
#include "worldgen/connect/fit.h"
#include "worldgen/connect/region_runs.h"
#include "worldgen/connect/union_find.h"
#include "worldgen/features/basins.h"

namespace karst {
namespace {

CaveParameters deep() {
    CaveParameters parameters;
    parameters.cell_width = 6;
    parameters.cell_height = 3;
    parameters.fill_percent = 51;
    parameters.fill_variation = 5;
    parameters.refine_passes = 2;
    parameters.repair = CaveRepair::tunnel;
    parameters.min_island = 40;
    parameters.hall_area = 262144;
    parameters.shaft_columns = 400;
    return parameters;
}

RandomKey key_of(std::uint64_t seed) { return {.seed = seed, .depth = 5, .region = {}}; }

// Every position in a place of some size can be reached from every other.
TEST(Caves, HangTogetherForTheBody) {
    for (const Size body : {Size{1, 2}, Size{2, 4}, Size{3, 6}}) {
        for (const Size size : {Size{40, 20}, Size{77, 41}, Size{250, 251}, Size{512, 512}}) {
            for (std::uint64_t seed = 0; seed < 60; ++seed) {
                BitGrid solid(size);
                CarveContext context{key_of(seed)};
                context.body.width = body.width;
                context.body.height = body.height;
                make_caves(solid, {}, deep(), context);
                const RegionRuns regions(fitting_positions(solid, body));
                int large = 0;
                for (std::uint32_t i = 0; i < regions.count(); ++i) large += regions.cells(i) >= 60;
                ASSERT_LE(large, 1) << size.width << "x" << size.height << " seed " << seed
                                    << " body " << body.width;
                ASSERT_LE(find_open_regions(solid).size(), 1u) << "seed " << seed;
            }
        }
    }
}

TEST(Caves, RoomsLieInOpenCellsApartAndLinksJoinThem) {
    BitGrid solid({1000, 700});
    CarveContext context{key_of(4)};
    context.body.width = 2;
    context.body.height = 4;
    const Layout layout = make_caves(solid, {}, deep(), context);
    ASSERT_GT(layout.rooms.size(), 20u);
    UnionFind sets;
    sets.reset(static_cast<std::uint32_t>(layout.rooms.size()));
    const BitGrid positions = fitting_positions(solid, {2, 4});
    for (const Corridor& link : layout.corridors) {
        sets.unite(link.from, link.to);
        const auto path = layout.path(link);
        EXPECT_TRUE(layout.rooms[link.from].rect.contains(path.front()));
        EXPECT_TRUE(layout.rooms[link.to].rect.contains(path.back()));
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            const auto [top, bottom] = std::minmax(path[i].y, path[i + 1].y);
            const auto [left, right] = std::minmax(path[i].x, path[i + 1].x);
            ASSERT_TRUE(top == bottom || left == right);
            for (int y = top; y <= bottom; ++y) {
                for (int x = left; x <= right; ++x) ASSERT_TRUE(positions.test(x, y));
            }
        }
    }
    for (std::uint32_t i = 0; i < layout.rooms.size(); ++i) {
        const Rect& rect = layout.rooms[i].rect;
        EXPECT_FALSE(solid.any_in(rect));
        EXPECT_TRUE(solid.any_in_run(rect.bottom(), rect.x, rect.width)) << "room " << i;
        for (std::uint32_t k = 0; k < i; ++k) EXPECT_FALSE(rect.overlaps(layout.rooms[k].rect));
        EXPECT_EQ(sets.find(i), 0u);
    }
}

TEST(Caves, SmallIslandsAreRemoved) {
    BitGrid solid({60, 40});
    shape_caves(solid, {}, {.fill_percent = 0}, key_of(1));
    solid.set_run(10, 10, 5);
    solid.set_run(20, 10, 6);
    remove_small_islands(solid, 6);
    EXPECT_FALSE(solid.any_in_run(10, 10, 5));
    EXPECT_TRUE(solid.test(10, 20));
    EXPECT_TRUE(solid.test(0, 0));
}

TEST(Caves, VariationKeepsTheMeanAndSpreadsTheShares) {
    const auto spread = [](int variation) {
        std::int64_t least = 1 << 20;
        std::int64_t most = 0;
        for (std::uint64_t seed = 0; seed < 16; ++seed) {
            BitGrid solid({256, 160});
            shape_caves(solid, {512, 320},
                        {.fill_percent = 50, .fill_variation = variation, .passes = 0},
                        key_of(seed));
            least = std::min(least, solid.count());
            most = std::max(most, solid.count());
        }
        EXPECT_NEAR(static_cast<double>(least + most) / 2, 128 * 160, 4000);
        return most - least;
    };
    EXPECT_GT(spread(30), 4 * spread(0));
}

// What is carved in a rectangle of the world does not depend on where the rectangle begins.
TEST(Caves, ShapeIsAFunctionOfWorldCoordinates) {
    const CaveShape shape{.cell = {6, 3}, .fill_percent = 51, .fill_variation = 5};
    BitGrid whole({600, 400});
    BitGrid part({300, 200});
    shape_caves(whole, {}, shape, key_of(3));
    shape_caves(part, {200, 120}, shape, key_of(3));
    for (int y = 60; y < 140; ++y) {
        for (int x = 80; x < 220; ++x) ASSERT_EQ(part.test(x, y), whole.test(x + 200, y + 120));
    }
}

TEST(Caves, BasinsAreCut) {
    CaveParameters parameters = deep();
    const auto wide_basins = [&](int basins) {
        parameters.basins = basins;
        BitGrid solid({500, 500});
        make_caves(solid, {}, parameters, {key_of(2)});
        int found = 0;
        for (const BasinRun& surface : find_surfaces(solid, {})) {
            found += basin_under(solid, surface, 12).has_value();
        }
        return found;
    };
    EXPECT_GT(wide_basins(10), wide_basins(0));
}

}  // namespace
}  // namespace karst
