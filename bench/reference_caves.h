// The caves of depth 5 written on a grid of bytes, to compare with: what a competent first version
// does. They stop after keeping the largest region (no pools, stalactites, stairs or items), so
// they do less than what they are compared with.
#pragma once

#include <cstdint>
#include <vector>

#include "worldgen/core/random.h"

namespace karst::bench {

// One byte a cell, 1 = wall, row after row.
using ByteGrid = std::vector<std::uint8_t>;

// The same walls as carve_caves and repair by filling make, cell by cell with bounds checks.
ByteGrid obvious_caves(int width, int height, int fill_percent, int passes, const RandomKey& key);

// The same with loops that compilers vectorise: a padded grid and row sums. The search for the
// largest region is the obvious one.
ByteGrid vectorised_caves(int width, int height, int fill_percent, int passes,
                          const RandomKey& key);

// Breadth-first search; all regions of floor but the largest become wall.
void keep_largest(ByteGrid& walls, int width, int height);

}  // namespace karst::bench
