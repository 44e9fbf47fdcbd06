// What a carve step knows about a level besides its cells: rooms, corridors and the graph between.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst {

// Order is part of the archive format: entries are only appended.
enum class RoomKind : std::uint8_t {
    room,     // built, with walls around
    hall,     // a wide part of a cave
    passage,  // a narrower one
    shaft,    // a deep and narrow one
    hub,      // where several districts meet
    vault,    // closed off, with a reward
};

inline constexpr std::array<std::string_view, 6> kRoomKindNames{"room",  "hall", "passage",
                                                                "shaft", "hub",  "vault"};

// What a room is for, by bits.
enum RoomTag : std::uint16_t {
    kTagStart = 1,     // holds the spawn
    kTagGoal = 2,      // holds the primary way down
    kTagCritical = 4,  // on the shortest way between the two
    kTagOptional = 8,  // not on it
    kTagDeadEnd = 16,  // one link only
    kTagLoop = 32,     // on a cycle of links
    kTagVault = 64,
    kTagHub = 128,
};

inline constexpr std::array<std::string_view, 8> kRoomTagNames{
    "start", "goal", "critical", "optional", "dead_end", "loop", "vault", "hub"};

// The open inside of a room; its walls lie around it. Of a cave: a rectangle inside its open cells.
struct Room {
    Rect rect;
    RoomKind kind = RoomKind::room;
    std::uint16_t district = 0;
    std::uint16_t tags = 0;       // of RoomTag; 0 where they were not worked out
    std::int32_t distance = -1;   // from the start along the links, cells; -1: not worked out
    std::uint8_t difficulty = 0;  // 0 easy .. 255
    bool operator==(const Room&) const = default;
};

// Order is part of the archive format: entries are only appended.
enum class LinkKind : std::uint8_t {
    corridor,  // dug between two rooms
    tunnel,    // dug between two caves
    shaft,     // dug straight down
    opening,   // a hole in the wall between two rooms
    natural,   // caves that touch
};

inline constexpr std::array<std::string_view, 5> kLinkKindNames{"corridor", "tunnel", "shaft",
                                                                "opening", "natural"};

// A way between two rooms: its path points lie in Layout::points. Straight between points.
struct Corridor {
    std::uint32_t from = 0;  // index of a room
    std::uint32_t to = 0;    // index of a room
    std::uint32_t first_point = 0;
    std::uint32_t point_count = 0;
    LinkKind kind = LinkKind::corridor;
    std::uint16_t width = 0;  // cells; 0: not told
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

    Rect sky;  // holds all of the open sky; empty where there is none

    // Regions of open cells before repair joined them or filled all but one.
    std::uint32_t regions_carved = 1;

    std::span<const Cell> path(const Corridor& corridor) const {
        return std::span(points).subspan(corridor.first_point, corridor.point_count);
    }
    bool operator==(const Layout&) const = default;
};

}  // namespace karst
