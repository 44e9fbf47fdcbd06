// Repair: makes the open cells of a level one region.
#pragma once

#include <cstdint>

#include "worldgen/core/bit_grid.h"

namespace karst {

struct RepairResult {
    std::uint32_t regions = 0;    // before the repair
    std::int64_t cells_open = 0;  // before the repair
    std::int64_t cells_kept = 0;  // after it
};

// Keeps the largest region of open cells and makes all others solid.
RepairResult keep_largest_region(BitGrid& solid);

// How many regions of open cells there are. Much faster than listing them where one holds most.
std::uint32_t count_open_regions(const BitGrid& solid);

}  // namespace karst
