#include "worldgen/connect/route_search.h"

#include <algorithm>
#include <cstdlib>
#include <queue>

#include "worldgen/connect/block_distance.h"

namespace karst {
namespace {

// How a held position was come to: a jump or step of `rise` and `glide` cells, then a fall.
struct Node {
    Cell cell;
    std::uint32_t parent = 0;
    std::int32_t cost = 0;  // cells moved since the start
    std::int16_t rise = 0;
    std::int16_t glide = 0;  // to the left below 0
};

class RouteSearch {
  public:
    RouteSearch(const BodySpace& space, Cell goal)
        : space_(space),
          distance_(space.free, goal),
          goal_(goal),
          opened_(space.free.size()),
          fallen_(space.free.size()) {}

    bool search(Cell start) {
        open(start, {start, 0, 0, 0, 0});
        while (!queue_.empty()) {
            const std::uint32_t index = queue_.top().second;
            queue_.pop();
            if (nodes_[index].cell == goal_) {
                found_ = index;
                return true;
            }
            expand(index);
        }
        return false;
    }

    // Back along the parents.
    Route route() const {
        std::vector<std::uint32_t> chain;
        for (std::uint32_t i = found_; i != 0; i = nodes_[i].parent) chain.push_back(i);
        std::reverse(chain.begin(), chain.end());
        Route route{{nodes_[0].cell, Move::start}};
        for (const std::uint32_t i : chain)
            add_steps(nodes_[nodes_[i].parent].cell, nodes_[i], route);
        return route;
    }

  private:
    bool is_free(Cell cell) const { return space_.free.test(cell.x, cell.y); }
    bool is_held(Cell cell) const { return space_.held.test(cell.x, cell.y); }

    void open(Cell cell, const Node& node) {
        if (opened_.test(cell.x, cell.y)) return;
        opened_.set(cell.x, cell.y);
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back(node);
        nodes_.back().cell = cell;
        // What is left counts a little more than what is behind: much faster, hardly longer.
        const std::int64_t left = std::int64_t{DistanceField::kBlock} * distance_.at(cell) * 5 / 4;
        queue_.emplace(-(node.cost + left), index);
    }

    // Falls from a free position to where it is held. Where an earlier fall came by, its end was
    // opened then.
    void land(Cell cell, const Node& from, std::uint32_t parent, int rise, int glide) {
        const int top = cell.y;
        while (!is_held(cell)) {
            if (fallen_.test(cell.x, cell.y)) return;
            fallen_.set(cell.x, cell.y);
            ++cell.y;
            if (!is_free(cell)) return;  // over a hazard
        }
        const int moved = rise + std::abs(glide) + cell.y - top;
        open(cell, {cell, parent, from.cost + moved, static_cast<std::int16_t>(rise),
                    static_cast<std::int16_t>(glide)});
    }

    void expand(std::uint32_t index) {
        const Node from = nodes_[index];
        const auto [x, y] = from.cell;
        const Body& body = space_.body;
        const Cell above{x, y - 1};
        if (is_free({x, y + 1})) land({x, y + 1}, from, index, 0, 0);
        if (space_.grips.test(x, y) && is_free(above) && space_.grips.test(x, y - 1)) {
            land(above, from, index, 1, 0);
        }
        for (int rise = 0; rise <= (body.fly ? 0 : body.jump_up); ++rise) {
            if (rise > 0 && !is_free({x, y - rise})) return;
            if (rise > 0) land({x, y - rise}, from, index, rise, 0);
            for (const int side : {-1, 1}) {
                const int most =
                    rise > 0 || body.fly ? body.jump_across : std::max(1, body.jump_across);
                for (int glide = 1; glide <= (body.fly ? 1 : most); ++glide) {
                    const Cell to{x + side * glide, y - rise};
                    if (!is_free(to)) break;
                    land(to, from, index, rise, side * glide);
                }
            }
        }
    }

    void add_steps(Cell from, const Node& node, Route& route) const {
        const Cell apex{from.x, from.y - node.rise};
        const Cell end{apex.x + node.glide, apex.y};
        const bool fly = space_.body.fly;
        const bool climb = node.rise == 1 && node.glide == 0 && node.cell == apex &&
                           space_.grips.test(from.x, from.y) && space_.grips.test(apex.x, apex.y);
        if (node.rise > 0) add(apex, fly ? Move::fly : climb ? Move::climb : Move::rise, route);
        if (node.glide != 0) {
            const bool walk = node.rise == 0 && std::abs(node.glide) == 1;
            add(end, fly ? Move::fly : walk ? Move::walk : Move::glide, route);
        }
        if (node.cell != end) add(node.cell, fly ? Move::fly : Move::fall, route);
    }

    // One step for as long as a walk, climb, fall or flight goes on in one direction.
    static void add(Cell to, Move move, Route& route) {
        const auto sign = [](int value) { return (value > 0) - (value < 0); };
        RouteStep& last = route.back();
        if (route.size() > 1 && last.move == move && move != Move::rise && move != Move::glide) {
            const Cell before = route[route.size() - 2].position;
            if (sign(last.position.x - before.x) == sign(to.x - last.position.x) &&
                sign(last.position.y - before.y) == sign(to.y - last.position.y)) {
                last.position = to;
                return;
            }
        }
        route.push_back({to, move});
    }

    const BodySpace& space_;
    BlockDistance distance_;
    Cell goal_;
    BitGrid opened_;
    BitGrid fallen_;  // positions passed by falls
    std::vector<Node> nodes_;
    std::priority_queue<std::pair<std::int64_t, std::uint32_t>> queue_;
    std::uint32_t found_ = 0;
};

}  // namespace

Route find_route(const BodySpace& space, Cell start, Cell goal) {
    RouteSearch search(space, goal);
    if (!search.search(start)) return {};
    return search.route();
}

}  // namespace karst
