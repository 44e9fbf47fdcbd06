// Rooms of caves: the wide places, and the graph of the ways between them.
#pragma once

#include <span>

#include "worldgen/core/bit_grid.h"
#include "worldgen/layout.h"

namespace karst {

// What was made on purpose.
struct CavePlaces {
    std::span<const Rect> halls;  // what was carved; of each a part that is clear becomes a room
    std::span<const Rect>
        shafts;  // lanes that were dug; of each the longest open part from the top
    const BitGrid* before_tunnels = nullptr;  // rock before regions were joined; may be null
};

// Rooms are rectangles of open cells, a few in each screen, on the ground: the body can stand in
// each. Links join rooms whose surroundings touch, as far as the body gets: a spanning tree and a
// fifth more; each path is a way of the body's position (connect/fit.h), straight between points.
// All positions of the body should be one region.
Layout find_cave_rooms(const BitGrid& solid, const CavePlaces& places, Size body);

}  // namespace karst
