#include "worldgen/algorithms/dungeon_graph.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>

namespace karst {

void DungeonGraph::join(std::uint32_t a, std::uint32_t b, int length) {
    next_[a].push_back({b, length});
    next_[b].push_back({a, length});
}

std::uint32_t DungeonGraph::prune(std::uint32_t room) {
    const std::uint32_t other = next_[room].front().first;
    next_[room].clear();
    std::erase_if(next_[other], [&](const auto& link) { return link.first == room; });
    return other;
}

int DungeonGraph::walk(std::uint32_t from, std::uint32_t to, int most) const {
    using Step = std::pair<int, std::uint32_t>;
    std::map<std::uint32_t, int> distance{{from, 0}};
    std::priority_queue<Step, std::vector<Step>, std::greater<>> queue;
    queue.push({0, from});
    while (!queue.empty()) {
        const auto [length, room] = queue.top();
        queue.pop();
        if (room == to || length > most) return length;
        for (const auto& [next, step] : next_[room]) {
            const auto [it, fresh] = distance.try_emplace(next, length + step);
            if (!fresh && it->second <= length + step) continue;
            it->second = length + step;
            queue.push({length + step, next});
        }
    }
    return most + 1;
}

DungeonCycles::DungeonCycles(const DungeonGraph& tree)
    : parent_(tree.size()), level_(tree.size()), on_cycle_(tree.size()) {
    std::vector<bool> seen(tree.size());
    std::vector<std::uint32_t> open;
    for (std::uint32_t root = 0; root < tree.size(); ++root) {
        if (seen[root]) continue;
        seen[root] = true;
        parent_[root] = root;
        open.push_back(root);
        while (!open.empty()) {
            const std::uint32_t room = open.back();
            open.pop_back();
            for (const auto& [next, length] : tree.links(room)) {
                if (seen[next]) continue;
                seen[next] = true;
                parent_[next] = room;
                level_[next] = level_[room] + 1;
                open.push_back(next);
            }
        }
    }
}

template <class Visitor>
void DungeonCycles::for_each_on_way(std::uint32_t a, std::uint32_t b, Visitor&& visit) const {
    while (a != b) {
        std::uint32_t& lower = level_[a] > level_[b] ? a : b;
        visit(lower);
        lower = parent_[lower];
    }
    visit(a);
}

int DungeonCycles::gain(std::uint32_t a, std::uint32_t b) const {
    int gain = 0;
    for_each_on_way(a, b, [&](std::uint32_t room) { gain += on_cycle_[room] ? 0 : 1; });
    return gain;
}

void DungeonCycles::close(std::uint32_t a, std::uint32_t b) {
    count_ += gain(a, b);
    for_each_on_way(a, b, [&](std::uint32_t room) { on_cycle_[room] = true; });
}

}  // namespace karst
