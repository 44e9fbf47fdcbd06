// Content: what happens in each room.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

// Weights of what a room may hold; see levels with rooms, halls and passages only.
struct ContentParameters {
    int quiet = 40;
    int enemies = 28;
    int item = 14;
    int hazard = 8;
    int prop = 6;
    int vault = 3;  // several items, well guarded
    int rest = 1;
    int quiet_every = 5;  // at the latest, rooms along the way

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("quiet", &ContentParameters::quiet, Range{0, 1000}, "weight of quiet rooms");
        visit("enemies", &ContentParameters::enemies, Range{0, 1000}, "weight of rooms of enemies");
        visit("item", &ContentParameters::item, Range{0, 1000}, "weight of rooms with an item");
        visit("hazard", &ContentParameters::hazard, Range{0, 1000}, "weight of dangerous rooms");
        visit("prop", &ContentParameters::prop, Range{0, 1000},
              "weight of rooms with something to look at");
        visit("vault", &ContentParameters::vault, Range{0, 1000},
              "weight of rooms with a guarded treasure");
        visit("rest", &ContentParameters::rest, Range{0, 1000}, "weight of places to rest");
        visit("quiet_every", &ContentParameters::quiet_every, Range{2, 1000},
              "of so many rooms in a row at least one is quiet");
    }
};

// Works out tags, distances and difficulties of the rooms, then puts markers on places to stand in
// them. The room of the spawn stays quiet; every dead end has something; items lean towards dead
// ends; nothing stands in corridors. Rooms of guarded treasure are tagged as vaults. More enemies
// where it is harder. Markers only: no cell changes.
void furnish_content(FurnishContext& context, const ContentParameters& parameters);

}  // namespace karst
