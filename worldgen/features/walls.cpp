#include "worldgen/features/walls.h"

#include <algorithm>

#include "worldgen/features/draw.h"
#include "worldgen/features/ground.h"
#include "worldgen/features/ruins.h"

namespace karst {
namespace {

constexpr int kTries = 24;
constexpr int kSky = 3;   // rows kept open above a wall, the border included
constexpr int kRoom = 2;  // columns kept free on both sides

bool build_wall(LevelGrid& grid, int x, int thickness, int height, Random& random) {
    if (x - kRoom < 1 || x + thickness + kRoom > grid.width() - 1) return false;
    int highest = grid.height();
    int lowest = 0;
    for (int at = x - kRoom; at < x + thickness + kRoom; ++at) {
        const auto ground = ground_row(grid, at);
        if (!ground) return false;
        highest = std::min(highest, *ground);
        lowest = std::max(lowest, *ground);
    }
    const int top = std::max(kSky, highest - height);
    if (lowest - highest > 2 || highest - top < 2) return false;
    const Rect space{x - kRoom, top, thickness + 2 * kRoom, highest - top};
    const Rect foot{x, highest, thickness, lowest - highest + 1};
    if (!grid.is_bare(space) || grid.reserved().any_in(space) || grid.reserved().any_in(foot)) {
        return false;
    }
    for (int at = x; at < x + thickness; ++at) {
        const int ground = *ground_row(grid, at);
        if (!grid.is_bare({at, top, 1, ground - top})) return false;
    }
    for (int at = x; at < x + thickness; ++at) {
        const int ground = *ground_row(grid, at);
        const int broken = std::min(random.between(0, 3), ground - top - 1);
        grid.set_rect({at, top + broken, 1, ground - top - broken}, material::kStone);
        cover_grass(grid, at, ground);
    }
    return true;
}

}  // namespace

void furnish_walls(FurnishContext& context, const WallParameters& parameters) {
    Random random = context.key.stream("walls");
    const int base = draw_between(random, parameters.least, parameters.most);
    const int wanted = context.per_columns(base);
    for (int i = 0; i < wanted; ++i) {
        for (int tries = 0; tries < kTries; ++tries) {
            const int height =
                draw_between(random, parameters.least_height, parameters.most_height);
            const int x = random.between(1, context.grid.width() - 2);
            const bool built =
                context.ways ? build_ruin(context, x, parameters.thickness, height, random)
                             : build_wall(context.grid, x, parameters.thickness, height, random);
            if (built) break;
        }
    }
}

}  // namespace karst
