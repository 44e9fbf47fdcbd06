// The graph of rooms and corridors of a layout.
#pragma once

#include <cstdint>
#include <vector>

#include "worldgen/layout.h"

namespace karst {

// For each room the shortest way from room `start`, in cells along the path points; -1 where there
// is none.
std::vector<std::int64_t> room_distances(const Layout& layout, std::uint32_t start);

// Which rooms lie on a cycle: those with a corridor that is no bridge. Two corridors between the
// same rooms are a cycle, one from a room to itself is none.
std::vector<bool> rooms_on_cycles(const Layout& layout);

struct GraphCounts {
    std::int64_t cycles = 0;     // corridors beyond those of a spanning forest
    std::int64_t dead_ends = 0;  // rooms with exactly one corridor
};

GraphCounts count_graph(const Layout& layout);

}  // namespace karst
