// Density: no more enemies than there is room for.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct DensityParameters {
    int cells_per_enemy = 700;  // of a room for each enemy; below about 300 dungeons are crowded

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("cells_per_enemy", &DensityParameters::cells_per_enemy, Range{0, 100000},
              "cells of a room for each enemy in it, 0 = leave all");
    }
};

// Takes away enemies from rooms that are small for them. How many a room keeps is rounded up or
// down by chance, so that many small rooms together hold what their area does; a dead end or vault
// with enemies keeps one. Enemies that stand beside their room are not counted. A feature of its
// own, for after all that changes cells: pits are dug where no marker is, so fewer markers from the
// start would move them.
void furnish_density(FurnishContext& context, const DensityParameters& parameters);

}  // namespace karst
