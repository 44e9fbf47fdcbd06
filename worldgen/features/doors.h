// Doors in the gaps that corridors make in room walls.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct DoorParameters {
    int percent = 100;  // of the gaps

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("percent", &DoorParameters::percent, Range{0, 100}, "share of gaps with a door");
    }
};

// Fills gaps of the layout that lie between solid jambs, and reserves them with their jambs.
void furnish_doors(FurnishContext& context, const DoorParameters& parameters);

}  // namespace karst
