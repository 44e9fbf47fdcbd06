// The counts and rules of the classic features, read off finished levels.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tests/worldgen/level_helpers.h"
#include "worldgen/connect/components.h"
#include "worldgen/features/stairs.h"

namespace karst {
namespace {

// 4-connected groups of one material.
int groups_of(const Level& level, MaterialId material) {
    const Size size = level.size();
    const auto cells = level.cells();
    BitGrid others(size);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            others.set(x, y, cells[static_cast<std::size_t>(y * size.width + x)] != material);
        }
    }
    return static_cast<int>(find_open_regions(others).size());
}

TEST(Pools, A250x250CaveHasExactlyTwoPlusHalfTheDepth) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        for (int depth = 4; depth <= 6; ++depth) {
            const Level level = classic(seed, {250, 250}).plan(depth);
            const int pools = groups_of(level, material::kWater) +
                              groups_of(level, material::kLava) + groups_of(level, material::kAcid);
            EXPECT_EQ(pools, 2 + depth / 2) << "seed " << seed << " depth " << depth;
        }
    }
}

TEST(Pools, KindsFollowTheDepth) {
    std::map<int, std::set<MaterialId>> seen;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        for (int depth = 1; depth <= 8; ++depth) {
            for (const MaterialId id : classic(seed, {250, 250}).plan(depth).cells()) {
                if (id == material::kWater || id == material::kLava || id == material::kAcid ||
                    id == material::kSand) {
                    seen[depth].insert(id);
                }
            }
        }
    }
    for (int depth = 1; depth <= 3; ++depth) {
        EXPECT_EQ(seen[depth], (std::set<MaterialId>{material::kSand, material::kWater}));
    }
    for (int depth = 4; depth <= 6; ++depth) {
        EXPECT_EQ(seen[depth],
                  (std::set<MaterialId>{material::kWater, material::kLava, material::kAcid}));
    }
    for (int depth = 7; depth <= 8; ++depth) {
        EXPECT_EQ(seen[depth], (std::set<MaterialId>{material::kAcid})) << "the traps";
    }
}

TEST(Pools, SurfacesAreNineToTwentyOneWide) {
    const Level level = classic(5, {1024, 1024}).plan(5);
    const auto cells = level.cells();
    int surfaces = 0;
    for (int y = 1; y < 1023; ++y) {
        for (int x = 0; x < 1024; ++x) {
            const auto at = [&](int cx, int cy) {
                return MaterialTable::built_in()[cells[static_cast<std::size_t>(cy * 1024 + cx)]];
            };
            if (!at(x, y).liquid || at(x, y - 1).solid || at(x, y - 1).liquid) continue;
            int begin = x;
            while (at(begin - 1, y).liquid) --begin;
            int end = x;
            while (at(end, y).liquid) ++end;
            EXPECT_GE(end - begin, 9);
            EXPECT_LE(end - begin, 21);
            x = end;
            ++surfaces;
        }
    }
    EXPECT_GT(surfaces, 40);
}

// Case 46: a later feature must not overwrite stairs. The only basin holds the stairs.
TEST(Pools, NeverOverwriteStairs) {
    Registry registry = built_in_registry();
    registry.add(
        Algorithm{.name = "test:pit",
                  .version = 1,
                  .summary = "one room with a pit, in which the way down must be",
                  .repair = Repair::none,
                  .features = {"stairs", "pools"},
                  .parameters = {},
                  .carve = [](LevelGrid& grid, const ParameterValues&, const CarveContext&) {
                      grid.set_rect({10, 10, 200, 20}, material::kAir);
                      const Rect pit{50, 30, 15, 6};
                      grid.set_rect(pit, material::kAir);
                      Layout layout;
                      layout.start_zone = {10, 10, 30, 20};
                      layout.goal_zone = pit;
                      return layout;
                  }});
    int filled = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const WorldGenerator generator(seed, {250, 250}, recipe_of("test:pit"), registry);
        const Level level = generator.plan(1);
        const Cell down = markers_of(level, MarkerKind::stairs_down).at(0).cell;
        EXPECT_EQ(level.grid().at(down.x, down.y), material::kStairsDown);
        EXPECT_EQ(judge(level), "");
        const auto cells = level.cells();
        filled += static_cast<int>(std::count(cells.begin(), cells.end(), material::kWater));
    }
    EXPECT_EQ(filled, 0) << "the basin under the stairs stays dry";
}

TEST(Stalactites, SplitNothingAndThereIsAboutOneIn400CeilingCells) {
    Recipe bare = Recipe::classic();
    bare.parameters["stalactites"]["ceiling_cells"] = std::int64_t{0};
    int columns = 0;
    std::int64_t ceiling = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const Level with = classic(seed, {500, 500}).plan(4);
        const Level without = WorldGenerator(seed, {500, 500}, bare, built_in_registry()).plan(4);
        EXPECT_EQ(find_open_regions(with.grid().solid()).size(), 1u);
        for (int x = 1; x < 499; ++x) {
            for (int y = 1; y < 499; ++y) {
                if (without.grid().is_solid(x, y - 1) && !without.grid().is_solid(x, y)) ++ceiling;
                if (!with.grid().is_solid(x, y)) continue;
                if (without.grid().is_solid(x, y)) continue;
                int length = 0;
                while (!without.grid().is_solid(x, y + length) &&
                       with.grid().is_solid(x, y + length)) {
                    ++length;
                }
                EXPECT_TRUE(with.grid().is_solid(x, y - 1)) << "hangs from rock";
                EXPECT_LE(length, 12);
                if (length >= 3) ++columns;
                y += length;
            }
        }
    }
    EXPECT_NEAR(static_cast<double>(ceiling) / columns, 330, 130);
}

