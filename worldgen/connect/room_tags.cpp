#include "worldgen/connect/room_tags.h"

#include <algorithm>
#include <cstdlib>

#include "worldgen/connect/room_graph.h"

namespace karst {
namespace {

constexpr std::int64_t kHardest = 224;  // on the way; the rest is for what lies off it
constexpr int kDetour = 31;

struct Neighbour {
    std::uint32_t room;
    std::uint32_t link;
};

std::vector<std::vector<Neighbour>> neighbours_of(const Layout& layout) {
    std::vector<std::vector<Neighbour>> all(layout.rooms.size());
    for (std::uint32_t i = 0; i < layout.corridors.size(); ++i) {
        const Corridor& link = layout.corridors[i];
        if (link.from == link.to) continue;
        all[link.from].push_back({link.to, i});
        all[link.to].push_back({link.from, i});
    }
    return all;
}

// Links that every way between their ends must take (Tarjan 1974), without recursion.
std::vector<bool> find_bridges(const std::vector<std::vector<Neighbour>>& next, std::size_t links) {
    struct Frame {
        std::uint32_t room;
        std::uint32_t by;  // link that led here
        std::size_t child = 0;
    };
    constexpr std::uint32_t kNone = UINT32_MAX;
    std::vector<bool> bridge(links);
    std::vector<std::uint32_t> order(next.size(), kNone);
    std::vector<std::uint32_t> low(next.size());
    std::uint32_t count = 0;
    for (std::uint32_t root = 0; root < next.size(); ++root) {
        if (order[root] != kNone) continue;
        std::vector<Frame> stack{{root, kNone}};
        order[root] = low[root] = count++;
        while (!stack.empty()) {
            Frame& frame = stack.back();
            if (frame.child < next[frame.room].size()) {
                const Neighbour to = next[frame.room][frame.child++];
                if (to.link == frame.by) continue;
                if (order[to.room] != kNone) {
                    low[frame.room] = std::min(low[frame.room], order[to.room]);
                    continue;
                }
                order[to.room] = low[to.room] = count++;
                stack.push_back({to.room, to.link});
                continue;
            }
            const Frame done = frame;
            stack.pop_back();
            if (stack.empty()) continue;
            const std::uint32_t parent = stack.back().room;
            low[parent] = std::min(low[parent], low[done.room]);
            if (low[done.room] > order[parent]) bridge[done.by] = true;
        }
    }
    return bridge;
}

void tag_links(Layout& layout, const std::vector<std::vector<Neighbour>>& next) {
    const std::vector<bool> bridge = find_bridges(next, layout.corridors.size());
    for (std::uint32_t i = 0; i < layout.rooms.size(); ++i) {
        Room& room = layout.rooms[i];
        if (next[i].size() == 1) room.tags |= kTagDeadEnd;
        const bool on_cycle = std::any_of(next[i].begin(), next[i].end(),
                                          [&](const Neighbour& to) { return !bridge[to.link]; });
        if (on_cycle) room.tags |= kTagLoop;
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
    tag_links(layout, neighbours_of(layout));
    tag_way(layout, *start_room, *goal_room);
}

}  // namespace karst
