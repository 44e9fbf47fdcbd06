// Flood fill on bit rows: the region of one open cell, many cells at a time.
#pragma once

#include <optional>

#include "worldgen/core/bit_grid.h"
#include "worldgen/core/simd.h"

namespace karst {

// The region of open cells around `seed`, which must be open, as set bits. Rows are swept down and
// up until nothing is added; empty where that takes more than `most_sweeps` (spirals do). The same
// for every `simd`.
std::optional<BitGrid> flood_region(const BitGrid& solid, Cell seed, int most_sweeps = 64,
                                    Simd simd = best_simd());

}  // namespace karst
