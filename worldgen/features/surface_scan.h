// The kernel of find_surfaces(): four bands of rows side by side, whole words of cells at once.
#pragma once

#include "worldgen/core/simd.h"
#include "worldgen/features/basins.h"

namespace karst {

// What find_surfaces() gives, the same for every `simd`. Thread-safe.
std::vector<BasinRun> scan_surfaces(const BitGrid& solid, const BasinLimits& limits, Simd simd);

}  // namespace karst
