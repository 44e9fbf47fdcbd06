// Free-standing stone walls on the ground.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct WallParameters {
    int least = 1;  // per 250 columns
    int most = 3;
    int thickness = 2;
    int least_height = 5;
    int most_height = 9;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("least", &WallParameters::least, Range{0, 100}, "fewest walls per 250 columns");
        visit("most", &WallParameters::most, Range{0, 100}, "most walls per 250 columns");
        visit("thickness", &WallParameters::thickness, Range{1, 16}, "thickness, cells");
        visit("least_height", &WallParameters::least_height, Range{1, 200}, "lowest wall, cells");
        visit("most_height", &WallParameters::most_height, Range{1, 200}, "highest wall, cells");
    }
};

// Broken at the top; lower where the sky is. The air above them stays open. Where the level knows a
// body they are ruins that it can walk through (ruins.h).
void furnish_walls(FurnishContext& context, const WallParameters& parameters);

}  // namespace karst
