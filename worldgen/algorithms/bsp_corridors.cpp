#include "worldgen/algorithms/bsp_corridors.h"

#include <array>
#include <cstdlib>
#include <optional>

namespace karst {
namespace {

// Everything is thought of as two rooms side by side, one on the left (u grows to the right, v
// downwards); for rooms above each other the axes are swapped on the way in and out.
struct Axes {
    bool swapped = false;

    Rect operator()(const Rect& r) const { return swapped ? Rect{r.y, r.x, r.height, r.width} : r; }
    Cell operator()(Cell c) const { return swapped ? Cell{c.y, c.x} : c; }
};

enum Side : std::size_t { kLeft, kTop, kRight, kBottom };

Side swapped_side(Side side) {
    constexpr std::array<Side, 4> kSwapped{kTop, kLeft, kBottom, kRight};
    return kSwapped[side];
}

struct Interval {
    int least;
    int most;
    bool empty() const { return most < least; }
};

Interval common(Interval a, Interval b) {
    return {std::max(a.least, b.least), std::min(a.most, b.most)};
}

// Where a gap of `width` may begin in a wall from `begin` on, `length` long: a cell away from the
// corners where that is possible.
Interval gap_sites(int begin, int length, int width) {
    const int margin = length >= width + 2 ? 1 : 0;
    return {begin + margin, begin + length - width - margin};
}

class Joiner {
  public:
    Joiner(LevelGrid& grid, Layout& layout, const BspTree& tree, int width, Random& random)
        : grid_(grid),
          layout_(layout),
          tree_(tree),
          width_(width),
          random_(random),
          pending_(tree.leaves.size()) {}

    void join_all() {
        std::vector<Pair> pairs;
        std::vector<std::uint32_t> first;
        std::vector<std::uint32_t> second;
        for (const BspNode& node : tree_.nodes) {
            if (node.is_leaf()) continue;
            first.clear();
            second.clear();
            collect(node.first, node.side_by_side, true, first);
            collect(node.second, node.side_by_side, false, second);
            pairs.push_back(closest(node, first, second));
        }
        // A side of a leaf borders on one cut only, so at most one pair claims it. An L may enter
        // by another side, but only once that side's own corridor, if any, is there.
        for (const Pair& pair : pairs) {
            pending_[pair.a][pair.axes.swapped ? kBottom : kRight] = true;
            pending_[pair.b][pair.axes.swapped ? kTop : kLeft] = true;
        }
        for (const Pair& pair : pairs) join(pair);
    }

  private:
    struct Pair {
        std::uint32_t a;  // leaf on the left or above
        std::uint32_t b;
        int cut;  // first u of the right side
        Axes axes;
    };

    // The leaves of a subtree that touch its last edge (`at_end`) or its first, in order along it.
    void collect(std::uint32_t node, bool side_by_side, bool at_end,
                 std::vector<std::uint32_t>& leaves) const {
        const BspNode& n = tree_.nodes[node];
        if (n.is_leaf()) {
            leaves.push_back(n.leaf);
        } else if (n.side_by_side == side_by_side) {
            collect(at_end ? n.second : n.first, side_by_side, at_end, leaves);
        } else {
            collect(n.first, side_by_side, at_end, leaves);
            collect(n.second, side_by_side, at_end, leaves);
        }
    }

    Pair closest(const BspNode& node, const std::vector<std::uint32_t>& first,
                 const std::vector<std::uint32_t>& second) {
        const Axes axes{!node.side_by_side};
        Pair best{0, 0, axes(tree_.nodes[node.second].rect).x, axes};
        int best_distance = INT32_MAX;
        std::size_t i = 0;
        std::size_t j = 0;
        while (i < first.size() && j < second.size()) {
            const Rect a = axes(layout_.rooms[first[i]].rect);
            const Rect b = axes(layout_.rooms[second[j]].rect);
            const int aside = std::max({0, b.y - a.bottom() + width_, a.y - b.bottom() + width_});
            const int distance = b.x - a.right() + 2 * aside;
            if (distance < best_distance) {
                best_distance = distance;
                best.a = first[i];
                best.b = second[j];
            }
            const int end_a = axes(tree_.leaf_rect(first[i])).bottom();
            const int end_b = axes(tree_.leaf_rect(second[j])).bottom();
            if (end_a <= end_b) ++i;
            if (end_b <= end_a) ++j;
        }
        return best;
    }

    void join(const Pair& pair) {
        const Axes& axes = pair.axes;
        const Rect a = axes(layout_.rooms[pair.a].rect);
        const Rect b = axes(layout_.rooms[pair.b].rect);
        pending_[pair.a][axes.swapped ? kBottom : kRight] = false;
        pending_[pair.b][axes.swapped ? kTop : kLeft] = false;
        const Interval sites_a = gap_sites(a.y, a.height, width_);
        const Interval sites_b = gap_sites(b.y, b.height, width_);
        const Interval facing = common(sites_a, sites_b);
        if (!facing.empty()) {
            const int v = random_.between(facing.least, facing.most);
            finish(pair, {{a.right(), v}, {b.x - 1, v}});
            add_gap(pair, pair.a, {a.right(), v, 1, width_});
            add_gap(pair, pair.b, {b.x - 1, v, 1, width_});
            return;
        }
        const bool a_first = random_.coin();
        if (a_first ? enter_b_from_side(pair, a, b) || enter_a_from_side(pair, a, b)
                    : enter_a_from_side(pair, a, b) || enter_b_from_side(pair, a, b)) {
            return;
        }
        const int va = random_.between(sites_a.least, sites_a.most);
        const int vb = random_.between(sites_b.least, sites_b.most);
        const int channel = pair.cut - width_ / 2;
        finish(pair, {{a.right(), va}, {channel, va}, {channel, vb}, {b.x - 1, vb}});
        add_gap(pair, pair.a, {a.right(), va, 1, width_});
        add_gap(pair, pair.b, {b.x - 1, vb, 1, width_});
    }

