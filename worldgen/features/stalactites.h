// Stalactites: tapering rock that hangs from cave ceilings, in clusters.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct StalactiteParameters {
    int ceiling_cells = 400;  // one stalactite for so many cells of ceiling; 0 = none
    int least_length = 3;
    int most_length = 12;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("ceiling_cells", &StalactiteParameters::ceiling_cells, Range{0, 1'000'000},
              "one stalactite for so many cells of ceiling; 0 = none");
        visit("least_length", &StalactiteParameters::least_length, Range{1, 100},
              "shortest stalactite, cells");
        visit("most_length", &StalactiteParameters::most_length, Range{1, 100},
              "longest stalactite, cells");
    }
};

// They grow through simple points only, so that they never split a passage.
void furnish_stalactites(FurnishContext& context, const StalactiteParameters& parameters);

}  // namespace karst
