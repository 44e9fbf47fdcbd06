// The validator over many levels: the guarantees hold at any size, seed and depth.

#include <gtest/gtest.h>

#include "tests/worldgen/level_helpers.h"

namespace karst {
namespace {

void expect_guarantees(std::uint64_t seed, Size size, int first, int last) {
    const WorldGenerator generator = classic(seed, size);
    for (int depth = first; depth <= last; ++depth) {
        ASSERT_EQ(judge(generator.plan(depth)), "")
            << size.width << "x" << size.height << " seed " << seed << " depth " << depth;
    }
}

// Widths 40..80 and heights 20..80.
class SmallLevels : public testing::TestWithParam<int> {};

TEST_P(SmallLevels, KeepTheGuarantees) {
    for (int height = 20; height <= 80; height += 7) {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            expect_guarantees(seed, {GetParam(), height}, 1, 9);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Widths, SmallLevels, testing::Range(40, 81, 7));

TEST(TheSmallestLevel, KeepsTheGuaranteesForManySeeds) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) expect_guarantees(seed, {40, 20}, 1, 9);
}

TEST(LevelsOf250x250, KeepTheGuarantees) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) expect_guarantees(seed, {250, 250}, 1, 9);
}

TEST(LongLevels, KeepTheGuarantees) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        expect_guarantees(seed, {4000, 20}, 1, 9);
        expect_guarantees(seed, {40, 4000}, 1, 9);
        expect_guarantees(seed, {2049, 65}, 1, 9);
    }
}

TEST(LargeLevels, KeepTheGuarantees) {
    for (const int depth : {1, 2, 5, 7}) expect_guarantees(42, {2048, 2048}, depth, depth);
}

// The caves can lie higher than the ground where their mouth was to begin.
TEST(SteepSurfaces, KeepTheGuarantees) {
    for (const std::int64_t swing : {16, 32, 64}) {
        const Recipe recipe = recipe_of("surface", {{"surface", {{"swing", swing}}}});
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            const WorldGenerator generator(seed, {250, 250}, recipe, built_in_registry());
            ASSERT_EQ(judge(generator.plan(1)), "") << "swing " << swing << " seed " << seed;
        }
    }
}

// Case 50.
TEST(ExtremeSeeds, KeepTheGuarantees) {
    for (const std::uint64_t seed :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32, ~std::uint64_t{0}}) {
        expect_guarantees(seed, {250, 250}, 1, 9);
    }
}

}  // namespace
}  // namespace karst
