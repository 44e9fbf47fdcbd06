#include "worldgen/connect/reach.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "worldgen/core/random.h"

namespace karst {
namespace {

// The moves of body_space.h once more, cell by cell, on nothing but the cells.
class SlowBody {
  public:
    SlowBody(const LevelGrid& grid, const Body& body) : grid_(grid), body_(body) {}

    bool free(Cell p) const {
        return all_cells(p, [&](const Material& m) {
            return !m.solid && !m.hazard && (body_.swim || !m.liquid);
        });
    }
    bool grips(Cell p) const {
        if (body_.fly) return free(p);
        return free(p) && !all_cells(p, [&](const Material& m) {
                   return !(m.climb && body_.climb) && !(m.liquid && body_.swim);
               });
    }
    bool held(Cell p) const {
        if (!free(p)) return false;
        if (body_.fly || grips(p)) return true;
        for (int x = p.x; x < p.x + body_.width; ++x) {
            const Material* below = at(x, p.y + 1);
            if (below == nullptr || below->solid || below->platform) return true;
        }
        return false;
    }

    std::vector<Cell> moves(Cell p) const {
        std::vector<Cell> to;
        const auto add = [&](Cell q) {
            if (!free(q)) return false;
            to.push_back(q);
            return true;
        };
        add({p.x, p.y + 1});
        if (!held(p)) return to;
        add({p.x - 1, p.y});
        add({p.x + 1, p.y});
        if (grips(p) && grips({p.x, p.y - 1})) add({p.x, p.y - 1});
        if (body_.fly) return to;
        for (int rise = 0; rise <= body_.jump_up; ++rise) {
            if (!add({p.x, p.y - rise})) break;
            for (const int side : {-1, 1}) {
                for (int glide = 1; glide <= body_.jump_across; ++glide) {
                    if (!add({p.x + side * glide, p.y - rise})) break;
                }
            }
        }
        return to;
    }

  private:
    const Material* at(int x, int y) const {
        const bool inside = x >= 0 && y >= 0 && x < grid_.width() && y < grid_.height();
        return inside ? &grid_.materials()[grid_.at(x, y)] : nullptr;
    }
    bool all_cells(Cell p, const std::function<bool(const Material&)>& predicate) const {
        for (int y = p.y - body_.height + 1; y <= p.y; ++y) {
            for (int x = p.x; x < p.x + body_.width; ++x) {
                const Material* material = at(x, y);
                if (material == nullptr || !predicate(*material)) return false;
            }
        }
        return true;
    }

    const LevelGrid& grid_;
    Body body_;
};

// A closed box of rock with some of everything in it.
LevelGrid random_level(Size size, std::uint64_t seed) {
    Random random(seed);
    LevelGrid grid(size, MaterialTable::built_in());
    grid.set_rect({1, 1, size.width - 2, size.height - 2}, material::kAir);
    const std::vector<MaterialId> materials{material::kStone,    material::kStone,
                                            material::kPlatform, material::kLadder,
                                            material::kWater,    material::kLava};
    for (int i = 0; i < size.width * size.height / 28; ++i) {
        const MaterialId chosen = materials[random.below(6)];
        const bool upright = chosen == material::kLadder;
        const int width = upright ? 1 : random.between(1, 7);
        const int height = upright ? random.between(2, 9) : random.between(1, 2);
        const int x = random.between(1, size.width - 1 - width);
        const int y = random.between(1, size.height - 1 - height);
        grid.set_rect({x, y, width, height}, chosen);
    }
    return grid;
}

const std::vector<Body>& bodies() {
    static const std::vector<Body> all{
        {},
        {1, 2, 4, 4, true, true, false},
        {2, 4, 4, 4, true, true, false},
        {3, 6, 4, 4, true, true, false},
        {1, 1, 0, 0, true, false, false},
        {1, 2, 3, 0, false, true, false},
        {2, 2, 0, 5, false, false, false},
        {2, 3, 2, 2, true, true, true},
        {1, 2, 9, 32, true, true, false},
    };
    return all;
}

std::vector<Cell> free_positions(const SlowBody& slow, Size size) {
    std::vector<Cell> positions;
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            if (slow.free({x, y})) positions.push_back({x, y});
        }
    }
    return positions;
}

void expect_set(const BitGrid& passed, const std::set<Cell>& expected, const std::string& what) {
    EXPECT_EQ(passed.count(), static_cast<std::int64_t>(expected.size())) << what;
    for (const Cell cell : expected) {
        ASSERT_TRUE(passed.test(cell.x, cell.y)) << what << " " << cell.x << "," << cell.y;
    }
}

