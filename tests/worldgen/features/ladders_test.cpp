// Ways for bodies that walk, judged by the validator's own moves.

#include <gtest/gtest.h>

#include <map>

#include "tests/worldgen/level_helpers.h"

namespace karst {
namespace {

ParameterValues values_of(const Body& body) {
    return {{"width", std::int64_t{body.width}},
            {"height", std::int64_t{body.height}},
            {"jump_up", std::int64_t{body.jump_up}},
            {"jump_across", std::int64_t{body.jump_across}},
            {"climb", body.climb},
            {"swim", body.swim},
            {"fly", body.fly}};
}

Recipe with_ladders(const std::string& algorithm, std::vector<std::string> features,
                    const Body& body) {
    Recipe recipe = recipe_of(algorithm, {{"body", values_of(body)}});
    recipe.bands.front().features = std::move(features);
    return recipe;
}

void expect_ways(const std::string& algorithm, std::vector<std::string> features,
                 const Body& body) {
    for (const Size size : {Size{250, 250}, Size{120, 60}, Size{333, 90}}) {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            const WorldGenerator generator(seed, size, with_ladders(algorithm, features, body),
                                           built_in_registry());
            ASSERT_EQ(judge(generator.plan(2), 26, body), "")
                << size.width << "x" << size.height << " seed " << seed;
        }
    }
}

constexpr Body kWalker{1, 2, 4, 4, true, true, false};

TEST(Ladders, LeadAWalkerThroughDungeons) {
    expect_ways("bsp", {"doors", "stairs", "ladders", "route"}, kWalker);
}

TEST(Ladders, LeadAWalkerThroughCaves) {
    expect_ways("caves", {"stairs", "ladders", "route"}, kWalker);
}

TEST(Ladders, LeadAWalkerOverTheSurfaceAndBelow) {
    expect_ways("surface", {"stairs", "ladders", "route"}, kWalker);
}

TEST(Ladders, PlatformsDoForWhoCannotClimb) {
    expect_ways("caves", {"stairs", "ladders", "route"}, {1, 2, 3, 2, false, true, false});
}

TEST(Ladders, LaddersDoForWhoCannotJump) {
    expect_ways("bsp", {"stairs", "ladders", "route"}, {1, 2, 0, 0, true, true, false});
}

TEST(Ladders, AFlierNeedsNone) {
    const Body flier{2, 2, 0, 0, false, false, true};
    const WorldGenerator generator(5, {250, 250},
                                   with_ladders("bsp", {"stairs", "ladders", "route"}, flier),
                                   built_in_registry());
    const Level level = generator.plan(4);
    EXPECT_EQ(judge(level, 26, flier), "");
    for (const MaterialId cell : level.cells()) {
        ASSERT_NE(cell, material::kLadder);
        ASSERT_NE(cell, material::kPlatform);
    }
}

// Platforms right beside ladder cells, by how many rows they lie below the ladder's top.
std::map<int, int> rests_of(const Level& level) {
    const LevelGrid& grid = level.grid();
    std::map<int, int> rests;
    for (int x = 1; x + 1 < grid.width(); ++x) {
        int top = -1;
        for (int y = 0; y < grid.height(); ++y) {
            if (grid.at(x, y) != material::kLadder) {
                top = -1;
                continue;
            }
            if (top < 0) top = y;
            if (grid.at(x - 1, y) == material::kPlatform) ++rests[y - top];
            if (grid.at(x + 1, y) == material::kPlatform) ++rests[y - top];
        }
    }
    return rests;
}

TEST(Ladders, LongOnesHaveRestsWhereTheyAreAskedFor) {
    Recipe recipe = with_ladders("caves", {"stairs", "ladders", "route"}, kWalker);
    const auto plan = [&] {
        return WorldGenerator(5, {250, 250}, recipe, built_in_registry()).plan(4);
    };
    const int without = rests_of(plan())[10];
    recipe.parameters["ladders"]["rest_every"] = std::int64_t{10};
    const Level level = plan();
    EXPECT_EQ(judge(level, 26, kWalker), "");
    EXPECT_GT(rests_of(level)[10], without + 3);
}

TEST(Ladders, AreAskedForWhereABodyNeedsThem) {
    const auto refuse = [](std::vector<std::string> features) {
        try {
            const WorldGenerator generator(5, {250, 250},
                                           with_ladders("caves", std::move(features), kWalker),
                                           built_in_registry());
        } catch (const ConfigError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_NE(refuse({"stairs", "pools"}).find("\"ladders\" right after"), std::string::npos);
    EXPECT_NE(refuse({"stairs", "pools", "ladders", "route"}).find("\"ladders\" right after"),
              std::string::npos);
    EXPECT_NE(refuse({"stairs", "ladders"}).find("no \"route\""), std::string::npos);
    EXPECT_EQ(refuse({"stairs", "ladders", "pools", "route"}), "");
    EXPECT_EQ(refuse({"pools"}), "") << "without stairs nobody goes anywhere";
}

TEST(Ladders, ComeByThemselvesWhereTheAlgorithmChoosesTheFeatures) {
    const Body bodies[] = {kWalker, {2, 2, 4, 4, true, true, true}};
    for (const Body& body : bodies) {
        for (const char* algorithm : {"surface", "caves", "bsp"}) {
            const WorldGenerator generator(7, {250, 250},
                                           recipe_of(algorithm, {{"body", values_of(body)}}),
                                           built_in_registry());
            try {
                EXPECT_EQ(judge(generator.plan(2), 26, body), "") << algorithm;
            } catch (const ConfigError& error) {
                ADD_FAILURE() << error.what();
            }
        }
    }
}

TEST(Ladders, ABodyTooLargeIsToldSo) {
    const Body giant{9, 16, 4, 4, true, true, false};
    const WorldGenerator generator(5, {250, 250},
                                   with_ladders("bsp", {"stairs", "ladders", "route"}, giant),
                                   built_in_registry());
    try {
        generator.plan(4);
        FAIL() << "a giant got through corridors of 2";
    } catch (const ConfigError& error) {
        EXPECT_NE(std::string(error.what()).find("body.height = 16, but"), std::string::npos)
            << error.what();
    }
}

TEST(Ladders, ComeOutTheSameEveryTime) {
    const WorldGenerator generator(5, {250, 250},
                                   with_ladders("caves", {"stairs", "ladders", "route"}, kWalker),
                                   built_in_registry());
    const Level one = generator.plan(4);
    const Level two = generator.plan(4);
    EXPECT_EQ(one.cells(), two.cells());
    EXPECT_EQ(one.info(), two.info());
    EXPECT_FALSE(one.info().route.empty());
}

}  // namespace
}  // namespace karst
