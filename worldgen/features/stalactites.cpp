#include "worldgen/features/stalactites.h"

#include <algorithm>

#include "worldgen/connect/simple_point.h"

namespace karst {
namespace {

constexpr int kClusterSize = 5;    // stalactites, on average
constexpr int kClusterReach = 12;  // columns to each side
constexpr int kTriesEach = 12;     // random cells tried for a stalactite that is wanted
constexpr int kClearance = 3;      // open cells left below the tip
constexpr int kHighestCave = 64;   // rows searched for a ceiling

std::int64_t count_ceiling(const BitGrid& solid) {
    std::int64_t count = 0;
    for (int y = 1; y < solid.height(); ++y) {
        const auto above = solid.row(y - 1);
        const auto row = solid.row(y);
        for (std::size_t w = 0; w < row.size(); ++w) count += count_bits(above[w] & ~row[w]);
    }
    return count;
}

class StalactiteBuilder {
  public:
    StalactiteBuilder(FurnishContext& context, const StalactiteParameters& parameters)
        : grid_(context.grid),
          ways_(context.ways.get()),
          sky_(context.layout.sky),
          parameters_(parameters),
          random_(context.key.stream("stalactites")) {}

    void build(int wanted) {
        for (int tries = wanted * kTriesEach; wanted > 0 && tries > 0; --tries) {
            const int x = random_.between(1, grid_.width() - 2);
            const int y = random_.between(1, grid_.height() - 2);
            const int size = std::min(wanted, random_.between(1, 2 * kClusterSize - 1));
            int ceiling = 0;
            if (!find_ceiling(x, y, ceiling)) continue;
            for (int i = 0; i < size; ++i) {
                const int near = x + random_.between(-kClusterReach, kClusterReach);
                if (near < 1 || near >= grid_.width() - 1) continue;
                if (hang(near, ceiling + random_.between(0, 4))) --wanted;
            }
        }
    }

  private:
    bool is_air(int x, int y) const {
        return !grid_.is_solid(x, y) && grid_.at(x, y) == material::kAir;
    }

    // The topmost open cell above an open cell, where rock of the cave itself is above that.
    bool find_ceiling(int x, int y, int& ceiling) const {
        if (y >= grid_.height() - 1 || !is_air(x, y)) return false;
        ceiling = y;
        while (ceiling > 1 && is_air(x, ceiling - 1)) {
            if (y - --ceiling > kHighestCave) return false;
        }
        if (sky_.contains({x, ceiling})) return false;
        return grid_.is_solid(x, ceiling - 1) && !grid_.reserved().test(x, ceiling - 1);
    }

    bool hang(int x, int y) {
        int top = 0;
        if (!find_ceiling(x, y, top)) return false;
        int space = 0;
        while (space < parameters_.most_length + kClearance && is_air(x, top + space)) ++space;
        // Small ones are common: the lower of two draws.
        const int longest = std::max(parameters_.least_length, parameters_.most_length);
        const int drawn = std::min(random_.between(parameters_.least_length, longest),
                                   random_.between(parameters_.least_length, longest));
        const int length = std::min(drawn, space - kClearance);
        if (length < parameters_.least_length) return false;
        if (grow(x, top, length) < parameters_.least_length) {
            take_back(x, top);
            return false;
        }
        // Its root spreads over the cells beside it.
        for (int side = 1; side <= length / 4; ++side) {
            for (const int beside : {x - side, x + side}) {
                const int part = length / (side + 1) + random_.between(-1, 0);
                int root = 0;
                if (beside < 1 || beside >= grid_.width() - 1) continue;
                if (find_ceiling(beside, top, root) && top - root <= 2) {
                    grow(beside, root, part + top - root);
                }
            }
        }
        return true;
    }

    // Returns how many cells could be added.
    int grow(int x, int top, int length) {
        int grown = 0;
        for (; grown < length; ++grown) {
            const int y = top + grown;
            if (y >= grid_.height() - 1 || !is_air(x, y) || grid_.reserved().test(x, y)) break;
            if (!is_simple_point(grid_.solid(), x, y)) break;
            if (ways_ != nullptr && ways_->swept.test(x, y)) break;
            grid_.set(x, y, material::kStone);
            grid_.reserve({x, y, 1, 1});  // so that no other one hangs from its tip
        }
        last_grown_ = grown;
        return grown;
    }

    void take_back(int x, int top) {
        for (int y = top; y < top + last_grown_; ++y) {
            grid_.set(x, y, material::kAir);
            grid_.reserved().set(x, y, false);
        }
    }

    LevelGrid& grid_;
    const BodyWays* ways_;
    const Rect& sky_;
    const StalactiteParameters& parameters_;
    Random random_;
    int last_grown_ = 0;
};

}  // namespace

void furnish_stalactites(FurnishContext& context, const StalactiteParameters& parameters) {
    if (parameters.ceiling_cells == 0) return;
    const std::int64_t ceiling = count_ceiling(context.grid.solid());
    StalactiteBuilder(context, parameters)
        .build(static_cast<int>(ceiling / parameters.ceiling_cells));
}

}  // namespace karst
