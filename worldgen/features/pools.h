// Pools: natural basins filled with water, lava, acid or sand.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

enum class PoolKinds {
    by_depth,  // depths 1-3 water and sand, from 4 on lava, acid and water
    water,
    lava,
    acid,
    sand,
};

struct PoolParameters {
    int base = 2;                // per 250x250 cells
    int percent_per_depth = 50;  // further pools per depth: 50 = one more at every second
    int least_radius = 4;        // the surface is 2r + 1 wide
    int most_radius = 10;
    PoolKinds kinds = PoolKinds::by_depth;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("base", &PoolParameters::base, Range{0, 100}, "pools per 250x250 cells at depth 0");
        visit("percent_per_depth", &PoolParameters::percent_per_depth, Range{0, 1000},
              "further pools per 250x250 cells and depth, percent");
        visit("least_radius", &PoolParameters::least_radius, Range{1, 31},
              "least half width of a surface, cells");
        visit("most_radius", &PoolParameters::most_radius, Range{1, 31},
              "greatest half width of a surface, cells");
        visit("kinds", &PoolParameters::kinds,
              ChoiceNames{"by_depth", "water", "lava", "acid", "sand"}, "what pools hold");
    }
};

// At rest by construction (see basins.h), never over reserved cells, never cutting anything off.
// Deep basins with a surface of 2r + 1 are taken first, then shallower ones, then any width up to
// 2 most_radius + 1; a level without enough natural basins gets fewer pools.
void furnish_pools(FurnishContext& context, const PoolParameters& parameters);

}  // namespace karst
