#include "worldgen/connect/room_graph.h"

#include <cstdlib>
#include <queue>

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

}  // namespace karst
