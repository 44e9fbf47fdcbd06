#include "worldgen/connect/simple_point.h"

#include <gtest/gtest.h>

#include "worldgen/connect/components.h"
#include "worldgen/core/random.h"

namespace karst {
namespace {

// Against a plain search of the 3x3, for all 256 surroundings.
TEST(SimplePoint, MatchesASearchOfTheNeighbourhood) {
    for (unsigned bits = 0; bits < 256; ++bits) {
        BitGrid solid({3, 3});
        for (int i = 0; i < 9; ++i) {
            const int bit = i < 4 ? i : i - 1;
            if (i != 4) solid.set(i % 3, i / 3, (bits >> bit & 1) != 0);
        }
        const bool simple = is_simple_point(solid, 1, 1);
        solid.set(1, 1);
        // Regions of the 3x3 that touch the middle at a side.
        int touching = 0;
        for (const Cell cell : {Cell{1, 0}, Cell{2, 1}, Cell{1, 2}, Cell{0, 1}}) {
            if (solid.test(cell.x, cell.y)) continue;
            ++touching;
            fill_region(solid, cell);
        }
        EXPECT_EQ(simple, touching <= 1) << bits;
    }
}

TEST(SimplePoint, FillingOneNeverSplitsARegion) {
    Random random(11);
    for (int round = 0; round < 20; ++round) {
        BitGrid solid({40, 30});
        for (int y = 0; y < 30; ++y) {
            for (int x = 0; x < 40; ++x) solid.set(x, y, random.chance(40));
        }
        for (int i = 0; i < 200; ++i) {
            const int x = random.between(1, 38);
            const int y = random.between(1, 28);
            if (solid.test(x, y) || !is_simple_point(solid, x, y)) continue;
            const std::size_t before = find_open_regions(solid).size();
            solid.set(x, y);
            EXPECT_LE(find_open_regions(solid).size(), before);
        }
    }
}

}  // namespace
}  // namespace karst
