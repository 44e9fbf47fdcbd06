#include "worldgen/core/noise.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace karst {
namespace {

constexpr RandomKey kKey{.seed = 9, .depth = 1, .region = {}, .attempt = 0};

TEST(ValueNoise1d, StaysInRangeAndIsSmooth) {
    const ValueNoise1d noise(kKey, "test", 40);
    for (int x = -1000; x < 1000; ++x) {
        EXPECT_LE(std::abs(noise.at(x)), kNoiseOne);
        // The steepest smoothstep rises by 1.5 times the whole way per wavelength.
        EXPECT_LE(std::abs(noise.at(x + 1) - noise.at(x)), 2 * kNoiseOne * 3 / 2 / 40 + 2);
    }
}

TEST(HillNoise1d, EveryStretchOfFourSpacingsHoldsAHillAndADip) {
    const int spacing = 52;
    const HillNoise1d noise(kKey, "test", spacing, 75);
    for (int begin = -2000; begin < 2000; begin += 37) {
        int highest = -kNoiseOne;
        int lowest = kNoiseOne;
        for (int x = begin; x < begin + 4 * spacing; ++x) {
            highest = std::max(highest, noise.at(x));
            lowest = std::min(lowest, noise.at(x));
        }
        EXPECT_LE(highest, kNoiseOne);
        EXPECT_GE(lowest, -kNoiseOne);
        EXPECT_GE(highest, kNoiseOne * 3 / 4) << begin;
        EXPECT_LE(lowest, -kNoiseOne * 3 / 4) << begin;
    }
}

}  // namespace
}  // namespace karst
