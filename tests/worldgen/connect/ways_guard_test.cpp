#include "worldgen/connect/ways_guard.h"

#include <gtest/gtest.h>

#include "worldgen/connect/fit.h"
#include "worldgen/connect/reach.h"
#include "worldgen/core/random.h"

namespace karst {
namespace {

struct Scene {
    LevelGrid grid;
    BodyWays ways;
    Cell spawn;
};

// What the body gets to from the spawn and back.
void follow(BodyWays& ways, Cell spawn) {
    Reach forward(ways.space, Follow::forward);
    Reach backward(ways.space, Follow::backward);
    forward.add(spawn);
    backward.add(spawn);
    ways.passed = forward.passed();
    ways.swept = covered_cells(ways.passed, {ways.space.body.width, ways.space.body.height});
    ways.mutual = BitGrid(ways.passed.size());
    for (int y = 0; y < ways.mutual.height(); ++y) {
        for (int x = 0; x < ways.mutual.width(); ++x) {
            ways.mutual.set(x, y,
                            ways.space.held.test(x, y) && forward.contains({x, y}) &&
                                backward.contains({x, y}));
        }
    }
}

// A hall with ledges strewn over it.
Scene make_scene(std::uint64_t seed, const Body& body) {
    Random random(seed);
    const Size size{160, 70};
    LevelGrid grid(size, MaterialTable::built_in());
    grid.set_rect({1, 1, size.width - 2, size.height - 2}, material::kAir);
    for (int i = 0; i < 130; ++i) {
        const int width = random.between(2, 14);
        grid.set_rect({random.between(1, size.width - 16), random.between(8, size.height - 4),
                       width, random.between(1, 3)},
                      random.chance(80) ? material::kStone : material::kPlatform);
    }
    BodyWays ways = body_ways(grid, body);
    Cell spawn{3, size.height - 2};
    while (!ways.space.held.test(spawn.x, spawn.y)) ++spawn.x;
    follow(ways, spawn);
    return {std::move(grid), std::move(ways), spawn};
}

// Whatever the guard lets pass costs the body nothing but the changed places themselves.
TEST(WaysGuard, WhatPassesCutsNothing) {
    int passed = 0;
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Body body{1 + static_cast<int>(seed % 3),
                        2 + 2 * static_cast<int>(seed % 3),
                        4,
                        4,
                        true,
                        true,
                        false};
        Scene scene = make_scene(seed, body);
        Random random(seed + 1000);
        for (int i = 0; i < 120; ++i) {
            const Rect rect{random.between(1, 140), random.between(2, 60), random.between(1, 12),
                            random.between(1, 6)};
            if (rect.contains(scene.spawn)) continue;
            const MaterialId material = random.coin() ? material::kStone : material::kLava;
            const LevelGrid before = scene.grid;
            WaysGuard guard(scene.grid, scene.ways, rect);
            scene.grid.set_rect(rect, material);
            const BodySpace space = body_space(scene.grid, body);
            const bool lost_spawn = !space.held.test(scene.spawn.x, scene.spawn.y);
            if (lost_spawn || !guard.accept()) {
                scene.grid = before;
                ++refused;
                continue;
            }
            ++passed;
            BodyWays now = body_ways(scene.grid, body);
            follow(now, scene.spawn);
            for (int y = 0; y < 70; ++y) {
                for (int x = 0; x < 160; ++x) {
                    if (!scene.ways.mutual.test(x, y) || !space.held.test(x, y)) continue;
                    ASSERT_TRUE(now.mutual.test(x, y))
                        << "seed " << seed << " at " << x << "," << y;
                }
            }
        }
    }
    EXPECT_GT(passed, 100);
    EXPECT_GT(refused, 10);
}

TEST(WaysGuard, AWallAcrossTheOnlyWayIsRefused) {
    LevelGrid grid({40, 20}, MaterialTable::built_in());
    grid.set_rect({1, 10, 38, 6}, material::kAir);
    BodyWays ways = body_ways(grid, {1, 2, 4, 4, true, true, false});
    follow(ways, {3, 15});
    WaysGuard guard(grid, ways, {20, 10, 2, 6});
    grid.set_rect({20, 10, 2, 6}, material::kStone);
    EXPECT_FALSE(guard.accept());
    grid.set_rect({20, 12, 2, 4}, material::kAir);
    EXPECT_TRUE(guard.accept());
}

}  // namespace
}  // namespace karst