    // An L: straight out of a, over or under b, and into b's long side.
    bool enter_b_from_side(const Pair& pair, const Rect& a, const Rect& b) {
        const auto v =
            row_past(gap_sites(a.y, a.height, width_), b, pair.axes(tree_.leaf_rect(pair.b)));
        if (!v) return false;
        const bool from_above = *v < b.y;
        const auto u = side_site(pair, pair.b, b, from_above);
        if (!u) return false;
        const int wall = from_above ? b.y - 1 : b.bottom();
        finish(pair, {{a.right(), *v}, {*u, *v}, {*u, wall}});
        add_gap(pair, pair.a, {a.right(), *v, 1, width_});
        add_gap(pair, pair.b, {*u, wall, width_, 1});
        return true;
    }

    bool enter_a_from_side(const Pair& pair, const Rect& a, const Rect& b) {
        const auto v =
            row_past(gap_sites(b.y, b.height, width_), a, pair.axes(tree_.leaf_rect(pair.a)));
        if (!v) return false;
        const bool from_above = *v < a.y;
        const auto u = side_site(pair, pair.a, a, from_above);
        if (!u) return false;
        const int wall = from_above ? a.y - 1 : a.bottom();
        finish(pair, {{*u, wall}, {*u, *v}, {b.x - 1, *v}});
        add_gap(pair, pair.a, {*u, wall, width_, 1});
        add_gap(pair, pair.b, {b.x - 1, *v, 1, width_});
        return true;
    }

    // A row in which a corridor passes over or under `room` inside its leaf, a wall away from both
    // the room and the channels along the leaf's edges.
    std::optional<int> row_past(Interval sites, const Rect& room, const Rect& leaf) {
        const Interval above = common(sites, {leaf.y + kLeafMargin, room.y - 1 - width_});
        const Interval below =
            common(sites, {room.bottom() + 1, leaf.bottom() - kLeafMargin - width_});
        if (above.empty() && below.empty()) return std::nullopt;
        const bool take_above = below.empty() || (!above.empty() && random_.coin());
        const Interval rows = take_above ? above : below;
        return random_.between(rows.least, rows.most);
    }

    // Where an L may come in through the long side of `room`.
    std::optional<int> side_site(const Pair& pair, std::uint32_t leaf, const Rect& room,
                                 bool from_above) {
        Side side = from_above ? kTop : kBottom;
        if (pair.axes.swapped) side = swapped_side(side);
        if (pending_[leaf][side]) return std::nullopt;
        const Interval sites = gap_sites(room.x, room.width, width_);
        const int u = random_.between(sites.least, sites.most);
        const int wall = from_above ? room.y - 1 : room.bottom();
        if (!is_wall(pair.axes({u - 1, wall, width_ + 2, 1}))) return std::nullopt;
        return u;
    }

    bool is_wall(const Rect& rect) const {
        for (int y = rect.y; y < rect.bottom(); ++y) {
            if (grid_.solid().find(y, rect.x, false) < rect.right()) return false;
        }
        return true;
    }

    void add_gap(const Pair& pair, std::uint32_t leaf, const Rect& rect) {
        layout_.gaps.push_back({pair.axes(rect), leaf});
    }

    // Carves straight legs between the points and records the corridor.
    void finish(const Pair& pair, std::initializer_list<Cell> path) {
        Corridor corridor{pair.a, pair.b, static_cast<std::uint32_t>(layout_.points.size()),
                          static_cast<std::uint32_t>(path.size())};
        layout_.corridors.push_back(corridor);
        for (const Cell point : path) layout_.points.push_back(pair.axes(point));
        const auto points = layout_.path(corridor);
        for (std::size_t i = 1; i < points.size(); ++i) {
            const Cell from = points[i - 1];
            const Cell to = points[i];
            carve_leg(from, to, from.x == to.x, i == 1, i + 1 == points.size());
        }
    }

    // At the ends of the corridor a leg stops with its point, so that gaps stay one cell deep; at
    // corners it fills the whole corner.
    void carve_leg(Cell from, Cell to, bool upright, bool starts, bool ends) {
        if (upright ? to.y < from.y : to.x < from.x) {
            std::swap(from, to);
            std::swap(starts, ends);
        }
        Rect leg{from.x, from.y, to.x - from.x + width_, to.y - from.y + width_};
        if (upright) {
            if (ends) leg.height -= width_ - 1;
        } else {
            if (ends) leg.width -= width_ - 1;
        }
        grid_.set_rect(leg, material::kAir);
    }

    LevelGrid& grid_;
    Layout& layout_;
    const BspTree& tree_;
    int width_;
    Random& random_;
    std::vector<std::array<bool, 4>> pending_;  // by leaf and side: its own corridor is to come
};

}  // namespace

void join_siblings(LevelGrid& grid, Layout& layout, const BspTree& tree, int width,
                   Random& random) {
    Joiner(grid, layout, tree, width, random).join_all();
}

}  // namespace karst
