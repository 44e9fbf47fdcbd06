#include "worldgen/features/ruins.h"

#include <algorithm>
#include <vector>

#include "worldgen/features/ground.h"
#include "worldgen/features/try_change.h"

namespace karst {
namespace {

constexpr int kSky = 3;        // rows kept open above, the border included
constexpr int kMostSlope = 3;  // rows that the ground may differ under one ruin

struct Site {
    int left = 0;
    std::vector<int> ground;  // by column
    int highest = 0;
    int lowest = 0;
};

Site look_at(const LevelGrid& grid, int left, int width) {
    Site site{left, {}, grid.height(), 0};
    for (int x = left; x < left + width; ++x) {
        const auto ground = ground_row(grid, x);
        if (!ground) return {};
        site.ground.push_back(*ground);
        site.highest = std::min(site.highest, *ground);
        site.lowest = std::max(site.lowest, *ground);
    }
    return site;
}

class Mason {
  public:
    Mason(FurnishContext& context, const Site& site, int top, int doorway)
        : grid_(context.grid), site_(site), top_(top), doorway_(doorway) {}

    // One floor for all of it, on a footing of brick.
    void floor() {
        for (std::size_t i = 0; i < site_.ground.size(); ++i) {
            const int x = site_.left + static_cast<int>(i);
            for (int y = site_.highest; y < site_.ground[i]; ++y) grid_.set(x, y, material::kBrick);
            if (site_.ground[i] > site_.highest) cover_grass(grid_, x, site_.ground[i]);
        }
    }

    // A wall above a doorway; a door stands in it.
    void wall(int first, int thickness, int broken) {
        const int lintel = site_.highest - doorway_;
        const Rect above{site_.left + first, top_ + broken, thickness, lintel - top_ - broken};
        grid_.set_rect(above, material::kBrick);
        grid_.set_rect({above.x + thickness / 2, lintel, 1, doorway_}, material::kDoor);
        for (int x = above.x; x < above.right(); ++x) cover_grass(grid_, x, site_.highest);
    }

    // Pieces of a roof between the walls; what hangs on no wall has fallen.
    void roof(int first, int end, Random& random) {
        const int left_part = random.between(1, std::max(1, (end - first) / 2));
        const int right_part = random.between(0, std::max(0, (end - first) / 2));
        for (int i = first; i < end; ++i) {
            if (i >= first + left_part && i < end - right_part) continue;
            grid_.set(site_.left + i, top_ + 1, material::kBrick);
        }
    }

  private:
    LevelGrid& grid_;
    const Site& site_;
    int top_;
    int doorway_;
};

}  // namespace

bool build_ruin(FurnishContext& context, int x, int thickness, int height, Random& random) {
    LevelGrid& grid = context.grid;
    const int doorway = context.body.height + 1;
    const int width = 2 * thickness + context.body.width + random.between(6, 12);
    const int margin = context.body.width + 2;
    const int left = x - width / 2;
    if (left - margin < 2 || left + width + margin > grid.width() - 2) return false;
    const Site around = look_at(grid, left - margin, width + 2 * margin);
    if (around.ground.empty() || around.lowest - around.highest > kMostSlope) return false;
    Site site = look_at(grid, left, width);
    site.highest = around.highest;
    const int top = site.highest - std::max(height, doorway + 2);
    const Rect space{left - margin, top - 1, width + 2 * margin, site.highest - top + 1};
    const Rect all{left, top, width, site.lowest + 1 - top};
    if (top < kSky || !grid.is_bare(space) || grid.reserved().any_in(space) ||
        grid.reserved().any_in(all)) {
        return false;
    }
    for (int i = 0; i < width; ++i) {
        const int ground = site.ground[static_cast<std::size_t>(i)];
        if (!grid.is_bare({left + i, site.highest, 1, ground - site.highest})) return false;
    }
    return try_change(context, all, [&] {
        Mason mason(context, site, top, doorway);
        mason.floor();
        mason.roof(thickness, width - thickness, random);
        mason.wall(0, thickness, random.between(0, 1));
        mason.wall(width - thickness, thickness, random.between(0, 1));
    });
}

}  // namespace karst
