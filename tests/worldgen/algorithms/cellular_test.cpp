#include "worldgen/algorithms/cellular.h"

#include <gtest/gtest.h>

#include "worldgen/connect/components.h"
#include "worldgen/connect/repair.h"

namespace karst {
namespace {

RandomKey key_of(std::uint64_t seed) {
    return {.seed = seed, .depth = 5, .region = {}, .attempt = 0};
}

// The rule cell by cell, as one would explain it.
BitGrid plain_step(const BitGrid& walls, int survive, int birth) {
    BitGrid next(walls.size());
    for (int y = 0; y < walls.height(); ++y) {
        for (int x = 0; x < walls.width(); ++x) {
            int count = 0;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    if (dx == 0 && dy == 0) continue;
                    count += !walls.contains(x + dx, y + dy) || walls.test(x + dx, y + dy) ? 1 : 0;
                }
            }
            next.set(x, y, count >= (walls.test(x, y) ? survive : birth));
        }
    }
    return next;
}

TEST(RandomFill, FollowsItsDefinition) {
    const RandomKey key = key_of(3);
    for (const int percent : {0, 1, 33, 45, 50, 99, 100}) {
        const Cell origin{128, 77};
        BitGrid walls({131, 9});
        random_fill(walls, origin, percent, key, "caves.fill");
        for (int y = 0; y < walls.height(); ++y) {
            const std::uint64_t row_hash =
                key.hash("caves.fill", static_cast<std::uint64_t>(origin.y + y));
            const auto row_key = static_cast<std::uint32_t>(row_hash);
            const std::uint64_t share = (65536u * static_cast<unsigned>(percent) + 50) / 100;
            const std::uint64_t threshold = (share + (row_hash >> 32 & 0xFF)) / 256;
            for (int x = 0; x < walls.width(); ++x) {
                const auto world_x = static_cast<std::uint32_t>(origin.x + x);
                const std::uint32_t hash = mix32(row_key + world_x / 4);
                const bool wall = (hash >> (8 * (world_x % 4)) & 0xFF) < threshold;
                ASSERT_EQ(walls.test(x, y), wall) << percent << "% at " << x << "," << y;
            }
        }
    }
}

// One binary holds both versions of each kernel; the faster one is chosen at run time.
TEST(CellularKernels, GiveTheSameBitsWithAndWithoutAvx2) {
    if (best_simd() == Simd::portable) GTEST_SKIP() << "this processor has no AVX2";
    for (const Size size :
         {Size{1, 1}, Size{63, 9}, Size{64, 64}, Size{129, 31}, Size{2048, 100}}) {
        for (const auto& [survive, birth] : {std::pair{4, 5}, {3, 6}, {5, 5}}) {
            BitGrid a(size);
            BitGrid b(size);
            random_fill(a, {64, 3}, 46, key_of(6), "caves.fill", Simd::portable);
            random_fill(b, {64, 3}, 46, key_of(6), "caves.fill", Simd::avx2);
            ASSERT_EQ(a, b);
            smooth_cells(a, 4, survive, birth, Simd::portable);
            smooth_cells(b, 4, survive, birth, Simd::avx2);
            ASSERT_EQ(a, b);
        }
    }
}

TEST(RandomFill, IsAFunctionOfWorldCoordinates) {
    BitGrid whole({300, 40});
    random_fill(whole, {0, 0}, 45, key_of(4), "caves.fill");
    BitGrid part({100, 20});
    random_fill(part, {128, 15}, 45, key_of(4), "caves.fill");
    for (int y = 0; y < 20; ++y) {
        for (int x = 0; x < 100; ++x) ASSERT_EQ(part.test(x, y), whole.test(128 + x, 15 + y));
    }
}

TEST(SmoothCells, MatchesThePlainRule) {
    for (const Size size : {Size{1, 1}, Size{5, 3}, Size{63, 10}, Size{64, 64}, Size{65, 7},
                            Size{130, 20}, Size{200, 33}}) {
        for (const auto& [survive, birth] :
             {std::pair{4, 5}, {4, 4}, {5, 5}, {3, 6}, {0, 9}, {9, 0}, {2, 7}, {5, 8}}) {
            BitGrid walls(size);
            random_fill(walls, {}, 48, key_of(5), "caves.fill");
            BitGrid expected = walls;
            for (int pass = 0; pass < 3; ++pass) expected = plain_step(expected, survive, birth);
            smooth_cells(walls, 3, survive, birth);
            ASSERT_EQ(walls, expected)
                << size.width << "x" << size.height << " rule " << survive << "," << birth;
        }
    }
}

