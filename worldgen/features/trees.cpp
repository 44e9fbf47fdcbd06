#include "worldgen/features/trees.h"

#include <algorithm>

#include "worldgen/features/basins.h"
#include "worldgen/features/draw.h"
#include "worldgen/features/ground.h"
#include "worldgen/features/tree_shapes.h"
#include "worldgen/features/try_change.h"

namespace karst {
namespace {

constexpr int kTries = 32;
constexpr int kSky = 2;          // rows kept open above a crown, the border included
constexpr int kGroveReach = 22;  // columns to each side of the first tree
constexpr BasinLimits kHollows{.least_width = 5, .most_width = 41, .most_depth = 24};

// A disc, a little flat below, with a ragged rim that stays in one piece.
std::vector<LeafRun> ragged_disc(int crown, Random& random) {
    std::vector<LeafRun> runs;
    for (int dy = -crown; dy <= crown; ++dy) {
        int half = 0;
        while ((half + 1) * (half + 1) + dy * dy <= crown * crown + 1) ++half;
        if (dy > crown / 2) half = std::max(1, half - 1);
        const int left = half - (half > 1 && random.chance(30) ? 1 : 0);
        const int right = half - (half > 1 && random.chance(30) ? 1 : 0);
        runs.push_back({dy, -left, right});
    }
    return runs;
}

class Planter {
  public:
    Planter(FurnishContext& context, const TreeParameters& parameters)
        : context_(context), grid_(context.grid), parameters_(parameters) {
        if (!context.ways) return;
        hollow_.resize(static_cast<std::size_t>(grid_.width()));
        for (const BasinRun& run : find_surfaces(grid_.solid(), kHollows)) {
            if (!context.layout.sky.contains({run.x, run.y})) continue;
            const int end = std::min(run.x + run.length + 2, grid_.width());
            for (int x = std::max(0, run.x - 2); x < end; ++x) {
                hollow_[static_cast<std::size_t>(x)] = true;
            }
        }
    }

    bool plant(int x, int trunk, int crown, Random& random) {
        const auto ground = ground_row(grid_, x);
        if (!ground || grid_.reserved().test(x, *ground)) return false;
        if (!hollow_.empty() && hollow_[static_cast<std::size_t>(x)]) return false;
        const MaterialId soil = grid_.at(x, *ground);
        if (soil != material::kGrass && soil != material::kDirt) return false;

        const int top = *ground - trunk;  // topmost cell of the trunk
        const Rect space{x - crown, top - crown, 2 * crown + 1, *ground - (top - crown)};
        if (space.x < 2 || space.right() > grid_.width() - 2 || space.y < kSky) return false;
        // The trunk's column down to the ground, and around the crown nothing but air.
        const Rect head{space.x - 1, space.y, space.width + 2, 2 * crown + 1};
        const Rect stem{x, top, 1, trunk};
        if (head.bottom() > *ground) return false;
        for (const Rect& rect : {head, stem}) {
            if (!grid_.is_bare(rect) || grid_.reserved().any_in(rect)) return false;
        }
        const auto shape =
            parameters_.silhouettes ? draw_crown(crown, random) : ragged_disc(crown, random);
        const auto grow = [&] { build(shape, x, top, crown, stem); };
        if (parameters_.passable) {
            grow();
            return true;
        }
        const Rect all{space.x, space.y, space.width, *ground - space.y};
        if (!try_change(context_, all, grow)) return false;
        cover_grass(grid_, x, *ground);
        return true;
    }

  private:
    void build(const std::vector<LeafRun>& shape, int x, int top, int crown, const Rect& stem) {
        for (const LeafRun& run : shape) {
            const int left = std::max(run.left, -crown);
            const int right = std::min(run.right, crown);
            if (run.dy < -crown || run.dy > crown || left > right) continue;
            grid_.set_run(top + run.dy, x + left, right - left + 1, material::kLeaves);
        }
        grid_.set_rect(stem, parameters_.passable ? material::kTrunk : material::kWood);
    }

    FurnishContext& context_;
    LevelGrid& grid_;
    const TreeParameters& parameters_;
    std::vector<bool> hollow_;  // by column; empty where no matter
};

}  // namespace

void furnish_trees(FurnishContext& context, const TreeParameters& parameters) {
    Random random = context.key.stream("trees");
    const int base = draw_between(random, parameters.least, parameters.most);
    const int wanted = context.per_columns(base);
    Planter planter(context, parameters);
    const int last = context.grid.width() - 3;
    int grove = 0;  // column of its first tree; 0: none yet
    for (int i = 0; i < wanted; ++i) {
        const bool joins = parameters.grove_percent > 0 && random.chance(parameters.grove_percent);
        for (int tries = 0; tries < kTries; ++tries) {
            const int crown = draw_between(random, parameters.least_crown, parameters.most_crown);
            const int drawn = draw_between(random, parameters.least_trunk, parameters.most_trunk);
            const int trunk = std::max(crown + 2, drawn);  // some of it shows below the crown
            int x = random.between(2, last);
            if (joins && grove > 0) {
                x = std::clamp(grove + random.between(-kGroveReach, kGroveReach), 2, last);
            }
            if (!planter.plant(x, trunk, crown, random)) continue;
            if (!joins) grove = x;
            break;
        }
    }
}

}  // namespace karst
