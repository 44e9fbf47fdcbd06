#include "worldgen/features/pools.h"

#include <algorithm>

#include "worldgen/features/basins.h"
#include "worldgen/features/ground.h"
#include "worldgen/features/try_change.h"

namespace karst {
namespace {

constexpr int kDeepEnough = 3;  // rows; shallower pools look like puddles

Rect extent(const std::vector<BasinRun>& basin) {
    int left = basin.front().x;
    int right = left;
    for (const BasinRun& run : basin) {
        left = std::min(left, run.x);
        right = std::max(right, run.x + run.length);
    }
    return {left, basin.front().y, right - left, basin_depth(basin)};
}

std::vector<MaterialId> pool_materials(PoolKinds kinds, int depth) {
    switch (kinds) {
        case PoolKinds::water:
            return {material::kWater};
        case PoolKinds::lava:
            return {material::kLava};
        case PoolKinds::acid:
            return {material::kAcid};
        case PoolKinds::sand:
            return {material::kSand};
        case PoolKinds::by_depth:
            break;
    }
    if (depth <= 3) return {material::kWater, material::kSand};
    return {material::kLava, material::kAcid, material::kWater};
}

class PoolBuilder {
  public:
    PoolBuilder(FurnishContext& context, std::vector<MaterialId> materials, int most_depth,
                int wanted)
        : context_(context),
          grid_(context.grid),
          random_(context.key.stream("pools")),
          materials_(std::move(materials)),
          next_(random_.below(static_cast<std::uint32_t>(materials_.size()))),
          most_depth_(most_depth),
          wanted_(wanted) {}

    // Fills deep basins under `surfaces`, then shallow ones, each in random order.
    void build(std::vector<BasinRun> surfaces) {
        std::vector<std::vector<BasinRun>> shallow;
        while (wanted_ > 0 && !surfaces.empty()) {
            const auto at = random_.below(static_cast<std::uint32_t>(surfaces.size()));
            std::swap(surfaces[at], surfaces.back());
            auto basin = basin_under(grid_.solid(), surfaces.back(), most_depth_);
            surfaces.pop_back();
            if (!basin) continue;
            if (basin_depth(*basin) < kDeepEnough) {
                shallow.push_back(std::move(*basin));
            } else {
                take(*basin);
            }
        }
        for (const auto& basin : shallow) {
            if (wanted_ > 0) take(basin);
        }
    }

  private:
    void take(const std::vector<BasinRun>& basin) {
        for (const BasinRun& run : basin) {
            if (!grid_.is_bare(run.y, run.x, run.length)) return;
            if (grid_.reserved().any_in_run(run.y, run.x, run.length)) return;
        }
        // In turn; where the ways of a body forbid the one, the next.
        for (std::size_t i = 0; i < materials_.size(); ++i) {
            const MaterialId material = materials_[(next_ + i) % materials_.size()];
            const auto pour = [&] { fill(basin, material); };
            if (!try_change(context_, extent(basin), pour)) continue;
            next_ += i + 1;
            if (grid_.materials()[material].solid) cover_ground(basin);
            --wanted_;
            return;
        }
    }

    void fill(const std::vector<BasinRun>& basin, MaterialId material) {
        for (const BasinRun& run : basin) grid_.set_run(run.y, run.x, run.length, material);
    }

    void cover_ground(const std::vector<BasinRun>& basin) {
        for (const BasinRun& run : basin) {
            for (int x = run.x; x < run.x + run.length; ++x) cover_grass(grid_, x, run.y + 1);
        }
    }

    FurnishContext& context_;
    LevelGrid& grid_;
    Random random_;
    std::vector<MaterialId> materials_;
    std::size_t next_;  // counts up through the materials
    int most_depth_;
    int wanted_;
};

}  // namespace

void furnish_pools(FurnishContext& context, const PoolParameters& parameters) {
    const int per_depth = context.key.depth * parameters.percent_per_depth / 100;
    const int wanted = context.per_area(parameters.base + per_depth);
    if (wanted == 0) return;
    const BasinLimits limits{
        .least_width = 2 * parameters.least_radius + 1,
        .most_width = 2 * std::max(parameters.least_radius, parameters.most_radius) + 1,
        .most_depth = parameters.most_radius + 2};
    std::vector<BasinRun> surfaces = find_surfaces(context.grid.solid(), limits);
    // Basins under the open sky come first, since they are few and everybody sees them; then
    // surfaces of 2r + 1 before the others.
    const Rect& sky = context.layout.sky;
    PoolBuilder builder(context, pool_materials(parameters.kinds, context.key.depth),
                        limits.most_depth, wanted);
    const auto in_sky = [&](const BasinRun& run) { return sky.contains({run.x, run.y}); };
    const auto is_odd = [](const BasinRun& run) { return run.length % 2 == 1; };
    const auto hidden = std::stable_partition(surfaces.begin(), surfaces.end(), in_sky);
    const auto sky_even = std::stable_partition(surfaces.begin(), hidden, is_odd);
    const auto hidden_even = std::stable_partition(hidden, surfaces.end(), is_odd);
    builder.build({surfaces.begin(), sky_even});
    builder.build({sky_even, hidden});
    builder.build({hidden, hidden_even});
    builder.build({hidden_even, surfaces.end()});
}

}  // namespace karst
