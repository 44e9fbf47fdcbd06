// The digests that benchmarks compare with before they measure: a fast wrong answer must fail.
#pragma once

#include <cstdint>
#include <string>

#include "worldgen/core/geometry.h"

namespace karst::bench {

inline constexpr std::uint64_t kSeed = 42;

// The digest of a level of a recipe with seed kSeed, from tests/golden (digests.txt for classic,
// else a file of the recipe's name). Throws std::runtime_error where that file has none.
std::uint64_t golden_digest(const std::string& recipe, Size size, int depth);

}  // namespace karst::bench
