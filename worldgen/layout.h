// What a carve step knows about a level besides its cells: rooms, corridors and the graph between.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst {

// The open inside of a room; its walls lie around it.
struct Room {
    Rect rect;
    bool operator==(const Room&) const = default;
};

// A way between two rooms: its path points lie in Layout::points. Straight between points.
struct Corridor {
    std::uint32_t from = 0;  // index of a room
    std::uint32_t to = 0;    // index of a room
    std::uint32_t first_point = 0;
    std::uint32_t point_count = 0;
    bool operator==(const Corridor&) const = default;
};

// The hole that a corridor makes in a room's wall. 1 cell thick.
struct Gap {
    Rect rect;
    std::uint32_t room = 0;
    bool operator==(const Gap&) const = default;
};

// Flat arrays: cheap to build, to copy and to archive. Corridor points are the top left cells of
// the corridor's width.
struct Layout {
    std::vector<Room> rooms;
    std::vector<Corridor> corridors;
    std::vector<Cell> points;
    std::vector<Gap> gaps;

    // Where the start and the primary way down belong; empty = anywhere.
    Rect start_zone;
    Rect goal_zone;

    // Regions of open cells before repair joined them or filled all but one.
    std::uint32_t regions_carved = 1;

    std::span<const Cell> path(const Corridor& corridor) const {
        return std::span(points).subspan(corridor.first_point, corridor.point_count);
    }
    bool operator==(const Layout&) const = default;
};

}  // namespace karst
