#include "worldgen/validate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "broken_levels.h"

namespace karst::testing {

std::vector<BrokenLevel> broken_levels() {
    std::vector<BrokenLevel> all;
    for (const auto part :
         {levels_with_broken_cells, levels_with_broken_markers, levels_with_broken_stairs,
          levels_with_broken_connection, levels_with_broken_matter,
          levels_with_broken_doors_and_traps, levels_with_broken_ways}) {
        std::vector<BrokenLevel> more = part();
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

namespace {

std::string text(const std::vector<Failure>& failures) {
    std::string all;
    for (const Failure& failure : failures) {
        all += std::string(failure.rule) + " at " + std::to_string(failure.cell.x) + "," +
               std::to_string(failure.cell.y) + ": " + failure.what + "\n";
    }
    return all;
}

std::set<std::string_view> rules_of(const std::vector<Failure>& failures) {
    std::set<std::string_view> rules;
    for (const Failure& failure : failures) rules.insert(failure.rule);
    return rules;
}

void expect_valid(const TextLevel& level) { EXPECT_EQ(text(validate(level.view())), ""); }

class Broken : public ::testing::TestWithParam<BrokenLevel> {};

TEST_P(Broken, IsCaughtByItsRuleAtItsCell) {
    const BrokenLevel& broken = GetParam();
    const auto failures = validate(broken.level.view());
    const bool found = std::any_of(failures.begin(), failures.end(), [&](const Failure& failure) {
        return failure.rule == broken.rule && failure.cell == broken.cell && !failure.what.empty();
    });
    EXPECT_TRUE(found) << text(failures);
    std::set<std::string_view> expected(broken.also.begin(), broken.also.end());
    expected.insert(broken.rule);
    EXPECT_EQ(rules_of(failures), expected) << text(failures);
}

INSTANTIATE_TEST_SUITE_P(Levels, Broken, ::testing::ValuesIn(broken_levels()),
                         [](const auto& broken) { return broken.param.name; });

TEST(Validate, ARouteOfEveryMoveIsRight) { expect_valid(level_with_route()); }

TEST(Validate, EveryRuleIsSeenToFire) {
    std::set<std::string_view> fired;
    for (const BrokenLevel& broken : broken_levels()) {
        fired.merge(rules_of(validate(broken.level.view())));
    }
    const TextLevel same = wide_level(40);
    TextLevel below = wide_level(40);
    below.at_depth(2);
    fired.merge(rules_of(validate_neighbours(same.view(), below.view())));
    for (const Rule& rule : validator_rules()) {
        EXPECT_TRUE(fired.contains(rule.name)) << rule.name << " was never seen to fire";
        EXPECT_FALSE(rule.meaning.empty()) << rule.name;
    }
    EXPECT_EQ(fired.size(), validator_rules().size());
}

TEST(Validate, AcceptsAnEntranceLevel) {
    expect_valid(text_level({
                                "####################",
                                "#    &&&           #",
                                "#    &H&      :    #",
                                "#     H  @   :::   #",
                                "#\"\"\"\"\"%\"\"\"\"\"\"%%%\" \"#",
                                "#%%%%%%%%%%%%%%%% %#",
                                "#   i  #       >   #",
                                "#~~### #  ##########",
                                "#~~##        k     #",
                                "###:::##     #^^#  #",
                                "####################",
                            })
                     .with_room({1, 5, 18, 2}));
}

TEST(Validate, AcceptsADungeonLevel) {
    TextLevel level = text_level({
        "####################",
        "#      #####       #",
        "#      #####       #",
        "# @    +      < i  #",
        "####**######++######",
        "########  ##  ######",
        "########      ##  ##",
        "########  >   ##  ##",
        "####################",
    });
    level.at_depth(7).with_marker(MarkerKind::trap, {4, 4}, {2, 1});
    level.with_marker(MarkerKind::secret, {16, 6}, {2, 2});
    level.with_room({1, 1, 6, 3}).with_room({12, 1, 7, 3}).with_room({8, 5, 6, 3});
    expect_valid(level);
}

TEST(Validate, AcceptsALastLevel) {
    expect_valid(text_level({
                                "##########",
                                "#        #",
                                "# @ X <  #",
                                "##########",
                            })
                     .at_depth(26));
}

TEST(Validate, AsksWideLevelsForMorePairs) {
    expect_valid(wide_level(511));
    expect_valid(wide_level(512));
    expect_valid(wide_level(2048));
    EXPECT_EQ(wide_level(511).markers.size(), 2u);
    EXPECT_EQ(wide_level(2048).markers.size(), 6u);
}

TEST(Validate, FindsMaterialsOfAnotherTableByName) {
    // name, colour, glyph, solid, liquid, hazard, falls, climb
    const MaterialTable table({{"rock", {}, '#', true, false, false, false, false},
                               {"gas", {}, ' ', false, false, false, false, false},
                               {"stairs_down", {}, '>', false, false, false, false, true},
                               {"tar", {}, 't', false, true, false, false, false}});
    TextLevel level = wide_level(40);
    std::replace(level.cells.begin(), level.cells.end(), material::kStone, MaterialId{99});
    std::replace(level.cells.begin(), level.cells.end(), material::kAir, MaterialId{1});
    std::replace(level.cells.begin(), level.cells.end(), material::kStairsDown, MaterialId{2});
    std::replace(level.cells.begin(), level.cells.end(), MaterialId{99}, MaterialId{0});
    FinishedLevel finished = level.view();
    finished.materials = &table;
    EXPECT_EQ(text(validate(finished)), "");
    level.at(9, 3) = 3;
    EXPECT_EQ(rules_of(validate(finished)), std::set<std::string_view>{"liquid_rest"});
}

TEST(Validate, ReportsAtMostTheLimitOfEachRule) {
    TextLevel level = wide_level(100);
    for (int x = 0; x < 100; ++x) level.at(x, 0) = material::kAir;
    EXPECT_EQ(validate(level.view(), 3).size(), 3u);
    EXPECT_EQ(validate(level.view(), 1000).size(), 100u);
}

TEST(Validate, JudgesALevelOfRock) {
    TextLevel level = wide_level(40);
    std::fill(level.cells.begin(), level.cells.end(), material::kStone);
    const auto rules = rules_of(validate(level.view()));
    EXPECT_TRUE(rules.contains("spawn"));
    EXPECT_TRUE(rules.contains("reach"));
    EXPECT_TRUE(rules.contains("materials"));
}

TEST(ValidateNeighbours, AcceptsLevelsThatPair) {
    TextLevel upper = wide_level(1100);
    TextLevel lower = wide_level(1100);
    for (Marker& marker : lower.markers) {
        if (marker.kind != MarkerKind::stairs_down) continue;
        marker.kind = MarkerKind::stairs_up;
        lower.at(marker.cell.x, marker.cell.y) = material::kStairsUp;
    }
    lower.at_depth(2);
    EXPECT_EQ(text(validate_neighbours(upper.view(), lower.view())), "");
}

TEST(ValidateNeighbours, CatchesEqualLevels) {
    const TextLevel upper = wide_level(40);
    TextLevel lower = wide_level(40);
    lower.at_depth(2).with_marker(MarkerKind::stairs_up, {7, 3});
    const auto failures = validate_neighbours(upper.view(), lower.view());
    ASSERT_EQ(failures.size(), 1u) << text(failures);
    EXPECT_EQ(failures[0].rule, "depths_differ");
}

TEST(ValidateNeighbours, CatchesStairsWithoutPartner) {
    const TextLevel upper = wide_level(40);
    TextLevel lower = wide_level(41);
    lower.at_depth(2).with_marker(MarkerKind::stairs_up, {7, 3}, {1, 1}, 1);
    const auto failures = validate_neighbours(upper.view(), lower.view());
    ASSERT_EQ(failures.size(), 2u) << text(failures);
    EXPECT_EQ(failures[0].rule, "stairs_match");
    EXPECT_EQ(failures[0].cell, (Cell{5, 3}));
    EXPECT_EQ(failures[1].rule, "stairs_match");
    EXPECT_EQ(failures[1].cell, (Cell{7, 3}));
}

}  // namespace
}  // namespace karst::testing
