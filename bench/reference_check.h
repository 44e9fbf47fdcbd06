// Whether the references do the work that they are compared with.
#pragma once

#include "bench/reference_caves.h"
#include "worldgen/core/geometry.h"

namespace karst::bench {

// True where these are, cell by cell, the walls that our caves have after the largest region was
// kept, with default parameters.
bool are_our_walls(const ByteGrid& walls, Size size, const RandomKey& key);

}  // namespace karst::bench
