// recipes/deep.toml: levels for a body, judged by the validator, and what may change without moving
// anything else.

#include <gtest/gtest.h>

#include <set>

#include "engine/recipe_file.h"
#include "tests/worldgen/golden.h"
#include "tests/worldgen/level_helpers.h"
#include "worldgen/digest.h"

namespace karst {
namespace {

Recipe deep(const Body& body = {2, 4, 4, 4, true, true, false}) {
    Recipe recipe = load_recipe(KARST_RECIPES_DIR "/deep.toml", built_in_registry());
    recipe.parameters["body"]["width"] = std::int64_t{body.width};
    recipe.parameters["body"]["height"] = std::int64_t{body.height};
    return recipe;
}

Level plan(const Recipe& recipe, std::uint64_t seed, Size size, int depth) {
    return WorldGenerator(seed, size, recipe, built_in_registry()).plan(depth);
}

class DeepBodies : public testing::TestWithParam<Body> {};

TEST_P(DeepBodies, GetEverywhereAndBack) {
    const Recipe recipe = deep(GetParam());
    for (const Size size : {Size{512, 512}, Size{333, 401}, Size{1030, 260}}) {
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            for (int depth = 1; depth <= 9; ++depth) {
                const Level level = plan(recipe, seed, size, depth);
                ASSERT_EQ(judge(level, recipe.last_depth, GetParam()), "")
                    << size.width << "x" << size.height << " seed " << seed << " depth " << depth;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, DeepBodies,
                         testing::Values(Body{1, 2, 4, 4, true, true, false},
                                         Body{2, 4, 4, 4, true, true, false},
                                         Body{3, 6, 4, 4, true, true, false}),
                         [](const auto& body) {
                             return std::to_string(body.param.width) + "x" +
                                    std::to_string(body.param.height);
                         });

TEST(Deep, TheLastDepthHasAnExit) {
    const Level level = plan(deep(), 4, {512, 512}, 26);
    EXPECT_EQ(judge(level, 26, {2, 4, 4, 4, true, true, false}), "");
    EXPECT_EQ(markers_of(level, MarkerKind::exit).size(), 1u);
}

// Every difference is a cell of one of these materials in one of the levels.
void expect_same_but(const Level& one, const Level& two, const std::set<MaterialId>& materials) {
    const auto a = one.cells();
    const auto b = two.cells();
    int differences = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i]) continue;
        ++differences;
        const bool soil = (a[i] == material::kGrass && b[i] == material::kDirt) ||
                          (a[i] == material::kDirt && b[i] == material::kGrass);
        ASSERT_TRUE(materials.contains(a[i]) || materials.contains(b[i]) || soil)
            << MaterialTable::built_in()[a[i]].name << " became "
            << MaterialTable::built_in()[b[i]].name << " at "
            << i % static_cast<std::size_t>(one.size().width) << ","
            << i / static_cast<std::size_t>(one.size().width);
    }
    EXPECT_GT(differences, 0);
}

TEST(Deep, TreesMoveNothingElse) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Recipe more = deep();
        more.parameters["trees"]["least"] = std::int64_t{20};
        more.parameters["trees"]["most"] = std::int64_t{30};
        const Size size{1024, 512};
        expect_same_but(plan(deep(), seed, size, 1), plan(more, seed, size, 1),
                        {material::kTrunk, material::kLeaves});
    }
}

TEST(Deep, PoolsMoveNothingElse) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Recipe more = deep();
        more.parameters["pools"]["base"] = std::int64_t{12};
        for (const int depth : {1, 5}) {
            const Size size{700, 512};
            expect_same_but(plan(deep(), seed, size, depth), plan(more, seed, size, depth),
                            {material::kWater, material::kLava, material::kAcid, material::kSand});
        }
    }
}

TEST(Deep, SpawnTablesMoveNoCellAndNoOtherMarker) {
    const auto others = [](const Level& level) {
        std::vector<Marker> markers;
        for (Marker marker : level.info().markers) {
            if (marker.kind == MarkerKind::entity && marker.entity == "imp") continue;
            marker.id = 0;
            if (marker.kind == MarkerKind::item) marker.entity.clear();
            markers.push_back(marker);
        }
        return markers;
    };
    for (const int depth : {1, 5, 8}) {
        Recipe edited = deep();
        edited.spawns.push_back(
            {.entity = "imp", .where = "floor", .weight = 1, .least = 5, .most = 9});
        edited.spawns.push_back(
            {.entity = "coin", .where = "item", .weight = 50, .least = 1, .most = 1});
        const Level before = plan(deep(), 3, {512, 512}, depth);
        const Level after = plan(edited, 3, {512, 512}, depth);
        EXPECT_EQ(before.cells(), after.cells());
        EXPECT_EQ(before.info().route, after.info().route);
        EXPECT_EQ(others(before), others(after));
        EXPECT_GT(after.info().markers.size(), before.info().markers.size());
        EXPECT_NE(before.info().fingerprint, after.info().fingerprint);
    }
}

