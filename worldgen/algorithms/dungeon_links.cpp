#include "worldgen/algorithms/dungeon_links.h"

#include <algorithm>
#include <cstdlib>

#include "worldgen/connect/union_find.h"

namespace karst {
namespace {

constexpr int kFewestGates = 2;  // between two districts, where they share enough edge
constexpr int kMostGates = 3;
constexpr int kGateEdge = 240;       // cells of edge that two districts share, for more than one
constexpr int kMostLinks = 4;        // of rooms that loops join
constexpr int kDeadEndPercent = 20;  // of rooms: loops leave that many

// Every pair of leaves that share an edge.
std::vector<DungeonLink> neighbours(const std::vector<DungeonLeaf>& leaves) {
    std::map<int, std::vector<std::uint32_t>> by_left;
    std::map<int, std::vector<std::uint32_t>> by_top;
    for (std::uint32_t i = 0; i < leaves.size(); ++i) {
        by_left[leaves[i].rect.x].push_back(i);
        by_top[leaves[i].rect.y].push_back(i);
    }
    std::vector<DungeonLink> links;
    for (std::uint32_t a = 0; a < leaves.size(); ++a) {
        const Rect& leaf = leaves[a].rect;
        for (const std::uint32_t b : by_left[leaf.right()]) {
            const Rect& other = leaves[b].rect;
            if (other.y >= leaf.bottom() || leaf.y >= other.bottom()) continue;
            links.push_back({a, b, true, leaf.right(), false});
        }
        for (const std::uint32_t b : by_top[leaf.bottom()]) {
            const Rect& other = leaves[b].rect;
            if (other.x >= leaf.right() || leaf.x >= other.right()) continue;
            links.push_back({a, b, false, leaf.bottom(), false});
        }
    }
    return links;
}

int shared_edge(const DungeonPlan& plan, const DungeonLink& link) {
    const Rect& a = plan.leaves[link.a].rect;
    const Rect& b = plan.leaves[link.b].rect;
    return link.side_by_side ? std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y)
                             : std::min(a.right(), b.right()) - std::max(a.x, b.x);
}

// Cells to walk and climb from room to room.
int length_of(const DungeonPlan& plan, const DungeonLink& link) {
    const Rect& a = plan.rooms[link.a].rect;
    const Rect& b = plan.rooms[link.b].rect;
    const int down = std::abs(b.bottom() - a.bottom());
    if (link.side_by_side) return b.x - a.right() + down;
    const int aside = std::max({0, b.x - a.right(), a.x - b.right()});
    return down + aside;
}

// Short and level ways first; climbs are spice. A little chance keeps the tree from being a comb.
std::vector<DungeonLink> in_order(const DungeonPlan& plan, Random& random) {
    const std::vector<DungeonLink> links = neighbours(plan.leaves);
    std::vector<std::pair<int, std::size_t>> weights;
    for (std::size_t i = 0; i < links.size(); ++i) {
        const int climb = links[i].side_by_side ? 0 : 24;
        weights.push_back({length_of(plan, links[i]) + climb + random.between(0, 40), i});
    }
    std::sort(weights.begin(), weights.end());
    std::vector<DungeonLink> sorted;
    for (const auto& [weight, i] : weights) sorted.push_back(links[i]);
    return sorted;
}

}  // namespace

LinkChooser::LinkChooser(const DungeonPlan& plan, Random random)
    : plan_(plan),
      candidates_(in_order(plan, random)),
      taken_(candidates_.size()),
      gone_(plan.rooms.size()),
      graph_(plan.rooms.size()),
      rooms_(static_cast<int>(plan.rooms.size())) {}

void LinkChooser::span() {
    UnionFind sets;
    sets.reset(static_cast<std::uint32_t>(plan_.rooms.size()));
    // Inside the districts first, so that the ways between them are few.
    for (const bool inside : {true, false}) {
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const DungeonLink& link = candidates_[i];
            if (is_inside(link) != inside || sets.find(link.a) == sets.find(link.b)) continue;
            sets.unite(link.a, link.b);
            take(i, false);
        }
    }
}