TEST(Dungeon, HasTheTrapsAndItemsOfItsArea) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Level level = classic(seed, {250, 250}).plan(7);
        const auto traps = markers_of(level, MarkerKind::trap);
        const auto items = markers_of(level, MarkerKind::item);
        EXPECT_GE(traps.size(), 1u);
        EXPECT_LE(traps.size(), 2u);
        EXPECT_GE(items.size(), 2u);
        EXPECT_LE(items.size(), 3u);
        for (const Marker& trap : traps) {
            EXPECT_GE(trap.size.width, 2);
            EXPECT_LE(trap.size.width, 5);
            EXPECT_GE(trap.size.height, 1);
            EXPECT_LE(trap.size.height, 2);
        }
        std::set<std::size_t> rooms;
        for (const Marker& item : items) {
            const auto& all = level.info().layout.rooms;
            const auto it = std::find_if(all.begin(), all.end(), [&](const Room& room) {
                return room.rect.contains(item.cell);
            });
            ASSERT_NE(it, all.end()) << "items lie in rooms";
            EXPECT_TRUE(rooms.insert(static_cast<std::size_t>(it - all.begin())).second);
        }
    }
}

TEST(Doors, StandInEveryGap) {
    const Level level = classic(4, {500, 500}).plan(9);
    for (const Gap& gap : level.info().layout.gaps) {
        for (int y = gap.rect.y; y < gap.rect.bottom(); ++y) {
            for (int x = gap.rect.x; x < gap.rect.right(); ++x) {
                EXPECT_EQ(level.grid().at(x, y), material::kDoor);
            }
        }
    }
}

TEST(Surface, HasTheTreesAndWallsOfItsColumns) {
    int short_of_trees = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Level level = classic(seed, {250, 250}).plan(1);
        const int trees = groups_of(level, material::kWood);
        EXPECT_LE(trees, 7);
        if (trees < 3) ++short_of_trees;
        EXPECT_GE(groups_of(level, material::kSand), 1) << "seed " << seed;
    }
    EXPECT_EQ(short_of_trees, 0);
}

TEST(Surface, GrassGrowsAtDepthOneOnly) {
    for (int depth = 1; depth <= 3; ++depth) {
        const auto cells = classic(8, {250, 250}).plan(depth).cells();
        const auto grass = std::count(cells.begin(), cells.end(), material::kGrass);
        if (depth == 1) {
            EXPECT_GT(grass, 100);
        } else {
            EXPECT_EQ(grass, 0);
        }
    }
}

TEST(Surface, HasCavesFrom48RowsOfUndergroundOn) {
    EXPECT_EQ(classic(1, {100, 60}).plan(1).info().layout.regions_carved, 1u);
    EXPECT_GT(classic(1, {100, 100}).plan(1).info().layout.regions_carved, 1u);
}

TEST(Stairs, LieInTheFarthestRoomByLineWhereAsked) {
    Recipe recipe = recipe_of("bsp", {{"stairs", {{"farthest_by", std::string("line")}}}});
    recipe.bands.front().features = {"stairs"};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Level level = WorldGenerator(seed, {250, 250}, recipe, built_in_registry()).plan(4);
        const auto& rooms = level.info().layout.rooms;
        const auto room_of = [&](MarkerKind kind) {
            const Cell cell = markers_of(level, kind).at(0).cell;
            return *std::find_if(rooms.begin(), rooms.end(),
                                 [&](const Room& room) { return room.rect.contains(cell); });
        };
        const Cell from = room_of(MarkerKind::spawn).rect.centre();
        const auto line_to = [&](const Room& room) {
            return std::hypot(room.rect.centre().x - from.x, room.rect.centre().y - from.y);
        };
        const double way = line_to(room_of(MarkerKind::stairs_down));
        for (const Room& room : rooms) ASSERT_LE(line_to(room), way) << "seed " << seed;
    }
}

// Case 44: stairs pair up between neighbouring depths.
TEST(Stairs, PairUpBetweenDepths) {
    for (const Size size : {Size{40, 20}, Size{250, 250}, Size{1024, 100}, Size{2048, 256}}) {
        const WorldGenerator generator = classic(42, size);
        std::set<std::uint32_t> down_above;
        for (int depth = 1; depth <= 10; ++depth) {
            const Level level = generator.plan(depth);
            std::set<std::uint32_t> up;
            for (const Marker& m : markers_of(level, MarkerKind::stairs_up)) up.insert(m.group);
            EXPECT_EQ(up, down_above) << "depth " << depth;
            down_above.clear();
            for (const Marker& m : markers_of(level, MarkerKind::stairs_down)) {
                down_above.insert(m.group);
                if (m.group == 0 || size.height < 250) continue;
                EXPECT_EQ(static_cast<std::uint32_t>(m.cell.x) / 512, m.group - 1);
            }
            EXPECT_EQ(down_above.size(), stairs_pairs(size.width));
        }
    }
}

TEST(Stairs, TheLastDepthHasAnExitInstead) {
    Recipe recipe = Recipe::classic();
    recipe.last_depth = 8;
    const WorldGenerator generator(1, {600, 300}, recipe, built_in_registry());
    const Level level = generator.plan(8);
    EXPECT_EQ(markers_of(level, MarkerKind::exit).size(), 1u);
    EXPECT_TRUE(markers_of(level, MarkerKind::stairs_down).empty());
    EXPECT_EQ(judge(level, 8), "");
    EXPECT_THROW(generator.plan(9), ConfigError);
}

}  // namespace
}  // namespace karst
