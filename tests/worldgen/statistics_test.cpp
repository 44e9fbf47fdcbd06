#include "worldgen/statistics.h"

#include <gtest/gtest.h>

#include <vector>

#include "worldgen/world_generator.h"

namespace karst {
namespace {

// Counts regions the slow way.
std::int64_t flood(const std::vector<MaterialId>& cells, Size size) {
    const MaterialTable& table = MaterialTable::built_in();
    std::vector<bool> seen(cells.size());
    const auto index = [&](int x, int y) { return static_cast<std::size_t>(y * size.width + x); };
    std::int64_t regions = 0;
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            if (seen[index(x, y)] || table[cells[index(x, y)]].solid) continue;
            ++regions;
            std::vector<Cell> open{{x, y}};
            seen[index(x, y)] = true;
            while (!open.empty()) {
                const Cell cell = open.back();
                open.pop_back();
                for (const Cell step : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
                    const Cell next{cell.x + step.x, cell.y + step.y};
                    if (next.x < 0 || next.y < 0 || next.x >= size.width || next.y >= size.height ||
                        seen[index(next.x, next.y)] || table[cells[index(next.x, next.y)]].solid) {
                        continue;
                    }
                    seen[index(next.x, next.y)] = true;
                    open.push_back(next);
                }
            }
        }
    }
    return regions;
}

TEST(Statistics, agree_with_the_painted_cells) {
    for (const Size size : {Size{250, 250}, Size{64, 64}, Size{65, 63}, Size{128, 130}}) {
        for (const int depth : {1, 5, 8}) {
            const WorldGenerator generator(9, size, Recipe::classic(), built_in_registry());
            const Level level = generator.plan(depth);
            const auto cells = level.cells();
            const Statistics statistics = measure(level);
            std::array<std::int64_t, 256> counts{};
            std::int64_t open = 0;
            for (const MaterialId id : cells) {
                ++counts[id];
                open += MaterialTable::built_in()[id].solid ? 0 : 1;
            }
            EXPECT_EQ(statistics.material_cells, counts);
            EXPECT_EQ(statistics.cells, size.cells());
            EXPECT_EQ(statistics.open_cells, open);
            EXPECT_EQ(statistics.regions, flood(cells, size));
            EXPECT_EQ(statistics.markers[0], 1);  // the spawn
            EXPECT_EQ(statistics.rooms,
                      static_cast<std::int64_t>(level.info().layout.rooms.size()));
        }
    }
}

TEST(Statistics, random_cells_have_as_many_regions_as_a_flood_finds) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Size size{static_cast<int>(60 + seed * 7), 90};
        LevelGrid grid(size, MaterialTable::built_in());
        Random random(seed);
        for (int y = 0; y < size.height; ++y) {
            for (int x = 0; x < size.width; ++x) {
                if (random.coin()) grid.carve_plane().set(x, y, false);
            }
        }
        LevelInfo info;
        info.size = size;
        const Level level(info, grid);
        EXPECT_EQ(measure(level).regions, flood(level.cells(), size));
    }
}

TEST(Statistics, count_cycles_and_dead_ends_of_the_room_graph) {
    LevelInfo info;
    info.size = {100, 100};
    info.layout.rooms.resize(6);  // a square of four rooms, one at its side, one alone
    info.layout.corridors = {{0, 1, 0, 0}, {1, 2, 0, 0}, {2, 3, 0, 0}, {3, 0, 0, 0}, {0, 4, 0, 0}};
    const Statistics statistics =
        measure(Level(info, LevelGrid(info.size, MaterialTable::built_in())));
    EXPECT_EQ(statistics.rooms, 6);
    EXPECT_EQ(statistics.corridors, 5);
    EXPECT_EQ(statistics.cycles, 1);
    EXPECT_EQ(statistics.dead_ends, 1);
    EXPECT_EQ(statistics.open_cells, 0);
    EXPECT_EQ(statistics.regions, 0);
    EXPECT_EQ(statistics.open_share(), 0.0);
}

}  // namespace
}  // namespace karst
