#include "worldgen/features/anchors.h"

#include <algorithm>

namespace karst {
namespace {

class Finder {
  public:
    Finder(const LevelGrid& grid, const BodyWays* ways) : grid_(grid), ways_(ways) {}

    bool holds(AnchorKind kind, int x, int y) const {
        if (grid_.at(x, y) != material::kAir) return false;
        switch (kind) {
            case AnchorKind::floor:
                return three_across(x, y + 1) && is_reached(x, y);
            case AnchorKind::ceiling:
                return three_across(x, y - 1);
            case AnchorKind::wall:
                return three_down(x - 1, y) || three_down(x + 1, y);
            case AnchorKind::pool_edge:
                return grid_.is_solid(x, y + 1) && is_reached(x, y) &&
                       (is_liquid(x - 1, y + 1) || is_liquid(x + 1, y + 1));
        }
        return false;
    }

  private:
    bool three_across(int x, int y) const {
        return grid_.is_solid(x - 1, y) && grid_.is_solid(x, y) && grid_.is_solid(x + 1, y);
    }
    bool three_down(int x, int y) const {
        return grid_.is_solid(x, y - 1) && grid_.is_solid(x, y) && grid_.is_solid(x, y + 1);
    }
    bool is_liquid(int x, int y) const { return grid_.materials()[grid_.at(x, y)].liquid; }
    bool is_reached(int x, int y) const {
        return ways_ == nullptr || !ways_->are_followed() || ways_->mutual.test(x, y);
    }

    const LevelGrid& grid_;
    const BodyWays* ways_;
};

}  // namespace

std::vector<Anchor> find_anchors(const LevelGrid& grid, const BodyWays* ways, AnchorKind kind,
                                 const Rect& part) {
    const Finder finder(grid, ways);
    std::vector<Anchor> anchors;
    const int right = std::min(part.right(), grid.width() - 1);
    const int bottom = std::min(part.bottom(), grid.height() - 1);
    for (int y = std::max(1, part.y); y < bottom; ++y) {
        const int left = std::max(1, part.x);
        for (int x = grid.solid().find(y, left, false); x < right;
             x = grid.solid().find(y, x + 1, false)) {
            if (finder.holds(kind, x, y)) anchors.push_back({kind, {x, y}});
        }
    }
    return anchors;
}

}  // namespace karst
