#include "worldgen/core/bit_grid.h"

#include <gtest/gtest.h>

#include "worldgen/core/random.h"

namespace karst {
namespace {

// A plain grid of bools to compare with.
struct PlainGrid {
    int width;
    int height;
    std::vector<bool> cells;

    PlainGrid(int w, int h) : width(w), height(h), cells(static_cast<std::size_t>(w * h)) {}
    std::vector<bool>::reference at(int x, int y) {
        return cells[static_cast<std::size_t>(y * width + x)];
    }
};

void expect_equal(const BitGrid& grid, PlainGrid& plain) {
    std::int64_t set = 0;
    for (int y = 0; y < plain.height; ++y) {
        for (int x = 0; x < plain.width; ++x) {
            ASSERT_EQ(grid.test(x, y), plain.at(x, y)) << x << "," << y;
            set += plain.at(x, y) ? 1 : 0;
        }
    }
    EXPECT_EQ(grid.count(), set);
    for (int y = 0; y < plain.height; ++y) {
        EXPECT_EQ(grid.row(y).back() & ~grid.last_word_mask(), 0u) << "padding of row " << y;
    }
}

class BitGridAtWidth : public testing::TestWithParam<int> {};

TEST_P(BitGridAtWidth, RunsMatchAPlainGrid) {
    const int width = GetParam();
    BitGrid grid({width, 7});
    PlainGrid plain(width, 7);
    Random random(static_cast<std::uint64_t>(width));
    for (int i = 0; i < 300; ++i) {
        const int y = random.between(0, 6);
        const int x = random.between(0, width - 1);
        const int length = random.between(0, width - x);
        const bool value = random.coin();
        bool any = false;
        for (int k = x; k < x + length; ++k) any = any || plain.at(k, y);
        EXPECT_EQ(grid.any_in_run(y, x, length), any);
        grid.set_run(y, x, length, value);
        for (int k = x; k < x + length; ++k) plain.at(k, y) = value;
    }
    expect_equal(grid, plain);
}

TEST_P(BitGridAtWidth, FindAndRunsMatchAPlainGrid) {
    const int width = GetParam();
    BitGrid grid({width, 1});
    Random random(static_cast<std::uint64_t>(width) + 1000);
    for (int round = 0; round < 50; ++round) {
        for (int x = 0; x < width; ++x) grid.set(x, 0, random.chance(round * 2));
        for (const bool value : {false, true}) {
            int expected = width;
            for (int x = width; x >= 0; --x) {
                if (x < width && grid.test(x, 0) == value) expected = x;
                if (x < width) {
                    ASSERT_EQ(grid.find(0, x, value), expected) << x;
                }
            }
            expected = -1;
            for (int x = 0; x < width; ++x) {
                if (grid.test(x, 0) == value) expected = x;
                ASSERT_EQ(grid.find_back(0, x, value), expected) << x;
            }
        }
        BitGrid copy({width, 1});
        int end = -1;
        for_each_run(grid.row(0), [&](int x, int length) {
            EXPECT_GT(x, end) << "runs are maximal and in order";
            EXPECT_GT(length, 0);
            copy.set_run(0, x, length);
            end = x + length;
        });
        EXPECT_EQ(copy, grid);
    }
}

INSTANTIATE_TEST_SUITE_P(Widths, BitGridAtWidth,
                         testing::Values(1, 2, 63, 64, 65, 127, 128, 129, 200));

TEST(BitGrid, FillKeepsPaddingClear) {
    BitGrid grid({70, 3});
    grid.fill(true);
    EXPECT_EQ(grid.count(), 210);
    EXPECT_EQ(grid.row(1).back(), 0x3Fu);
    grid.fill(false);
    EXPECT_EQ(grid.count(), 0);
}

}  // namespace
}  // namespace karst
