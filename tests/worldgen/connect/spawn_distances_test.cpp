#include "worldgen/connect/spawn_distances.h"

#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "tests/worldgen/level_helpers.h"
#include "worldgen/connect/body_reach.h"
#include "worldgen/core/random.h"

namespace karst {
namespace {

constexpr int kBlock = DistanceField::kBlock;

// The field once more: pairs of cells, one by one, and distances in cells.
std::vector<int> slow_distances(const BitGrid& passed, Cell spawn) {
    const Size blocks = DistanceField::blocks(passed.size());
    const auto block_of = [&](int x, int y) { return y / kBlock * blocks.width + x / kBlock; };
    std::vector<std::set<int>> neighbours(static_cast<std::size_t>(blocks.cells()));
    for (int y = 0; y < passed.height(); ++y) {
        for (int x = 0; x < passed.width(); ++x) {
            for (const Cell step : {Cell{1, 0}, Cell{0, 1}}) {
                const Cell next{x + step.x, y + step.y};
                if (!passed.contains(next.x, next.y)) continue;
                if (!passed.test(x, y) || !passed.test(next.x, next.y)) continue;
                const int a = block_of(x, y);
                const int b = block_of(next.x, next.y);
                neighbours[static_cast<std::size_t>(a)].insert(b);
                neighbours[static_cast<std::size_t>(b)].insert(a);
            }
        }
    }
    std::vector<int> distances(neighbours.size(), -1);
    std::deque<int> queue{block_of(spawn.x, spawn.y)};
    distances[static_cast<std::size_t>(queue.front())] = 0;
    while (!queue.empty()) {
        const auto block = static_cast<std::size_t>(queue.front());
        queue.pop_front();
        for (const int next : neighbours[block]) {
            if (distances[static_cast<std::size_t>(next)] >= 0) continue;
            distances[static_cast<std::size_t>(next)] = distances[block] + kBlock;
            queue.push_back(next);
        }
    }
    return distances;
}

void expect_same(const DistanceField& field, const std::vector<int>& expected, Size level) {
    ASSERT_EQ(field.size, DistanceField::blocks(level));
    int farthest = -1;
    for (int y = 0; y < level.height; ++y) {
        for (int x = 0; x < level.width; ++x) {
            const auto block = static_cast<std::size_t>(y / kBlock * field.size.width + x / kBlock);
            ASSERT_EQ(field.at({x, y}), expected[block]) << x << "," << y;
            farthest = std::max(farthest, expected[block]);
        }
    }
    EXPECT_EQ(field.farthest(), farthest);
}

TEST(SpawnDistances, are_those_of_a_search_cell_by_cell) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        const Size size{random.between(40, 210), random.between(20, 90)};
        LevelGrid grid(size, MaterialTable::built_in());
        for (int y = 1; y + 1 < size.height; ++y) {
            for (int x = 1; x + 1 < size.width; ++x) {
                if (random.chance(62)) grid.set(x, y, material::kAir);
            }
        }
        const Cell spawn{random.between(1, size.width - 2), random.between(1, size.height - 2)};
        grid.set(spawn.x, spawn.y, material::kAir);
        BitGrid open(size);
        for (int y = 0; y < size.height; ++y) {
            for (int x = 0; x < size.width; ++x) open.set(x, y, !grid.is_solid(x, y));
        }
        expect_same(spawn_distances(grid, {}, spawn), slow_distances(open, spawn), size);
    }
}

TEST(SpawnDistances, of_a_walker_are_known_where_it_gets) {
    const Body body{2, 3, 3, 3, true, true, false};
    Recipe recipe = recipe_of("caves", {{"body",
                                         {{"width", std::int64_t{2}},
                                          {"height", std::int64_t{3}},
                                          {"jump_up", std::int64_t{3}},
                                          {"jump_across", std::int64_t{3}},
                                          {"fly", false}}}});
    recipe.bands[0].features = {"stairs", "ladders", "route"};
    const Size size{300, 200};
    const Level level = WorldGenerator(3, size, recipe, built_in_registry()).plan(5);
    const Cell spawn = level.info().spawn();
    const BitGrid passed = body_reach(level.grid(), body, spawn).passed;
    expect_same(level.info().distances, slow_distances(passed, spawn), size);
    EXPECT_EQ(level.info().distance_at(spawn), 0);
    for (const RouteStep& step : level.info().route) {
        ASSERT_GE(level.info().distance_at(step.position), 0);
    }
    EXPECT_EQ(level.info().distance_at({0, 0}), -1);
}

TEST(SpawnDistances, classic_levels_do_not_keep_them_but_have_them_wherever_they_are_open) {
    for (const int depth : {1, 5, 8}) {
        const Level level = classic(7, {250, 200}).plan(depth);
        EXPECT_EQ(level.info().distances, DistanceField());
        const DistanceField field = spawn_distances(level.grid(), {}, level.info().spawn());
        for (int y = 0; y < 200; ++y) {
            for (int x = 0; x < 250; ++x) {
                if (level.grid().is_solid(x, y)) continue;
                ASSERT_GE(field.at({x, y}), 0) << depth << " " << x << "," << y;
            }
        }
    }
}

TEST(SpawnDistances, are_not_known_outside_and_without_a_place_to_start) {
    LevelGrid grid({40, 20}, MaterialTable::built_in());
    grid.set_rect({1, 1, 38, 18}, material::kAir);
    const DistanceField field = spawn_distances(grid, {}, {2, 2});
    for (const Cell cell : {Cell{-1, 5}, Cell{5, -1}, Cell{40, 5}, Cell{5, 24}}) {
        EXPECT_EQ(field.at(cell), -1);
    }
    EXPECT_EQ(field.at({39, 19}), 8 * (4 + 2));  // of its block
    EXPECT_EQ(spawn_distances(grid, {}, {0, 0}), DistanceField());
    EXPECT_EQ(spawn_distances(grid, {4, 9, 1, 1, true, true, false}, {2, 2}), DistanceField());
    EXPECT_EQ(DistanceField().at({0, 0}), -1);
    EXPECT_EQ(DistanceField().farthest(), -1);
}

}  // namespace
}  // namespace karst
