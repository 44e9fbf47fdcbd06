#include "worldgen/paint.h"

#include <gtest/gtest.h>

#include "worldgen/core/random.h"

namespace karst {
namespace {

// Every version of the kernel against the cells read one by one.
TEST(PaintRows, MatchesSingleCellsWithAndWithoutAvx2) {
    Random random(2);
    for (const int materials : {2, 5, 13}) {
        LevelGrid grid({150, 40}, MaterialTable::built_in());
        for (int i = 0; i < 400; ++i) {
            const int x = random.between(0, 149);
            grid.set_run(random.between(0, 39), x, random.between(1, 150 - x),
                         static_cast<MaterialId>(random.below(static_cast<unsigned>(materials))));
        }
        for (const Simd simd : {Simd::portable, best_simd()}) {
            for (std::size_t word = 0; word < 3; ++word) {
                std::vector<MaterialId> cells(40 * 64);
                paint_rows(grid, 0, 40, word, cells.data(), simd);
                for (int y = 0; y < 40; ++y) {
                    for (int x = 0; x < 64; ++x) {
                        const int column = static_cast<int>(word) * 64 + x;
                        const MaterialId expected = column < 150 ? grid.at(column, y) : 0;
                        ASSERT_EQ(cells[static_cast<std::size_t>(64 * y + x)], expected);
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace karst
