#include "worldgen/core/random.h"

#include <gtest/gtest.h>

#include <set>

namespace karst {
namespace {

// Published output of SplitMix64 for the seed 1234567 (Rosetta Code, "Pseudo-random numbers/
// Splitmix64").
TEST(Random, MatchesPublishedSplitMix64) {
    Random random(1234567);
    EXPECT_EQ(random.next(), 6457827717110365317u);
    EXPECT_EQ(random.next(), 3203168211198807973u);
    EXPECT_EQ(random.next(), 9817491932198370423u);
    EXPECT_EQ(random.next(), 4593380528125082431u);
    EXPECT_EQ(random.next(), 16408922859458223821u);
}

TEST(Random, BelowIsInRangeAndEven) {
    Random random(7);
    std::array<int, 6> counts{};
    for (int i = 0; i < 60000; ++i) ++counts.at(random.below(6));
    for (const int count : counts) EXPECT_NEAR(count, 10000, 400);  // 4 standard deviations
    for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0u);
}

TEST(Random, BetweenHoldsBothEnds) {
    Random random(8);
    std::set<int> seen;
    for (int i = 0; i < 1000; ++i) seen.insert(random.between(-2, 2));
    EXPECT_EQ(seen, (std::set<int>{-2, -1, 0, 1, 2}));
}

// Case 6: derived seeds must not lose entropy.
TEST(RandomKey, HashesOf1024ChunksAtTenDepthsAreDistinct) {
    std::set<std::uint64_t> seen;
    for (int depth = 1; depth <= 10; ++depth) {
        const RandomKey key{.seed = 42, .depth = depth, .region = {}, .attempt = 0};
        for (std::uint64_t chunk = 0; chunk < 1024; ++chunk) {
            seen.insert(key.hash("test.chunk", chunk));
        }
    }
    EXPECT_EQ(seen.size(), 10240u);
}

TEST(RandomKey, EveryFieldMatters) {
    const RandomKey base{.seed = 1, .depth = 2, .region = {3, 4}, .attempt = 5};
    RandomKey other = base;
    std::set<std::uint64_t> seen{base.hash("a", 6), base.hash("b", 6), base.hash("a", 7)};
    other.seed = 2;
    seen.insert(other.hash("a", 6));
    other = base;
    other.depth = 3;
    seen.insert(other.hash("a", 6));
    other = base;
    other.region = {4, 3};
    seen.insert(other.hash("a", 6));
    other = base;
    other.attempt = 6;
    seen.insert(other.hash("a", 6));
    EXPECT_EQ(seen.size(), 7u);
}

// Case 50: no seed means "random" or gives a poor stream.
TEST(RandomKey, ExtremeSeedsAreOrdinarySeeds) {
    std::set<std::uint64_t> seen;
    for (const std::uint64_t seed :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32, ~std::uint64_t{0}}) {
        const RandomKey key{.seed = seed, .depth = 1, .region = {}, .attempt = 0};
        Random random = key.stream("test");
        int ones = 0;
        for (int i = 0; i < 1000; ++i) {
            const std::uint64_t value = random.next();
            ones += std::popcount(value);
            seen.insert(value);
        }
        EXPECT_NEAR(ones, 32000, 500) << "seed " << seed;
    }
    EXPECT_EQ(seen.size(), 4000u);
}

// The bits of neighbouring keys must differ in about half of the places.
TEST(RandomKey, NeighbouringKeysDiffer) {
    double total = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const RandomKey a{.seed = i, .depth = 1, .region = {}, .attempt = 0};
        const RandomKey b{.seed = i + 1, .depth = 1, .region = {}, .attempt = 0};
        total += std::popcount(a.hash("test") ^ b.hash("test"));
    }
    EXPECT_NEAR(total / 1000, 32, 0.8);
}

TEST(Mix32, IsABijectionOnASample) {
    std::set<std::uint32_t> seen;
    for (std::uint32_t i = 0; i < 100000; ++i) seen.insert(mix32(i * 40503u));
    EXPECT_EQ(seen.size(), 100000u);
}

}  // namespace
}  // namespace karst
