// What each room is for.
#pragma once

#include <optional>

#include "worldgen/layout.h"

namespace karst {

// Fills tags, distance and difficulty of all rooms from the graph of their links. The start is the
// room of the spawn, the goal that of the way down, or the nearest ones. Difficulty grows with the
// distance from the start; rooms off the way are a little harder than those on it.
void tag_rooms(Layout& layout, Cell spawn, Cell goal);

// The room that holds a cell, else the one whose middle is nearest; nothing where there are no
// rooms.
std::optional<std::uint32_t> room_at(const Layout& layout, Cell cell);

}  // namespace karst
