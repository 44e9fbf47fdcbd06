#include "worldgen/algorithms/dungeon_plan.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <queue>

#include "worldgen/connect/union_find.h"

namespace karst {
namespace {

constexpr int kMostGates = 3;  // between two districts
constexpr int kMostDistricts = 65535;  // Room::district holds their numbers; the last takes the rest

// Turns some pairs of sibling leaves into one leaf, and cuts the tree at districts.
class LeafPicker {
  public:
    LeafPicker(const BspTree& tree, int merged_percent, int district_size, Random random)
        : tree_(tree),
          merged_percent_(merged_percent),
          district_size_(district_size),
          random_(random) {}

    void pick(std::uint32_t index, bool inside_district) {
        const BspNode& node = tree_.nodes[index];
        const int longest = std::max(node.rect.width, node.rect.height);
        const bool merges = !node.is_leaf() && tree_.nodes[node.first].is_leaf() &&
                            tree_.nodes[node.second].is_leaf() && random_.chance(merged_percent_);
        // What is not cut any more is a district at least, however long it is.
        if (!inside_district && (node.is_leaf() || merges || longest <= district_size_)) {
            districts_ = std::min(districts_ + 1, kMostDistricts);
            inside_district = true;
        }
        if (node.is_leaf() || merges) {
            leaves.push_back(node.rect);
            districts.push_back(static_cast<std::uint16_t>(districts_ - 1));
            merged.push_back(merges);
            return;
        }
        pick(node.first, inside_district);
        pick(node.second, inside_district);
    }

    std::vector<Rect> leaves;
    std::vector<std::uint16_t> districts;
    std::vector<bool> merged;

  private:
    const BspTree& tree_;
    int merged_percent_;
    int district_size_;
    Random random_;
    int districts_ = 0;
};

int side(int space, int least, int most, bool large, Random& random) {
    const int cap = std::min(most, space);
    return large ? cap : random.between(std::min(least, cap), cap);
}

Room place_room(const Rect& leaf, const BspParameters& p, const DungeonScale& scale, bool large,
                Random& random) {
    const Size space{leaf.width - 2 * scale.margin_x, leaf.height - 2 * scale.margin_y};
    const int most_width = std::max(p.room_width_most * (large ? 2 : 1), scale.least_room.width);
    const int most_height = std::max(p.room_height_most * (large ? 2 : 1), scale.least_room.height);
    const int width = side(space.width, scale.least_room.width, most_width, large, random);
    const int height = side(space.height, scale.least_room.height, most_height, large, random);
    Room room;
    room.rect = {leaf.x + scale.margin_x + random.between(0, space.width - width),
                 leaf.y + scale.margin_y + random.between(0, space.height - height), width, height};
    return room;
}

// Every pair of leaves that share an edge long enough to be told from a corner.
std::vector<DungeonLink> neighbours(const std::vector<Rect>& leaves) {
    std::map<int, std::vector<std::uint32_t>> by_left;
    std::map<int, std::vector<std::uint32_t>> by_top;
    for (std::uint32_t i = 0; i < leaves.size(); ++i) {
        by_left[leaves[i].x].push_back(i);
        by_top[leaves[i].y].push_back(i);
    }
    std::vector<DungeonLink> links;
    for (std::uint32_t a = 0; a < leaves.size(); ++a) {
        const Rect& leaf = leaves[a];
        if (const auto it = by_left.find(leaf.right()); it != by_left.end()) {
            for (const std::uint32_t b : it->second) {
                if (leaves[b].y >= leaf.bottom() || leaf.y >= leaves[b].bottom()) continue;
                links.push_back({a, b, true, leaf.right(), false});
            }
        }
        if (const auto it = by_top.find(leaf.bottom()); it != by_top.end()) {
            for (const std::uint32_t b : it->second) {
                if (leaves[b].x >= leaf.right() || leaf.x >= leaves[b].right()) continue;
                links.push_back({a, b, false, leaf.bottom(), false});
            }
        }
    }
    return links;
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

class LinkChooser {
  public:
    LinkChooser(DungeonPlan& plan, std::vector<DungeonLink> candidates, Random random)
        : plan_(plan), candidates_(std::move(candidates)), next_(plan.rooms.size()) {
        // Level ways first; climbs are spice. A little chance keeps the tree from being a comb.
        for (const DungeonLink& link : candidates_) {
            const int climb = link.side_by_side ? 0 : 24;
            weights_.push_back(length_of(plan, link) + climb + random.between(0, 40));
        }
        order_.resize(candidates_.size());
        for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i] = i;
        std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t x, std::uint32_t y) {
            return weights_[x] < weights_[y];
        });
        taken_.resize(candidates_.size());
    }

    void span() {
        UnionFind sets;
        sets.reset(static_cast<std::uint32_t>(plan_.rooms.size()));
        // Inside the districts first, so that the ways between them are few.
        for (const bool inside : {true, false}) {
            for (const std::uint32_t i : order_) {
                const DungeonLink& link = candidates_[i];
                if (is_inside(link) != inside || sets.find(link.a) == sets.find(link.b)) continue;
                sets.unite(link.a, link.b);
                take(i, false);
            }
        }
    }

    // A second and third gate between districts that touch.
    void add_gates() {
        for (const std::uint32_t i : order_) {
            if (taken_[i] || is_inside(candidates_[i])) continue;
            if (gates_[districts_of(candidates_[i])] < kMostGates - 1) take(i, true);
        }
    }

