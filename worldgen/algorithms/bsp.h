// Dungeons by binary space partition: one room in each leaf, siblings joined by corridors.
// Source: the roguelike tradition (RogueBasin, "Basic BSP Dungeon generation").
#pragma once

#include "worldgen/algorithms/bsp_tree.h"
#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct BspParameters {
    SplitRule split = SplitRule::longer_side;
    int min_leaf_width = 15;  // no cut leaves a side under this many cells
    int min_leaf_height = 10;
    int room_width_least = 5;  // rooms get smaller where their leaf is too small
    int room_width_most = 12;
    int room_height_least = 3;
    int room_height_most = 8;
    int corridor_width = 2;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("split", &BspParameters::split, ChoiceNames{"alternate", "longer_side"},
              "which way a part is cut");
        visit("min_leaf_width", &BspParameters::min_leaf_width, Range{9, 1000},
              "no cut leaves a part narrower than this, cells");
        visit("min_leaf_height", &BspParameters::min_leaf_height, Range{7, 1000},
              "no cut leaves a part lower than this, cells");
        visit("room_width_least", &BspParameters::room_width_least, Range{3, 1000},
              "narrowest room, cells");
        visit("room_width_most", &BspParameters::room_width_most, Range{3, 1000},
              "widest room, cells");
        visit("room_height_least", &BspParameters::room_height_least, Range{3, 1000},
              "lowest room, cells");
        visit("room_height_most", &BspParameters::room_height_most, Range{3, 1000},
              "highest room, cells");
        visit("corridor_width", &BspParameters::corridor_width, Range{1, 2},
              "width of corridors, cells");
    }
};

// All rooms hang together when it returns: no repair. Throws ConfigError where a greatest room size
// is below the least.
Layout carve_bsp(LevelGrid& grid, const BspParameters& parameters, const CarveContext& context);

}  // namespace karst
