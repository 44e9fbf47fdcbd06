#include "worldgen/connect/room_graph.h"

#include <algorithm>
#include <cstdlib>
#include <queue>

#include "worldgen/connect/union_find.h"

namespace karst {
namespace {

std::int64_t path_length(std::span<const Cell> path) {
    std::int64_t length = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        length += std::abs(path[i].x - path[i - 1].x) + std::abs(path[i].y - path[i - 1].y);
    }
    return length;
}

struct Link {
    std::uint32_t to;
    std::int64_t length;
};

// Links of all rooms in one array; those of room r are [first[r], first[r + 1]).
struct Links {
    std::vector<std::uint32_t> first;
    std::vector<Link> all;

    explicit Links(const Layout& layout) : first(layout.rooms.size() + 1) {
        for (const Corridor& corridor : layout.corridors) {
            ++first[corridor.from];
            ++first[corridor.to];
        }
        std::uint32_t sum = 0;
        for (std::uint32_t& begin : first) begin = sum += begin;
        all.resize(sum);
        for (const Corridor& corridor : layout.corridors) {
            const std::int64_t length = path_length(layout.path(corridor));
            all[--first[corridor.from]] = {corridor.to, length};
            all[--first[corridor.to]] = {corridor.from, length};
        }
    }
};

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

}  // namespace

std::vector<std::int64_t> room_distances(const Layout& layout, std::uint32_t start) {
    const Links links(layout);
    std::vector<std::int64_t> distance(layout.rooms.size(), -1);
    using Entry = std::pair<std::int64_t, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.push({0, start});
    while (!queue.empty()) {
        const auto [length, room] = queue.top();
        queue.pop();
        if (distance[room] >= 0) continue;
        distance[room] = length;
        for (std::uint32_t i = links.first[room]; i < links.first[room + 1]; ++i) {
            const Link& link = links.all[i];
            if (distance[link.to] < 0) queue.push({length + link.length, link.to});
        }
    }
    return distance;
}

std::vector<bool> rooms_on_cycles(const Layout& layout) {
    const auto next = neighbours_of(layout);
    const std::vector<bool> bridge = find_bridges(next, layout.corridors.size());
    std::vector<bool> on_cycle(layout.rooms.size());
    for (std::size_t room = 0; room < next.size(); ++room) {
        on_cycle[room] = std::any_of(next[room].begin(), next[room].end(),
                                     [&](const Neighbour& to) { return !bridge[to.link]; });
    }
    return on_cycle;
}

GraphCounts count_graph(const Layout& layout) {
    GraphCounts counts;
    UnionFind parts;
    parts.reset(static_cast<std::uint32_t>(layout.rooms.size()));
    std::vector<int> degree(layout.rooms.size());
    for (const Corridor& corridor : layout.corridors) {
        if (parts.find(corridor.from) == parts.find(corridor.to)) ++counts.cycles;
        parts.unite(corridor.from, corridor.to);
        ++degree[corridor.from];
        ++degree[corridor.to];
    }
    counts.dead_ends = std::count(degree.begin(), degree.end(), 1);
    return counts;
}

}  // namespace karst
