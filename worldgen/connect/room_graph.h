// Distances between rooms along the corridors of a layout.
#pragma once

#include <cstdint>
#include <vector>

#include "worldgen/layout.h"

namespace karst {

// For each room the shortest way from room `start`, in cells along the path points; -1 where there
// is none.
std::vector<std::int64_t> room_distances(const Layout& layout, std::uint32_t start);

}  // namespace karst