    void add_loops(int least_distance, int percent, Random random) {
        for (const std::uint32_t i : order_) {
            const DungeonLink& link = candidates_[i];
            if (taken_[i] || !is_inside(link) || !random.chance(percent)) continue;
            if (walk(link.a, link.b, least_distance) <= least_distance) continue;
            take(i, true);
        }
    }

  private:
    bool is_inside(const DungeonLink& link) const {
        return plan_.rooms[link.a].district == plan_.rooms[link.b].district;
    }

    std::pair<int, int> districts_of(const DungeonLink& link) const {
        return std::minmax(int{plan_.rooms[link.a].district}, int{plan_.rooms[link.b].district});
    }

    void take(std::uint32_t i, bool is_loop) {
        taken_[i] = true;
        DungeonLink link = candidates_[i];
        link.is_loop = is_loop;
        if (!is_inside(link)) ++gates_[districts_of(link)];
        const int length = length_of(plan_, link) + plan_.rooms[link.a].rect.width / 2;
        next_[link.a].push_back({link.b, length});
        next_[link.b].push_back({link.a, length});
        plan_.links.push_back(link);
    }

    // Distance along the links taken so far; more than `most` where it is farther.
    int walk(std::uint32_t from, std::uint32_t to, int most) const {
        std::map<std::uint32_t, int> distance{{from, 0}};
        std::priority_queue<std::pair<int, std::uint32_t>,
                            std::vector<std::pair<int, std::uint32_t>>, std::greater<>>
            queue;
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

    DungeonPlan& plan_;
    std::vector<DungeonLink> candidates_;
    std::vector<std::vector<std::pair<std::uint32_t, int>>> next_;
    std::vector<int> weights_;
    std::vector<std::uint32_t> order_;
    std::vector<bool> taken_;
    std::map<std::pair<int, int>, int> gates_;
};

// The leaf at the middle of each district becomes a hub.
std::vector<bool> choose_hubs(const LeafPicker& picker) {
    std::map<std::uint16_t, Rect> extent;
    for (std::size_t i = 0; i < picker.leaves.size(); ++i) {
        const Rect& leaf = picker.leaves[i];
        Rect& all = extent.try_emplace(picker.districts[i], leaf).first->second;
        const int right = std::max(all.right(), leaf.right());
        const int bottom = std::max(all.bottom(), leaf.bottom());
        all.x = std::min(all.x, leaf.x);
        all.y = std::min(all.y, leaf.y);
        all.width = right - all.x;
        all.height = bottom - all.y;
    }
    std::vector<bool> hubs(picker.leaves.size());
    for (std::size_t i = 0; i < picker.leaves.size(); ++i) {
        hubs[i] = picker.leaves[i].contains(extent[picker.districts[i]].centre());
    }
    return hubs;
}

}  // namespace

DungeonScale::DungeonScale(const Body& body, const BspParameters& parameters)
    : corridor_height(std::max(3, body.height + 1)),
      shaft_width(std::max(3, body.width + 2)),
      margin_x((shaft_width + 3) / 2),
      margin_y((corridor_height + 3) / 2),
      least_room{std::max(parameters.room_width_least, shaft_width + 2),
                 std::max(parameters.room_height_least, corridor_height)} {}

DungeonPlan plan_dungeon(Size level, const BspParameters& parameters, const DungeonScale& scale,
                         const RandomKey& key) {
    Random splits = key.stream("bsp.splits");
    const Size least{
        std::max(parameters.min_leaf_width, scale.least_room.width + 2 * scale.margin_x),
        std::max(parameters.min_leaf_height, scale.least_room.height + 2 * scale.margin_y)};
    const Rect inside{1, 1, level.width - 2, level.height - 2};
    if (inside.width < least.width || inside.height < least.height) {
        throw ConfigError("size = " + std::to_string(level.width) + "x" +
                          std::to_string(level.height) + "; one room for this body takes " +
                          std::to_string(least.width + 2) + "x" + std::to_string(least.height + 2) +
                          " cells (bsp.min_leaf_width, bsp.room_width_least and the like)");
    }
    const BspTree tree = split_area(inside, least, parameters.split, splits);
    const int district = parameters.district_size == 0 ? INT32_MAX : parameters.district_size;
    LeafPicker picker(tree, parameters.merged_percent, district, key.stream("bsp.merge"));
    picker.pick(0, false);
    const std::vector<bool> hubs = parameters.district_size == 0
                                       ? std::vector<bool>(picker.leaves.size())
                                       : choose_hubs(picker);

    DungeonPlan plan{picker.leaves, {}, {}};
    for (std::size_t leaf = 0; leaf < plan.leaves.size(); ++leaf) {
        Random random = key.stream("bsp.room", leaf);
        const bool large = picker.merged[leaf] || hubs[leaf];
        Room room = place_room(plan.leaves[leaf], parameters, scale, large, random);
        room.kind = hubs[leaf] ? RoomKind::hub : RoomKind::room;
        room.district = picker.districts[leaf];
        plan.rooms.push_back(room);
    }
    LinkChooser chooser(plan, neighbours(plan.leaves), key.stream("bsp.links"));
    chooser.span();
    if (parameters.district_size > 0) chooser.add_gates();
    if (parameters.loop_percent > 0) {
        chooser.add_loops(parameters.loop_distance, parameters.loop_percent,
                          key.stream("bsp.loops"));
    }
    return plan;
}

}  // namespace karst
