#include "worldgen/world_generator.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/worldgen/level_helpers.h"
#include "worldgen/digest.h"

namespace karst {
namespace {

std::string message_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "no error";
}

TEST(WorldGenerator, PicksTheAlgorithmByDepth) {
    const WorldGenerator generator = classic(1, {250, 250});
    for (int depth = 1; depth <= 26; ++depth) {
        EXPECT_EQ(generator.algorithm(depth).name, depth <= 3   ? "surface"
                                                   : depth <= 6 ? "caves"
                                                                : "bsp");
    }
}

TEST(WorldGenerator, EverySeedIsAnotherWorldAtEveryDepth) {
    for (const Size size : {Size{40, 20}, Size{250, 250}}) {
        std::set<std::uint64_t> digests;
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            for (int depth = 1; depth <= 9; ++depth) {
                digests.insert(level_digest(classic(seed, size).plan(depth)));
            }
        }
        EXPECT_EQ(digests.size(), 450u);
    }
}

TEST(WorldGenerator, SpawnIsFirstWhateverTheOrderOfFeatures) {
    Recipe recipe = Recipe::classic();
    for (DepthBand& band : recipe.bands) band.features = {"items", "stairs"};
    const WorldGenerator generator(1, {250, 250}, recipe, built_in_registry());
    for (const int depth : {1, 4, 7}) {
        const Level level = generator.plan(depth);
        const std::vector<Marker>& markers = level.info().markers;
        ASSERT_GT(markers.size(), 3u);
        EXPECT_EQ(markers.front().kind, MarkerKind::spawn);
        EXPECT_EQ(markers[1].kind, MarkerKind::item);
        for (std::size_t i = 0; i < markers.size(); ++i) EXPECT_EQ(markers[i].id, i);
    }
}

TEST(WorldGenerator, RefusesAFeatureNamedTwice) {
    Recipe recipe = Recipe::classic();
    recipe.bands.front().features = {"stairs", "pools", "stairs"};
    EXPECT_EQ(message_of([&] {
                  WorldGenerator(1, {250, 250}, recipe, built_in_registry());
              }),
              "depths.features = stairs; allowed once, but named twice");
}

TEST(WorldGenerator, RefusesSizesOutsideTheLimits) {
    for (const Size size : {Size{0, 0}, Size{1, 1}, Size{39, 20}, Size{40, 19}, Size{16385, 100},
                            Size{100, 16385}, Size{-40, -20}}) {
        EXPECT_EQ(message_of([&] { classic(1, size); }),
                  "size = " + std::to_string(size.width) + "x" + std::to_string(size.height) +
                      "; allowed 40x20 to 16384x16384 cells");
    }
}

TEST(WorldGenerator, NamesTheDepthsItServes) {
    EXPECT_EQ(message_of([] {
                  classic(1, {250, 250}).plan(0);
              }),
              "depth = 0; allowed 1..26 (last_depth of recipe 'classic')");
    EXPECT_EQ(message_of([] {
                  classic(1, {250, 250}).plan(27);
              }),
              "depth = 27; allowed 1..26 (last_depth of recipe 'classic')");
}

// Parameters that leave no room end after a counted number of attempts, never by the clock.
TEST(WorldGenerator, NamesTheCauseWhereNoLevelCanBeMade) {
    const WorldGenerator generator(
        7, {60, 40}, recipe_of("caves", {{"caves", {{"fill_percent", std::int64_t{100}}}}}),
        built_in_registry());
    EXPECT_EQ(message_of([&] { generator.plan(2); }),
              "depth 2, algorithm 'caves', size 60x40, seed 7: no place for spawn and stairs was "
              "found in any of 64 attempts; check the parameters of the recipe");
}

// Case 51: the versions are part of the cache key.
TEST(Fingerprint, ChangesWithTheVersionOfWhatItUses) {
    const auto fingerprint_with = [](int caves, int bsp, int pools) {
        Registry registry;
        const Registry built_in = built_in_registry();
        for (Algorithm entry : built_in.algorithms()) {
            if (entry.name == "caves") entry.version = caves;
            if (entry.name == "bsp") entry.version = bsp;
            registry.add(std::move(entry));
        }
        for (Feature entry : built_in.features()) {
            if (entry.name == "pools") entry.version = pools;
            registry.add(std::move(entry));
        }
        return WorldGenerator(1, {250, 250}, Recipe::classic(), registry).fingerprint(5);
    };
    const std::uint64_t base = fingerprint_with(1, 1, 1);
    EXPECT_NE(fingerprint_with(2, 1, 1), base);
    EXPECT_NE(fingerprint_with(1, 1, 2), base);
    EXPECT_EQ(fingerprint_with(1, 2, 1), base) << "another algorithm does not matter";
}

