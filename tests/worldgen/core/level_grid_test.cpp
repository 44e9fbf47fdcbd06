#include "worldgen/core/level_grid.h"

#include <gtest/gtest.h>

#include "worldgen/core/error.h"
#include "worldgen/core/random.h"
#include "worldgen/level.h"

namespace karst {
namespace {

TEST(LevelGrid, MatchesAPlainGridOfBytes) {
    const Size size{150, 70};
    LevelGrid grid(size, MaterialTable::built_in());
    std::vector<MaterialId> plain(static_cast<std::size_t>(size.cells()), material::kStone);
    Random random(5);
    for (int i = 0; i < 2000; ++i) {
        const int y = random.between(0, size.height - 1);
        const int x = random.between(0, size.width - 1);
        const int length = random.between(1, size.width - x);
        // One of nine materials that are not solid is left out: a level holds eight.
        const auto id = static_cast<MaterialId>(random.below(13));
        grid.set_run(y, x, length, id);
        std::fill_n(plain.begin() + y * size.width + x, length, id);
    }
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const MaterialId expected = plain[static_cast<std::size_t>(y * size.width + x)];
            ASSERT_EQ(grid.at(x, y), expected) << x << "," << y;
            ASSERT_EQ(grid.is_solid(x, y), MaterialTable::built_in()[expected].solid);
        }
    }
    EXPECT_EQ(Level({.seed = 0, .size = size, .algorithm = {}, .layout = {}, .markers = {}}, grid)
                  .cells(),
              plain);
}

TEST(LevelGrid, StartsAsOnePlaneOfStone) {
    LevelGrid grid({100, 50}, MaterialTable::built_in());
    EXPECT_EQ(grid.plane_count(), 1u);
    EXPECT_EQ(grid.solid().count(), 5000);
    EXPECT_FALSE(grid.is_bare(3, 4, 5));
    grid.set_run(3, 4, 5, material::kAir);
    EXPECT_TRUE(grid.is_bare(3, 4, 5));
    EXPECT_FALSE(grid.is_bare(3, 4, 6));
    grid.set(5, 3, material::kWater);
    EXPECT_FALSE(grid.is_bare(3, 4, 5));
}

TEST(LevelGrid, HoldsSixteenSolidsAndSixteenOthers) {
    std::vector<Material> many;
    for (int i = 0; i < 40; ++i) {
        Material entry;
        entry.name = std::to_string(i);
        entry.glyph = static_cast<char>('0' + i);
        entry.solid = i % 2 == 1;
        many.push_back(entry);
    }
    const MaterialTable table(many);
    LevelGrid grid({64, 20}, table, 1, 0);
    for (MaterialId id = 0; id < 32; ++id) grid.set(id, 0, id);
    for (MaterialId id = 0; id < 32; ++id) EXPECT_EQ(grid.at(id, 0), id);
    EXPECT_EQ(grid.plane_count(), 5u);
    EXPECT_THROW(grid.set(0, 1, 32), ConfigError);
}

TEST(MaterialTable, RefusesNamesAndGlyphsUsedTwice) {
    const Material stone{"stone", {}, '#', true, false, false, false, false};
    EXPECT_THROW(MaterialTable({stone, stone}), ConfigError);
    EXPECT_THROW(MaterialTable({}), ConfigError);
    Material other = stone;
    other.name = "rock";
    EXPECT_THROW(MaterialTable({stone, other}), ConfigError);
    other.glyph = '%';
    EXPECT_EQ(MaterialTable({stone, other}).find("rock"), MaterialId{1});
}

}  // namespace
}  // namespace karst
