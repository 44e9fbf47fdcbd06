#include "worldgen/features/pools.h"

#include <algorithm>

#include "worldgen/features/basins.h"
#include "worldgen/features/ground.h"

namespace karst {
namespace {

constexpr int kDeepEnough = 3;  // rows; shallower pools look like puddles

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

bool fill_basin(LevelGrid& grid, const Basin& basin, MaterialId material) {
    const auto runs = basin_runs(grid.solid(), basin);
    for (const BasinRun& run : runs) {
        if (!grid.is_bare(run.y, run.x, run.length)) return false;
        if (grid.reserved().any_in_run(run.y, run.x, run.length)) return false;
    }
    for (const BasinRun& run : runs) {
        grid.set_run(run.y, run.x, run.length, material);
        if (!grid.materials()[material].solid) continue;
        for (int x = run.x; x < run.x + run.length; ++x) cover_grass(grid, x, run.y + 1);
    }
    return true;
}

// How well a basin is suited; lower is better. Basins under the open sky come first, since they
// are few and everybody sees them.
int rank(const Basin& basin, const Rect& sky) {
    const int shallow = basin.depth < kDeepEnough ? 1 : 0;
    const int even = basin.width % 2 == 0 ? 2 : 0;
    const int hidden = !sky.empty() && !sky.contains({basin.x, basin.y}) ? 4 : 0;
    return shallow + even + hidden;
}

}  // namespace

void furnish_pools(FurnishContext& context, const PoolParameters& parameters) {
    const int depth = context.key.depth;
    const int base = parameters.base + depth * parameters.percent_per_depth / 100;
    int wanted = context.per_area(base);
    if (wanted == 0) return;
    const int widest = 2 * std::max(parameters.least_radius, parameters.most_radius) + 1;
    std::vector<Basin> basins =
        find_basins(context.grid.solid(), {.least_width = 2 * parameters.least_radius + 1,
                                           .most_width = widest,
                                           .most_depth = widest});
    Random random = context.key.stream("pools");
    for (std::size_t i = basins.size(); i > 1; --i) {
        std::swap(basins[i - 1], basins[random.below(static_cast<std::uint32_t>(i))]);
    }
    const Rect& sky = context.layout.start_zone;
    std::stable_sort(basins.begin(), basins.end(),
                     [&](const Basin& a, const Basin& b) { return rank(a, sky) < rank(b, sky); });
    const auto materials = pool_materials(parameters.kinds, depth);
    std::size_t next = random.below(static_cast<std::uint32_t>(materials.size()));
    for (const Basin& basin : basins) {
        if (wanted == 0) return;
        if (!fill_basin(context.grid, basin, materials[next % materials.size()])) continue;
        ++next;
        --wanted;
    }
}

}  // namespace karst