void LinkChooser::quiet(const Rect& stretch) {
    const auto goes = [&](std::uint32_t room) {
        return !gone_[room] && graph_.degree(room) == 1 &&
               plan_.rooms[room].kind != RoomKind::hub &&
               stretch.contains(plan_.rooms[room].rect.centre());
    };
    for (std::uint32_t i = 0; i < plan_.rooms.size(); ++i) {
        for (std::uint32_t room = i; goes(room);) {
            gone_[room] = true;
            --rooms_;
            room = graph_.prune(room);
        }
    }
    std::erase_if(links_, [&](const DungeonLink& link) { return gone_[link.a] || gone_[link.b]; });
}

void LinkChooser::add_gates(Random random) {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (is_inside(candidates_[i])) continue;
        Gates& gates = gates_of(candidates_[i]);
        gates.edge += shared_edge(plan_, candidates_[i]);
        gates.candidates.push_back(i);
    }
    for (auto& [districts, gates] : gates_) {
        if (gates.edge < kGateEdge) continue;
        for (int most = random.between(kFewestGates, kMostGates); gates.count() < most;) {
            if (!add_gate(gates)) break;
        }
    }
}

// The one that puts fewest rooms on a cycle: ways round through two districts are long, and soon
// there would be nothing else.
bool LinkChooser::add_gate(Gates& gates) {
    DungeonCycles& cycles = this->cycles();
    int least = INT32_MAX;
    std::size_t best = 0;
    for (const std::size_t i : gates.candidates) {
        const DungeonLink& link = candidates_[i];
        if (!is_free(i) || gates.touch(link)) continue;
        const int gain = cycles.gain(link.a, link.b);
        if (gain >= least) continue;
        least = gain;
        best = i;
    }
    if (least == INT32_MAX) return false;
    cycles.close(candidates_[best].a, candidates_[best].b);
    take(best, true);
    return true;
}

DungeonCycles& LinkChooser::cycles() {
    if (!cycles_) cycles_.emplace(graph_);
    return *cycles_;
}

void LinkChooser::add_loops(int least_distance, int percent) {
    DungeonCycles& cycles = this->cycles();
    for (std::uint32_t room = 0; room < gone_.size(); ++room) {
        if (graph_.degree(room) == 1) ++dead_ends_;
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const DungeonLink& link = candidates_[i];
        if (!is_inside(link) || !is_free(i) || !may_loop(link)) continue;
        const int gain = cycles.gain(link.a, link.b);
        if (100 * (cycles.count() + gain / 2) > percent * rooms_) continue;
        if (graph_.walk(link.a, link.b, least_distance) <= least_distance) continue;
        dead_ends_ -= (graph_.degree(link.a) == 1) + (graph_.degree(link.b) == 1);
        cycles.close(link.a, link.b);
        take(i, true);
    }
}

bool LinkChooser::is_inside(const DungeonLink& link) const {
    return plan_.rooms[link.a].district == plan_.rooms[link.b].district;
}

bool LinkChooser::is_free(std::size_t candidate) const {
    const DungeonLink& link = candidates_[candidate];
    return !taken_[candidate] && !gone_[link.a] && !gone_[link.b];
}

LinkChooser::Gates& LinkChooser::gates_of(const DungeonLink& link) {
    return gates_[std::minmax(int{plan_.rooms[link.a].district},
                              int{plan_.rooms[link.b].district})];
}

void LinkChooser::take(std::size_t candidate, bool is_loop) {
    taken_[candidate] = true;
    DungeonLink link = candidates_[candidate];
    link.is_loop = is_loop;
    if (!is_inside(link)) {
        std::vector<std::uint32_t>& rooms = gates_of(link).rooms;
        rooms.insert(rooms.end(), {link.a, link.b});
    }
    graph_.join(link.a, link.b, length_of(plan_, link) + plan_.rooms[link.a].rect.width / 2);
    links_.push_back(link);
}

// No room gets many links, and some dead ends stay.
bool LinkChooser::may_loop(const DungeonLink& link) const {
    const int a = graph_.degree(link.a);
    const int b = graph_.degree(link.b);
    if (std::max(a, b) >= kMostLinks) return false;
    const int fewer = (a == 1) + (b == 1);
    return fewer == 0 || 100 * (dead_ends_ - fewer) >= kDeadEndPercent * rooms_;
}

}  // namespace karst
