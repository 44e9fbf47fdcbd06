#include "worldgen/connect/room_tags.h"

#include <algorithm>
#include <cstdlib>

#include "worldgen/connect/room_graph.h"

namespace karst {
namespace {

constexpr std::int64_t kHardest = 224;  // on the way; the rest is for what lies off it
constexpr int kDetour = 31;

void tag_links(Layout& layout) {
    const std::vector<bool> on_cycle = rooms_on_cycles(layout);
    std::vector<int> links(layout.rooms.size());
    for (const Corridor& link : layout.corridors) {
        if (link.from == link.to) continue;
        ++links[link.from];
        ++links[link.to];
    }
    for (std::size_t i = 0; i < layout.rooms.size(); ++i) {
        Room& room = layout.rooms[i];
        if (links[i] == 1) room.tags |= kTagDeadEnd;
        if (on_cycle[i]) room.tags |= kTagLoop;
        if (room.kind == RoomKind::vault) room.tags |= kTagVault;
        if (room.kind == RoomKind::hub) room.tags |= kTagHub;
    }
}

// The rooms on a shortest way: those whose distances to both ends add up to its length.
void tag_way(Layout& layout, std::uint32_t start, std::uint32_t goal) {
    const std::vector<std::int64_t> from_start = room_distances(layout, start);
    const std::vector<std::int64_t> from_goal = room_distances(layout, goal);
    const std::int64_t farthest =
        std::max<std::int64_t>(1, *std::max_element(from_start.begin(), from_start.end()));
    for (std::size_t i = 0; i < layout.rooms.size(); ++i) {
        Room& room = layout.rooms[i];
        room.distance = static_cast<std::int32_t>(from_start[i]);
        const bool on_way = from_start[i] >= 0 && from_goal[i] >= 0 &&
                            from_start[i] + from_goal[i] == from_start[goal];
        room.tags |= on_way ? kTagCritical : kTagOptional;
        const std::int64_t ramp = std::max<std::int64_t>(0, from_start[i]) * kHardest / farthest;
        room.difficulty = static_cast<std::uint8_t>(ramp + (on_way ? 0 : kDetour));
    }
    layout.rooms[start].tags |= kTagStart;
    layout.rooms[goal].tags |= kTagGoal;
}

}  // namespace

std::optional<std::uint32_t> room_at(const Layout& layout, Cell cell) {
    std::optional<std::uint32_t> best;
    int best_distance = INT32_MAX;
    for (std::uint32_t i = 0; i < layout.rooms.size(); ++i) {
        const Rect& rect = layout.rooms[i].rect;
        if (rect.contains(cell)) return i;
        const Cell middle = rect.centre();
        const int distance = std::abs(middle.x - cell.x) + std::abs(middle.y - cell.y);
        if (distance >= best_distance) continue;
        best = i;
        best_distance = distance;
    }
    return best;
}

void tag_rooms(Layout& layout, Cell spawn, Cell goal) {
    for (Room& room : layout.rooms) room.tags = 0;
    const auto start_room = room_at(layout, spawn);
    const auto goal_room = room_at(layout, goal);
    if (!start_room || !goal_room) return;
    tag_links(layout);
    tag_way(layout, *start_room, *goal_room);
}

}  // namespace karst
