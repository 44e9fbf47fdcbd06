// Dungeons for bodies that walk.

#include "worldgen/algorithms/dungeon.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "worldgen/algorithms/dungeon_plan.h"
#include "worldgen/connect/fit.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

struct Dungeon {
    LevelGrid grid;
    Layout layout;
};

// The sizes of recipes/deep.toml.
BspParameters deep() {
    BspParameters p;
    p.corridor_anchor = CorridorAnchor::floor;
    p.min_leaf_width = 30;
    p.min_leaf_height = 20;
    p.room_width_least = 12;
    p.room_width_most = 32;
    p.room_height_least = 7;
    p.room_height_most = 14;
    p.district_size = 512;
    p.merged_percent = 12;
    p.loop_percent = 43;
    p.quiet_percent = 10;
    p.pillared_percent = 8;
    p.round_percent = 8;
    p.cross_percent = 5;
    p.ruined_percent = 8;
    p.furnished = true;
    return p;
}

Body walker(int width, int height) { return {width, height, 4, 4, true, true, false}; }

Dungeon dungeon(std::uint64_t seed, Size size, const Body& body,
                const BspParameters& parameters = deep()) {
    LevelGrid grid(size, MaterialTable::built_in());
    const int depth = 7 + static_cast<int>(seed % 9);
    const RandomKey key{.seed = seed, .depth = depth, .region = {}, .attempt = 0};
    Layout layout = carve_bsp(grid, parameters, {key, body});
    return {std::move(grid), std::move(layout)};
}

// All cells that can be reached from a set cell by single steps.
std::int64_t flood(const BitGrid& cells, Cell from, BitGrid& seen) {
    std::vector<Cell> open{from};
    seen.set(from.x, from.y);
    std::int64_t count = 0;
    while (!open.empty()) {
        const Cell cell = open.back();
        open.pop_back();
        ++count;
        for (const Cell step : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
            const Cell next{cell.x + step.x, cell.y + step.y};
            if (!cells.contains(next.x, next.y) || !cells.test(next.x, next.y)) continue;
            if (seen.test(next.x, next.y)) continue;
            seen.set(next.x, next.y);
            open.push_back(next);
        }
    }
    return count;
}

class Dungeons : public testing::TestWithParam<Size> {  // of the body
  protected:
    Body body() const { return walker(GetParam().width, GetParam().height); }

    template <class Visitor>
    void for_each_dungeon(Visitor&& visit) {
        for (const Size size : {Size{40, 20}, Size{77, 61}, Size{250, 250}, Size{512, 300}}) {
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                SCOPED_TRACE(testing::Message()
                             << size.width << "x" << size.height << " seed " << seed);
                visit(dungeon(seed, size, body()));
                if (HasFatalFailure()) return;
            }
        }
    }
};

TEST_P(Dungeons, LetTheBodyIntoEveryRoom) {
    for_each_dungeon([&](const Dungeon& d) {
        const BitGrid fits = fitting_positions(d.grid.solid(), GetParam());
        BitGrid seen(fits.size());
        for (int y = 0; y < fits.height() && seen.count() == 0; ++y) {
            const int x = fits.find(y, 0, true);
            if (x < fits.width()) {
                ASSERT_EQ(flood(fits, {x, y}, seen), fits.count()) << "one component";
            }
        }
        const BitGrid covered = covered_cells(seen, GetParam());
        for (const Room& room : d.layout.rooms) ASSERT_TRUE(covered.any_in(room.rect));
    });
}

TEST_P(Dungeons, OpenAtFloorLevelAndThroughHatches) {
    for_each_dungeon([&](const Dungeon& d) {
        for (const Gap& gap : d.layout.gaps) {
            const Rect& room = d.layout.rooms[gap.room].rect;
            const Rect& r = gap.rect;
            if (r.x == room.right() || r.right() == room.x) {
                ASSERT_EQ(r.bottom(), room.bottom());
            } else if (r.y == room.bottom()) {
                for (int x = r.x; x < r.right(); ++x) {
                    ASSERT_EQ(d.grid.at(x, r.y), material::kPlatform);
                }
            } else {
                ASSERT_EQ(r.bottom(), room.y) << "from above";
            }
        }
    });
}

