#include "worldgen/batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/worldgen/level_helpers.h"

namespace karst {
namespace {

using testing::ElementsAreArray;

// In no order, the extremes, one of them twice.
constexpr std::uint64_t kSeeds[] = {7, 0, 42, ~std::uint64_t{0}, 7};
constexpr int kSurface = 1;
constexpr int kCaves = 5;
constexpr int kDungeon = 7;

std::size_t cells_of(Size size) { return static_cast<std::size_t>(size.cells()); }

class Batch : public testing::TestWithParam<std::tuple<int, Size>> {};

TEST_P(Batch, MakesTheCellsOfSinglePlansForAnyNumberOfThreads) {
    const auto [depth, size] = GetParam();
    const WorldGenerator generator = classic(1, size);
    for (const int threads : {1, 3}) {
        std::vector<MaterialId> out(std::size(kSeeds) * cells_of(size), 255);
        std::vector<LevelInfo> infos(std::size(kSeeds));
        generate_batch(generator, kSeeds, depth, out, *make_default_executor(threads), infos);
        for (std::size_t i = 0; i < std::size(kSeeds); ++i) {
            const Level alone = classic(kSeeds[i], size).plan(depth);
            const auto world = std::span(out).subspan(i * cells_of(size), cells_of(size));
            // Read cell by cell, so that painting is checked as well.
            for (int y = 0; y < size.height; ++y) {
                for (int x = 0; x < size.width; ++x) {
                    ASSERT_EQ(world[static_cast<std::size_t>(y * size.width + x)],
                              alone.grid().at(x, y))
                        << "seed " << kSeeds[i] << ", cell " << x << "," << y;
                }
            }
            EXPECT_EQ(infos[i], alone.info());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(KindsAndSizes, Batch,
                         testing::Combine(testing::Values(kSurface, kCaves, kDungeon),
                                          testing::Values(Size{250, 250}, Size{97, 61},
                                                          Size{128, 64}, Size{40, 20},
                                                          Size{193, 130})),
                         [](const auto& test) {
                             const Size size = std::get<1>(test.param);
                             return "depth" + std::to_string(std::get<0>(test.param)) + "_" +
                                    std::to_string(size.width) + "x" + std::to_string(size.height);
                         });

TEST(GenerateBatch, LeavesTheSeedOfTheGeneratorOut) {
    const Size size{97, 61};
    std::vector<MaterialId> ones(std::size(kSeeds) * cells_of(size));
    std::vector<MaterialId> twos(ones.size());
    generate_batch(classic(1, size), kSeeds, kCaves, ones, *make_serial_executor());
    generate_batch(classic(2, size), kSeeds, kCaves, twos, *make_serial_executor());
    EXPECT_THAT(ones, ElementsAreArray(twos));
}

TEST(GenerateBatch, MakesNothingOfNoSeeds) {
    generate_batch(classic(1, {40, 20}), {}, kCaves, {}, *make_serial_executor());
}

std::string refusal(std::size_t cells, std::size_t infos, int depth = kCaves) {
    std::vector<MaterialId> out(cells, 255);
    std::vector<LevelInfo> places(infos);
    try {
        generate_batch(classic(1, {40, 20}), kSeeds, depth, out, *make_serial_executor(), places);
    } catch (const ConfigError& error) {
        EXPECT_THAT(out, testing::Each(255)) << "something was made before the check";
        return error.what();
    }
    return "no error";
}

TEST(GenerateBatch, RefusesMemoryOfAnotherSize) {
    EXPECT_EQ(refusal(3999, 0), "out = 3999 cells; needed 4000 for 5 worlds of 40x20");
    EXPECT_EQ(refusal(4001, 0), "out = 4001 cells; needed 4000 for 5 worlds of 40x20");
    EXPECT_EQ(refusal(4000, 4), "infos = 4 places; needed 5 for 5 worlds of 40x20");
    EXPECT_EQ(refusal(4000, 5), "no error");
}

TEST(GenerateBatch, RefusesDepthsThatTheRecipeDoesNotServe) {
    EXPECT_EQ(refusal(4000, 0, 27), "depth = 27; allowed 1..26 (last_depth of recipe 'classic')");
    EXPECT_THROW(generate_batch(classic(1, {40, 20}), {}, 0, {}, *make_serial_executor()),
                 ConfigError);
}

TEST(GenerateBatch, TellsWhichSeedFailed) {
    // No cave is left at this fill, so that there is no place for the stairs.
    const Recipe solid = recipe_of("caves", {{"caves", {{"fill_percent", std::int64_t{100}}}}});
    const WorldGenerator generator(1, {40, 20}, solid, built_in_registry());
    std::vector<MaterialId> out(800);
    const std::uint64_t seed = 99;
    try {
        generate_batch(generator, std::span(&seed, 1), 5, out, *make_default_executor(2));
        FAIL() << "a level without an open cell";
    } catch (const ConfigError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("seed 99"));
    }
}

}  // namespace
}  // namespace karst
