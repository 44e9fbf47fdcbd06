#include "worldgen/connect/fit.h"

#include <gtest/gtest.h>

#include "worldgen/core/random.h"

namespace karst {
namespace {

BitGrid random_cells(Size size, int percent, std::uint64_t seed) {
    Random random(seed);
    BitGrid cells(size);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) cells.set(x, y, random.chance(percent));
    }
    return cells;
}

bool fits(const BitGrid& blocked, Size body, int x, int y) {
    for (int row = y - body.height + 1; row <= y; ++row) {
        for (int column = x; column < x + body.width; ++column) {
            if (!blocked.contains(column, row) || blocked.test(column, row)) return false;
        }
    }
    return true;
}

TEST(Fit, AgreesWithALookAtEveryCell) {
    for (const Size body : {Size{1, 1}, Size{1, 2}, Size{2, 4}, Size{3, 6}, Size{16, 32}}) {
        for (const int percent : {0, 2, 10, 30}) {
            const BitGrid blocked = random_cells({150, 70}, percent, 7);
            const BitGrid positions = fitting_positions(blocked, body);
            const BitGrid covered = covered_cells(positions, body);
            BitGrid expected(blocked.size());
            for (int y = 0; y < blocked.height(); ++y) {
                for (int x = 0; x < blocked.width(); ++x) {
                    ASSERT_EQ(positions.test(x, y), fits(blocked, body, x, y)) << x << "," << y;
                    if (!positions.test(x, y)) continue;
                    for (int row = y - body.height + 1; row <= y; ++row) {
                        expected.set_run(row, x, body.width);
                    }
                }
            }
            EXPECT_EQ(covered, expected) << body.width << "x" << body.height;
        }
    }
}

TEST(Fit, ABodyLargerThanTheGridFitsNowhere) {
    EXPECT_EQ(fitting_positions(BitGrid({40, 20}), {41, 1}).count(), 0);
    EXPECT_EQ(fitting_positions(BitGrid({40, 20}), {1, 21}).count(), 0);
}

}  // namespace
}  // namespace karst
