#include "worldgen/algorithms/height_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace karst {
namespace {

// Greatest minus least of a window once its best straight line is taken off.
double detrended_swing(const std::vector<int>& line, std::size_t begin, std::size_t length) {
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    const auto n = static_cast<double>(length);
    for (std::size_t i = 0; i < length; ++i) {
        const auto x = static_cast<double>(i);
        const double y = line[begin + i];
        sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    const double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    double least = 1e9, most = -1e9;
    for (std::size_t i = 0; i < length; ++i) {
        const double rest = line[begin + i] - slope * static_cast<double>(i);
        least = std::min(least, rest);
        most = std::max(most, rest);
    }
    return most - least;
}

class HeightLine : public testing::TestWithParam<Size> {};

TEST_P(HeightLine, LiesBetween25And30PercentAndSwingsBy4To8) {
    const Size size = GetParam();
    std::set<std::vector<int>> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const RandomKey key{
            .seed = seed, .depth = 1 + static_cast<int>(seed % 3), .region = {}, .attempt = 0};
        const auto whole = height_line(size, {}, {}, key);
        const auto [highest, lowest] = std::minmax_element(whole.begin(), whole.end());
        EXPECT_GE(*highest, size.height * 25 / 100 - 1) << "seed " << seed;
        EXPECT_LE(*lowest, size.height * 30 / 100 + 1) << "seed " << seed;
        seen.insert(whole);

        // The broad waves of wide worlds are a trend of their own: measured without them.
        const auto line = height_line(size, {}, {.macro_amplitude = 0}, key);
        for (std::size_t begin = 0; begin + 250 <= line.size(); begin += 10) {
            const double swing = detrended_swing(line, begin, 250);
            EXPECT_GE(swing, 4) << "seed " << seed << " from column " << begin;
            EXPECT_LE(swing, 8) << "seed " << seed << " from column " << begin;
        }
    }
    EXPECT_EQ(seen.size(), 200u) << "every seed another line";
}

INSTANTIATE_TEST_SUITE_P(Sizes, HeightLine,
                         testing::Values(Size{250, 250}, Size{1000, 512}, Size{2048, 2048}));

TEST(HeightLineOfWideWorlds, HasBroadWaves) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const RandomKey key{.seed = seed, .depth = 1, .region = {}, .attempt = 0};
        const auto line = height_line({4096, 2048}, {}, {}, key);
        const auto [highest, lowest] = std::minmax_element(line.begin(), line.end());
        EXPECT_GE(*lowest - *highest, 30) << "seed " << seed;
        EXPECT_LE(*lowest - *highest, 2 * 48 + 8) << "seed " << seed;
        for (std::size_t x = 1; x < line.size(); ++x) {
            EXPECT_LE(std::abs(line[x] - line[x - 1]), 2) << "seed " << seed << " column " << x;
        }
    }
}

}  // namespace
}  // namespace karst
