#include "worldgen/algorithms/bsp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "worldgen/connect/room_graph.h"
#include "worldgen/world_generator.h"

namespace karst {
namespace {

TEST(SplitArea, StopsWhereNoCutLeavesBothSidesLargeEnough) {
    for (const SplitRule rule : {SplitRule::alternate, SplitRule::longer_side}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Random random(seed);
            const Rect area{1, 1, 398, 248};
            const BspTree tree = split_area(area, {15, 10}, rule, random);
            std::int64_t cells = 0;
            for (std::uint32_t leaf = 0; leaf < tree.leaves.size(); ++leaf) {
                const Rect& rect = tree.leaf_rect(leaf);
                EXPECT_GE(rect.width, 15);
                EXPECT_GE(rect.height, 10);
                EXPECT_LT(rect.width, 30);
                EXPECT_LT(rect.height, 20);
                cells += std::int64_t{rect.width} * rect.height;
                for (std::uint32_t other = 0; other < leaf; ++other) {
                    EXPECT_FALSE(rect.overlaps(tree.leaf_rect(other)));
                }
            }
            EXPECT_EQ(cells, std::int64_t{area.width} * area.height);
            EXPECT_EQ(tree.nodes.size(), 2 * tree.leaves.size() - 1);
        }
    }
}

class BspDungeon : public testing::TestWithParam<int> {};  // corridor width

struct Dungeon {
    LevelGrid grid;
    Layout layout;
};

Dungeon dungeon(std::uint64_t seed, Size size, const BspParameters& parameters) {
    LevelGrid grid(size, MaterialTable::built_in());
    const RandomKey key{.seed = seed, .depth = 7, .region = {}, .attempt = 0};
    Layout layout = carve_bsp(grid, parameters, {key});
    return {std::move(grid), std::move(layout)};
}

TEST_P(BspDungeon, RoomsAndCorridorsFormATree) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const auto [grid, layout] = dungeon(seed, {300, 200}, {.corridor_width = GetParam()});
        ASSERT_GT(layout.rooms.size(), 50u);
        EXPECT_EQ(layout.corridors.size(), layout.rooms.size() - 1);
        EXPECT_EQ(layout.gaps.size(), 2 * layout.corridors.size());
        const auto distance = room_distances(layout, 0);
        EXPECT_EQ(*std::min_element(distance.begin(), distance.end()), 0) << "all are connected";
        for (const Room& room : layout.rooms) {
            EXPECT_GE(room.rect.width, 5);
            EXPECT_LE(room.rect.width, 12);
            EXPECT_GE(room.rect.height, 3);
            EXPECT_LE(room.rect.height, 8);
        }
    }
}

// What makes doors fit: the wall around every room is whole but for its gaps, each of which is as
// wide as the corridor and lies between solid jambs.
TEST_P(BspDungeon, WallsAreWholeButForGapsBetweenJambs) {
    const int width = GetParam();
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const auto [grid, layout] = dungeon(seed, {300, 200}, {.corridor_width = width});
        std::set<Cell> gap_cells;
        for (const Gap& gap : layout.gaps) {
            const Rect& r = gap.rect;
            EXPECT_EQ(std::max(r.width, r.height), width);
            EXPECT_EQ(std::min(r.width, r.height), 1);
            for (int y = r.y; y < r.bottom(); ++y) {
                for (int x = r.x; x < r.right(); ++x) {
                    EXPECT_TRUE(gap_cells.insert({x, y}).second) << "gaps overlap";
                    EXPECT_FALSE(grid.is_solid(x, y));
                }
            }
            const Rect& room = layout.rooms[gap.room].rect;
            const bool in_side_wall = r.x == room.right() || r.right() == room.x;
            const Cell before = in_side_wall ? Cell{r.x, r.y - 1} : Cell{r.x - 1, r.y};
            const Cell after = in_side_wall ? Cell{r.x, r.bottom()} : Cell{r.right(), r.y};
            EXPECT_TRUE(grid.is_solid(before.x, before.y));
            EXPECT_TRUE(grid.is_solid(after.x, after.y));
            // A cell away from the corners where the wall is long enough for that.
            const int length = in_side_wall ? room.height : room.width;
            const int offset = in_side_wall ? r.y - room.y : r.x - room.x;
            if (length >= width + 2) {
                EXPECT_GE(offset, 1);
                EXPECT_LE(offset, length - width - 1);
            }
        }
        for (const Room& room : layout.rooms) {
            const Rect& r = room.rect;
            for (int y = r.y - 1; y <= r.bottom(); ++y) {
                for (int x = r.x - 1; x <= r.right(); ++x) {
                    if (r.contains({x, y})) {
                        EXPECT_FALSE(grid.is_solid(x, y));
                    } else {
                        EXPECT_EQ(grid.is_solid(x, y), !gap_cells.contains({x, y}))
                            << "seed " << seed << " wall at " << x << "," << y;
                    }
                }
            }
        }
    }
}

TEST_P(BspDungeon, PathPointsRunStraightThroughOpenCells) {
    const auto [grid, layout] = dungeon(3, {300, 200}, {.corridor_width = GetParam()});
    for (const Corridor& corridor : layout.corridors) {
        const auto path = layout.path(corridor);
        ASSERT_GE(path.size(), 2u);
        for (std::size_t i = 1; i < path.size(); ++i) {
            const Cell from = path[i - 1];
            const Cell to = path[i];
            ASSERT_TRUE(from.x == to.x || from.y == to.y);
            for (int x = std::min(from.x, to.x); x <= std::max(from.x, to.x); ++x) {
                for (int y = std::min(from.y, to.y); y <= std::max(from.y, to.y); ++y) {
                    EXPECT_FALSE(grid.is_solid(x, y));
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(CorridorWidths, BspDungeon, testing::Values(1, 2));

TEST(Bsp, RefusesARangeThatIsUpsideDown) {
    try {
        dungeon(1, {100, 100}, {.room_width_least = 9, .room_width_most = 7});
        FAIL() << "expected a ConfigError";
    } catch (const ConfigError& error) {
        EXPECT_STREQ(error.what(),
                     "bsp.room_width_most = 7; allowed from bsp.room_width_least = 9 on");
    }
}

TEST(Bsp, WayDownIsInTheRoomFarthestFromTheSpawn) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const WorldGenerator generator(seed, {250, 250}, Recipe::classic(), built_in_registry());
        const Level level = generator.plan(7);
        const auto& rooms = level.info().layout.rooms;
        const auto room_of = [&](Cell cell) {
            const auto it = std::find_if(rooms.begin(), rooms.end(), [&](const Room& room) {
                return room.rect.contains(cell);
            });
            return static_cast<std::uint32_t>(it - rooms.begin());
        };
        const auto& markers = level.info().markers;
        const auto down = std::find_if(markers.begin(), markers.end(), [](const Marker& marker) {
            return marker.kind == MarkerKind::stairs_down;
        });
        const auto distance = room_distances(level.info().layout, room_of(level.info().spawn()));
        EXPECT_EQ(distance[room_of(down->cell)],
                  *std::max_element(distance.begin(), distance.end()));
    }
}

}  // namespace
}  // namespace karst