// Everything that `next` leads to from the start, by a plain search.
std::set<Cell> search(Cell start, const std::map<Cell, std::vector<Cell>>& next) {
    std::set<Cell> seen{start};
    std::vector<Cell> stack{start};
    while (!stack.empty()) {
        const Cell cell = stack.back();
        stack.pop_back();
        const auto it = next.find(cell);
        if (it == next.end()) continue;
        for (const Cell to : it->second) {
            if (seen.insert(to).second) stack.push_back(to);
        }
    }
    return seen;
}

TEST(BodySpace, AgreesWithALookAtEveryPosition) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const LevelGrid grid = random_level({90, 50}, seed);
        for (const Body& body : bodies()) {
            const SlowBody slow(grid, body);
            const BodySpace space = body_space(grid, body);
            for (int y = 0; y < 50; ++y) {
                for (int x = 0; x < 90; ++x) {
                    ASSERT_EQ(space.free.test(x, y), slow.free({x, y})) << x << "," << y;
                    ASSERT_EQ(space.held.test(x, y), slow.held({x, y})) << x << "," << y;
                    ASSERT_EQ(space.grips.test(x, y), slow.grips({x, y})) << x << "," << y;
                }
            }
        }
    }
}

TEST(Reach, AgreesWithASearchMoveByMove) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Size size{static_cast<int>(60 + 17 * (seed % 5)), static_cast<int>(30 + seed)};
        const LevelGrid grid = random_level(size, seed);
        for (const Body& body : bodies()) {
            const SlowBody slow(grid, body);
            const BodySpace space = body_space(grid, body);
            std::map<Cell, std::vector<Cell>> next;
            std::map<Cell, std::vector<Cell>> before;
            const std::vector<Cell> positions = free_positions(slow, size);
            for (const Cell from : positions) {
                next[from] = slow.moves(from);
                for (const Cell to : next[from]) before[to].push_back(from);
            }
            for (std::size_t i = 0; i < positions.size(); i += positions.size() / 7 + 1) {
                Reach forward(space, Follow::forward);
                forward.add(positions[i]);
                expect_set(forward.passed(), search(positions[i], next), "forward");
                Reach backward(space, Follow::backward);
                backward.add(positions[i]);
                expect_set(backward.passed(), search(positions[i], before), "backward");
            }
        }
    }
}

// Ladders and platforms set one by one lead to the same as a fresh start.
TEST(Reach, GrowsWithNewHolds) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        LevelGrid grid = random_level({120, 60}, seed);
        const Body body = bodies()[1 + seed % 3];
        BodySpace space = body_space(grid, body);
        Random random(seed + 100);
        int x = 0;
        int y = 0;
        do {
            x = random.between(1, 110);
            y = random.between(1, 58);
        } while (!space.free.test(x, y));
        Reach forward(space, Follow::forward);
        Reach backward(space, Follow::backward);
        forward.add({x, y});
        backward.add({x, y});
        for (int i = 0; i < 12; ++i) {
            const int column = random.between(2, 110);
            const int top = random.between(8, 45);
            const bool ladder = random.coin();
            const int length = ladder ? random.between(3, 12) : random.between(1, 6);
            const Rect cells = ladder ? Rect{column, top, 1, length} : Rect{column, top, length, 1};
            bool bare = true;
            for (int row = cells.y; row < cells.bottom(); ++row) {
                bare &= grid.is_bare(row, cells.x, cells.width);
            }
            if (!bare) continue;
            grid.set_rect(cells, ladder ? material::kLadder : material::kPlatform);
            if (ladder) {
                space.add_ladder(column, top, top + length - 1);
            } else {
                space.add_platform(top, column, length);
            }
            const Rect near{std::max(0, cells.x - body.width), top - 1, cells.width + body.width,
                            cells.height + body.height};
            forward.add_holds(near);
            backward.add_holds(near);
        }
        const BodySpace fresh = body_space(grid, body);
        EXPECT_EQ(space.held, fresh.held) << seed;
        EXPECT_EQ(space.grips, fresh.grips) << seed;
        Reach again(fresh, Follow::forward);
        again.add({x, y});
        EXPECT_EQ(forward.passed(), again.passed()) << seed;
        Reach back_again(fresh, Follow::backward);
        back_again.add({x, y});
        EXPECT_EQ(backward.passed(), back_again.passed()) << seed;
    }
}

}  // namespace
}  // namespace karst