TEST(Fingerprint, NamesOnlyWhatDiffersFromTheDefaults) {
    const auto fingerprint_of = [](const Recipe& recipe, int depth, Size size, std::uint64_t seed) {
        return WorldGenerator(seed, size, recipe, built_in_registry()).fingerprint(depth);
    };
    Recipe recipe = Recipe::classic();
    const std::uint64_t base = fingerprint_of(recipe, 5, {250, 250}, 1);
    recipe.name = "renamed";
    recipe.parameters["caves"]["fill_percent"] = std::int64_t{45};
    EXPECT_EQ(fingerprint_of(recipe, 5, {250, 250}, 1), base) << "a default written out";
    recipe.parameters["bsp"]["corridor_width"] = std::int64_t{1};
    EXPECT_EQ(fingerprint_of(recipe, 5, {250, 250}, 1), base) << "another algorithm's parameter";
    recipe.parameters["caves"]["fill_percent"] = std::int64_t{44};
    EXPECT_NE(fingerprint_of(recipe, 5, {250, 250}, 1), base);
    EXPECT_NE(fingerprint_of(Recipe::classic(), 4, {250, 250}, 1), base);
    EXPECT_NE(fingerprint_of(Recipe::classic(), 5, {250, 251}, 1), base);
    EXPECT_NE(fingerprint_of(Recipe::classic(), 5, {250, 250}, 2), base);
}

TEST(Recipe, ParametersOfABandWinOverThoseOfTheRecipe) {
    Recipe recipe = recipe_of("caves");
    recipe.parameters["caves"]["fill_percent"] = std::int64_t{40};
    recipe.parameters["caves"]["passes"] = std::int64_t{4};
    recipe.bands[0].parameters["caves"]["fill_percent"] = std::int64_t{47};
    Recipe same = recipe_of("caves");
    same.parameters["caves"]["fill_percent"] = std::int64_t{47};
    same.parameters["caves"]["passes"] = std::int64_t{4};
    const auto digest = [](const Recipe& r) {
        return level_digest(WorldGenerator(1, {100, 100}, r, built_in_registry()).plan(2));
    };
    EXPECT_EQ(digest(recipe), digest(same));
}

TEST(Recipe, IsCheckedAgainstTheRegistry) {
    const auto error_of = [](const Recipe& recipe) {
        return message_of([&] { recipe.check(built_in_registry()); });
    };
    EXPECT_EQ(error_of(Recipe::classic()), "no error");
    EXPECT_EQ(error_of(recipe_of("cavse")),
              "no algorithm 'cavse'; there are surface, caves, bsp; did you mean 'caves'?");
    EXPECT_EQ(error_of(recipe_of("caves", {{"caves", {{"fill_percent", std::int64_t{101}}}}})),
              "caves.fill_percent = 101; allowed 0..100 (default 45)");
    EXPECT_EQ(error_of(recipe_of("bsp", {{"bsp", {{"split", std::string("alternat")}}}})),
              "bsp.split = alternat; allowed alternate | longer_side (default longer_side); did "
              "you mean 'alternate'?");
    Recipe overlapping = recipe_of("caves");
    overlapping.bands.push_back(overlapping.bands[0]);
    EXPECT_EQ(error_of(overlapping),
              "depths.range = 1+; overlaps the entry before it, which ends at 1000000");
}

TEST(Registry, RefusesANameTwice) {
    Registry registry = built_in_registry();
    EXPECT_EQ(message_of([&] { registry.add(Algorithm(registry.algorithm("caves"))); }),
              "the name 'caves' is registered already");
}

TEST(Registry, TakesTheAlgorithmsAndFeaturesOfAGame) {
    Registry registry = built_in_registry();
    registry.add(Feature{.name = "mygame:shrine",
                         .version = 1,
                         .summary = "an altar",
                         .parameters = {},
                         .furnish = [](FurnishContext& context, const ParameterValues&) {
                             context.add_marker(MarkerKind::centre, {5, 5});
                         }});
    Recipe recipe = recipe_of("caves");
    recipe.bands[0].features = {"stairs", "mygame:shrine"};
    const Level level = WorldGenerator(1, {100, 100}, recipe, registry).plan(1);
    EXPECT_EQ(markers_of(level, MarkerKind::centre).size(), 1u);
}

}  // namespace
}  // namespace karst
