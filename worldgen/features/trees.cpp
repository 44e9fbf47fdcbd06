#include "worldgen/features/trees.h"

#include <algorithm>

#include "worldgen/features/ground.h"

namespace karst {
namespace {

constexpr int kTries = 32;
constexpr int kSky = 2;  // rows kept open above a crown, the border included

bool plant(LevelGrid& grid, int x, int trunk, int crown, Random& random) {
    const auto ground = ground_row(grid, x);
    if (!ground || grid.reserved().test(x, *ground)) return false;
    const MaterialId soil = grid.at(x, *ground);
    if (soil != material::kGrass && soil != material::kDirt) return false;

    const int top = *ground - trunk;  // topmost cell of the trunk
    const Rect space{x - crown, top - crown, 2 * crown + 1, *ground - (top - crown)};
    if (space.x < 2 || space.right() > grid.width() - 2 || space.y < kSky) return false;
    // The trunk's column down to the ground, and around the crown nothing but air.
    const Rect head{space.x - 1, space.y, space.width + 2, 2 * crown + 1};
    const Rect stem{x, top, 1, trunk};
    if (head.bottom() > *ground) return false;
    for (const Rect& rect : {head, stem}) {
        if (!grid.is_bare(rect) || grid.reserved().any_in(rect)) return false;
    }
    for (int dy = -crown; dy <= crown; ++dy) {
        // A disc, a little flat below, with a ragged rim that stays in one piece.
        int half = 0;
        while ((half + 1) * (half + 1) + dy * dy <= crown * crown + 1) ++half;
        if (dy > crown / 2) half = std::max(1, half - 1);
        const int left = half - (half > 1 && random.chance(30) ? 1 : 0);
        const int right = half - (half > 1 && random.chance(30) ? 1 : 0);
        grid.set_run(top + dy, x - left, left + right + 1, material::kLeaves);
    }
    grid.set_rect(stem, material::kWood);
    cover_grass(grid, x, *ground);
    return true;
}

}  // namespace

void furnish_trees(FurnishContext& context, const TreeParameters& parameters) {
    Random random = context.key.stream("trees");
    const int base = random.between(parameters.least, std::max(parameters.least, parameters.most));
    const int wanted = context.per_columns(base);
    for (int i = 0; i < wanted; ++i) {
        for (int tries = 0; tries < kTries; ++tries) {
            const int crown = random.between(
                parameters.least_crown, std::max(parameters.least_crown, parameters.most_crown));
            const int drawn = random.between(
                parameters.least_trunk, std::max(parameters.least_trunk, parameters.most_trunk));
            const int trunk = std::max(crown + 2, drawn);  // some of it shows below the crown
            const int x = random.between(2, context.grid.width() - 3);
            if (plant(context.grid, x, trunk, crown, random)) break;
        }
    }
}

}  // namespace karst