struct Published {
    int fill;
    double floor_percent;
    double regions;
    double regions_tolerance;
    double largest_least;  // percent of the floor
    double largest_most;
};

class PublishedCaves : public testing::TestWithParam<Published> {};

// Floor share, regions and largest region of 2048x2048 after five passes of the 4-5 rule.
TEST_P(PublishedCaves, LandOnTheCheckValues) {
    const Published& expected = GetParam();
    double regions = 0;
    constexpr int kSeeds = 3;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        BitGrid walls({2048, 2048});
        random_fill(walls, {}, expected.fill, key_of(seed), "caves.fill");
        smooth_cells(walls, 5, 4, 5);
        const RepairResult result = keep_largest_region(walls);
        const auto open = static_cast<double>(result.cells_open);
        EXPECT_NEAR(100 * open / (2048.0 * 2048), expected.floor_percent, 0.4) << "seed " << seed;
        const double largest = 100 * static_cast<double>(result.cells_kept) / open;
        EXPECT_GE(largest, expected.largest_least) << "seed " << seed;
        EXPECT_LE(largest, expected.largest_most) << "seed " << seed;
        regions += result.regions;
    }
    EXPECT_NEAR(regions / kSeeds, expected.regions, expected.regions_tolerance);
}

INSTANTIATE_TEST_SUITE_P(Fills, PublishedCaves,
                         testing::Values(Published{40, 86.6, 35, 15, 99.9, 100},
                                         Published{45, 70.7, 520, 40, 99.5, 99.9},
                                         Published{47, 62.7, 1340, 80, 98.0, 99.0},
                                         Published{50, 49.7, 5400, 250, 20, 60}));

// The other published rule (wall with four wall neighbours or more, else floor) shatters a map.
TEST(PublishedCavesOfTheOtherRule, Shatter) {
    BitGrid walls({2048, 2048});
    random_fill(walls, {}, 45, key_of(1), "caves.fill");
    smooth_cells(walls, 5, 4, 4);
    const RepairResult result = keep_largest_region(walls);
    EXPECT_NEAR(result.regions, 19267, 600);
    EXPECT_LT(static_cast<double>(result.cells_kept),
              0.01 * static_cast<double>(result.cells_open));
}

struct KeptShare {
    Size size;
    int fill;
    double share;
    int seeds;
    double tolerance;
};

class PublishedKeptShare : public testing::TestWithParam<KeptShare> {};

// Share of the map that stays open once all but the largest region is filled.
TEST_P(PublishedKeptShare, LandsOnTheCheckValue) {
    const KeptShare& expected = GetParam();
    double kept = 0;
    for (int seed = 1; seed <= expected.seeds; ++seed) {
        BitGrid walls(expected.size);
        random_fill(walls, {}, expected.fill, key_of(static_cast<std::uint64_t>(seed)),
                    "caves.fill");
        close_border(walls);
        smooth_cells(walls, 5, 4, 5);
        kept += static_cast<double>(keep_largest_region(walls).cells_kept);
    }
    EXPECT_NEAR(kept / static_cast<double>(expected.size.cells() * expected.seeds), expected.share,
                expected.tolerance);
}

INSTANTIATE_TEST_SUITE_P(Sizes, PublishedKeptShare,
                         testing::Values(KeptShare{{64, 40}, 40, .71, 400, .02},
                                         KeptShare{{64, 40}, 45, .54, 400, .02},
                                         KeptShare{{64, 40}, 50, .25, 400, .02},
                                         KeptShare{{250, 250}, 40, .84, 60, .02},
                                         KeptShare{{250, 250}, 45, .68, 60, .02},
                                         KeptShare{{250, 250}, 50, .24, 120, .03},
                                         KeptShare{{2048, 2048}, 40, .87, 2, .02},
                                         KeptShare{{2048, 2048}, 45, .70, 2, .02},
                                         KeptShare{{2048, 2048}, 50, .14, 24, .05}));

TEST(CloseBorder, ClosesAllFourSides) {
    BitGrid solid({70, 30});
    close_border(solid);
    EXPECT_EQ(solid.count(), 2 * 70 + 2 * 28);
}

}  // namespace
}  // namespace karst
