// Delaunay triangulation of cells.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst {

// The edges of the triangulation as pairs (lower index, higher index), sorted. The sites must all
// differ. Where more than three lie on one empty circle, the face is split from its lowest index.
std::vector<std::pair<std::uint32_t, std::uint32_t>> delaunay_edges(std::span<const Cell> sites);

}  // namespace karst