TEST_P(Dungeons, KeepRoomsApartAndBordersSolid) {
    for_each_dungeon([&](const Dungeon& d) {
        const auto& rooms = d.layout.rooms;
        for (std::size_t a = 0; a < rooms.size(); ++a) {
            ASSERT_LT(rooms[a].district, rooms.size());
            for (std::size_t b = 0; b < a; ++b) ASSERT_FALSE(rooms[a].rect.overlaps(rooms[b].rect));
        }
        for (int x = 0; x < d.grid.width(); ++x) {
            ASSERT_TRUE(d.grid.is_solid(x, 0) && d.grid.is_solid(x, d.grid.height() - 1));
        }
        for (int y = 0; y < d.grid.height(); ++y) {
            ASSERT_TRUE(d.grid.is_solid(0, y) && d.grid.is_solid(d.grid.width() - 1, y));
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Bodies, Dungeons, testing::Values(Size{1, 2}, Size{2, 4}, Size{3, 6}));

// A hub is the largest hall of its district.
TEST(Dungeon, HubsAreTheLargestHalls) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Dungeon d = dungeon(seed, {512, 512}, walker(2, 4));
        const auto cells = [](const Room& room) {
            return Size{room.rect.width, room.rect.height}.cells();
        };
        const auto largest =
            std::max_element(d.layout.rooms.begin(), d.layout.rooms.end(),
                             [&](const Room& a, const Room& b) { return cells(a) < cells(b); });
        EXPECT_EQ(largest->kind, RoomKind::hub) << "seed " << seed;
    }
}

TEST(Dungeon, HasTwoOrThreeGatesBetweenDistrictsThatShareAnEdge) {
    using Pair = std::pair<int, int>;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const DungeonScale scale(walker(2, 4), deep(), {1024, 1024});
        const RandomKey key{.seed = seed, .depth = 7, .region = {}, .attempt = 0};
        const DungeonPlan plan = plan_dungeon({1024, 1024}, deep(), scale, key);
        std::map<Pair, int> edge;
        for (const DungeonLeaf& a : plan.leaves) {
            for (const DungeonLeaf& b : plan.leaves) {
                if (a.district == b.district) continue;
                const Pair pair = std::minmax(int{a.district}, int{b.district});
                const Rect &r = a.rect, &s = b.rect;
                if (r.right() == s.x) {
                    edge[pair] +=
                        std::max(0, std::min(r.bottom(), s.bottom()) - std::max(r.y, s.y));
                }
                if (r.bottom() == s.y) {
                    edge[pair] += std::max(0, std::min(r.right(), s.right()) - std::max(r.x, s.x));
                }
            }
        }
        std::map<Pair, int> gates;
        for (const DungeonLink& link : plan.links) {
            const int a = plan.rooms[link.a].district;
            const int b = plan.rooms[link.b].district;
            if (a != b) ++gates[std::minmax(a, b)];
        }
        for (const auto& [pair, cells] : edge) {
            EXPECT_LE(gates[pair], 3) << "seed " << seed;
            if (cells > 300) {
                EXPECT_GE(gates[pair], 2) << "seed " << seed << " edge " << cells;
            }
        }
    }
}

TEST(Dungeon, SplitsWhereDistrictsAreSmallerThanLeaves) {
    BspParameters parameters = deep();
    parameters.district_size = 20;
    parameters.merged_percent = 100;
    const Dungeon d = dungeon(3, {300, 200}, walker(1, 2), parameters);
    for (const Room& room : d.layout.rooms) EXPECT_LT(room.district, d.layout.rooms.size() + 1);
}

TEST(Dungeon, TellsABodyThatFitsNowhere) {
    EXPECT_THROW(dungeon(1, {40, 20}, walker(9, 16)), ConfigError);
}

struct Shares {
    double on_cycle = 0;
    double dead_ends = 0;
};

// Rooms that keep a way round when any one link goes, and rooms with one link.
class LinkCount {
  public:
    explicit LinkCount(const Layout& layout) : next_(layout.rooms.size()) {
        for (const Corridor& corridor : layout.corridors) {
            next_[corridor.from].push_back(corridor.to);
            next_[corridor.to].push_back(corridor.from);
        }
        seen_.resize(next_.size(), -1);
        low_.resize(next_.size());
        on_cycle_.resize(next_.size());
        visit(0, 0);
    }

    Shares shares() const {
        const auto rooms = static_cast<double>(next_.size());
        const auto cycle = std::count(on_cycle_.begin(), on_cycle_.end(), true);
        const auto ends = std::count_if(next_.begin(), next_.end(),
                                        [](const auto& links) { return links.size() == 1; });
        return {static_cast<double>(cycle) / rooms, static_cast<double>(ends) / rooms};
    }

  private:
    void visit(std::uint32_t room, std::uint32_t parent) {
        seen_[room] = low_[room] = clock_++;
        for (const std::uint32_t next : next_[room]) {
            if (next == parent) continue;
            if (seen_[next] < 0) {
                visit(next, room);
                if (low_[next] <= seen_[room]) on_cycle_[room] = on_cycle_[next] = true;
            }
            low_[room] = std::min(low_[room], seen_[next] > seen_[room] ? low_[next] : seen_[next]);
        }
    }

    std::vector<std::vector<std::uint32_t>> next_;
    std::vector<int> seen_;
    std::vector<int> low_;
    std::vector<bool> on_cycle_;
    int clock_ = 0;
};

TEST(Dungeon, HasLoopsAndDeadEnds) {
    for (const int side : {512, 2048}) {
        Shares mean;
        constexpr int kSeeds = 40;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            const Dungeon d = dungeon(seed, {side, side}, walker(2, 4));
            const Shares shares = LinkCount(d.layout).shares();
            mean.on_cycle += shares.on_cycle / kSeeds;
            mean.dead_ends += shares.dead_ends / kSeeds;
        }
        EXPECT_GT(mean.on_cycle, 0.30) << side;
        EXPECT_LT(mean.on_cycle, 0.50) << side;
        EXPECT_GT(mean.dead_ends, 0.12) << side;
        EXPECT_LT(mean.dead_ends, 0.28) << side;
    }
}

}  // namespace
}  // namespace karst
