// Items: markers on solid ground.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct ItemParameters {
    int least = 2;  // per 250x250 cells
    int most = 3;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("least", &ItemParameters::least, Range{0, 1000}, "fewest items per 250x250 cells");
        visit("most", &ItemParameters::most, Range{0, 1000}, "most items per 250x250 cells");
    }
};

// In rooms where the layout has them, one a room, else anywhere one can stand.
void furnish_items(FurnishContext& context, const ItemParameters& parameters);

}  // namespace karst