TEST(Deep, DeadEndsHoldSomething) {
    int empty = 0;
    int rooms = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Level level = plan(deep(), seed, {1024, 512}, 5);
        for (const Room& room : level.info().layout.rooms) {
            if ((room.tags & kTagDeadEnd) == 0 || (room.tags & kTagStart) != 0) continue;
            ++rooms;
            const auto& markers = level.info().markers;
            empty += std::none_of(markers.begin(), markers.end(), [&](const Marker& marker) {
                const Rect& r = room.rect;
                return Rect{r.x - 6, r.y - 6, r.width + 12, r.height + 12}.contains(marker.cell);
            });
        }
    }
    EXPECT_GT(rooms, 50);
    EXPECT_LE(empty * 20, rooms) << "of " << rooms;
}

// Few enough on a screen of 320x180 cells to tell one fight from the next, and no cell moves.
TEST(Deep, DungeonsHoldAsManyEnemiesAsThereIsRoomFor) {
    const Size size{512, 512};
    double enemies = 0;
    double without = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Level level = plan(deep(), seed, size, 8);
        Recipe crowded = deep();
        crowded.parameters["density"]["cells_per_enemy"] = std::int64_t{0};
        const Level before = plan(crowded, seed, size, 8);
        ASSERT_EQ(level.cells(), before.cells());
        ASSERT_EQ(level.info().route, before.info().route);
        for (std::size_t i = 0; i < level.info().markers.size(); ++i) {
            ASSERT_EQ(level.info().markers[i].id, i);
        }
        enemies += static_cast<double>(markers_of(level, MarkerKind::enemy).size());
        without += static_cast<double>(markers_of(before, MarkerKind::enemy).size());
        for (const Room& room : level.info().layout.rooms) {
            if ((room.tags & kTagVault) == 0) continue;
            const auto guards = markers_of(level, MarkerKind::enemy);
            EXPECT_TRUE(std::ranges::any_of(
                guards, [&](const Marker& marker) { return room.rect.contains(marker.cell); }));
        }
    }
    const double screens = 6.0 * static_cast<double>(size.cells()) / (320 * 180);
    EXPECT_GE(enemies / screens, 6);
    EXPECT_LE(enemies / screens, 12);
    EXPECT_GT(without, 2 * enemies);
}

TEST(Deep, TagsAndDistancesFitTheGraph) {
    const Level level = plan(deep(), 2, {1024, 512}, 8);
    const auto& rooms = level.info().layout.rooms;
    const auto count = [&](RoomTag tag) {
        return std::count_if(rooms.begin(), rooms.end(),
                             [&](const Room& room) { return (room.tags & tag) != 0; });
    };
    EXPECT_EQ(count(kTagStart), 1);
    EXPECT_EQ(count(kTagGoal), 1);
    EXPECT_GT(count(kTagCritical), 2);
    EXPECT_EQ(count(kTagCritical) + count(kTagOptional), static_cast<std::ptrdiff_t>(rooms.size()));
    for (const Room& room : rooms) {
        if ((room.tags & kTagStart) != 0) {
            EXPECT_EQ(room.distance, 0);
        }
        EXPECT_GE(room.distance, 0);
        EXPECT_FALSE((room.tags & kTagDeadEnd) != 0 && (room.tags & kTagLoop) != 0);
    }
}

// When it is red: did we mean to change worlds? Then raise the version of the algorithm or feature,
// run scripts/update_goldens.sh and tell it in CHANGELOG.md.
TEST(Golden, Deep) {
    std::string text = "# recipe width height seed depth fingerprint digest\n";
    for (const Size size : {Size{512, 512}, Size{2048, 2048}}) {
        for (const int depth : {1, 2, 3, 4, 5, 6, 7, 8, 9}) {
            if (size.width == 2048 && depth % 4 != 1) continue;
            const Level level = plan(deep(), 42, size, depth);
            text += "deep " + std::to_string(size.width) + " " + std::to_string(size.height) +
                    " 42 " + std::to_string(depth) + " " + hex(level.info().fingerprint) + " " +
                    hex(level_digest(level)) + "\n";
        }
    }
    expect_golden("deep.txt", text);
}

}  // namespace
}  // namespace karst
