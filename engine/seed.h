// Seeds and depths as users write them.
#pragma once

#include <cstdint>
#include <string_view>

namespace karst {

// Seeds first..last, both included.
struct SeedRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    bool operator==(const SeedRange&) const = default;
};

// Depths first..last, both included.
struct DepthRange {
    int first = 1;
    int last = 1;
    bool operator==(const DepthRange&) const = default;
};

// The seed of a text: XXH3-64 (seed 0) of its bytes. Part of the format: it never changes.
std::uint64_t seed_of_text(std::string_view text);

// One seed: digits alone are a number, anything else is a text for seed_of_text(). Throws
// ConfigError for an empty text or a number above 2^64 - 1.
std::uint64_t parse_seed(std::string_view text);

// As parse_seed(), but `a-b` with digits on both sides is a range. Throws ConfigError where a > b.
SeedRange parse_seeds(std::string_view text);

// "5" or "1-9". Throws ConfigError for anything else and for depths outside 1..kDeepestDepth.
DepthRange parse_depths(std::string_view text);

}  // namespace karst
