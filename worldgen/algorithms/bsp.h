// Dungeons by binary space partition: one room in each leaf, siblings joined by corridors.
// Source: the roguelike tradition (RogueBasin, "Basic BSP Dungeon generation").
#pragma once

#include "worldgen/algorithms/bsp_tree.h"
#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

// Where corridors enter rooms.
enum class CorridorAnchor {
    any,    // anywhere in a wall
    floor,  // at floor level or through hatches, as a body that walks needs it
};

struct BspParameters {
    SplitRule split = SplitRule::longer_side;
    int min_leaf_width = 15;  // no cut leaves a side under this many cells
    int min_leaf_height = 10;
    int room_width_least = 5;  // rooms get smaller where their leaf is too small
    int room_width_most = 12;
    int room_height_least = 3;
    int room_height_most = 8;
    int corridor_width = 2;

    // With `floor`, sizes grow as the body needs, and what follows takes effect.
    CorridorAnchor corridor_anchor = CorridorAnchor::any;
    int district_size = 0;     // longest side of a district, cells; 0: no districts
    int merged_percent = 0;    // pairs of leaves that become one large room
    int loop_percent = 0;      // rooms on a cycle, about
    int loop_distance = 60;    // loops only where the way round is longer, cells
    int quiet_percent = 0;     // of the level, where rooms give way to rock unless they are needed
    int pillared_percent = 0;  // rooms with pillars from the ceiling
    int round_percent = 0;     // rooms with a vault
    int cross_percent = 0;     // rooms like a cross
    int ruined_percent = 0;    // rooms whose ceiling has come down
    bool furnished = false;    // balconies and steps in the other rooms

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
        visit("corridor_anchor", &BspParameters::corridor_anchor, ChoiceNames{"any", "floor"},
              "where corridors enter rooms; floor: as a body that walks needs it");
        visit("district_size", &BspParameters::district_size, Range{0, 16384},
              "with floor: longest side of a district, cells; 0: no districts");
        visit("merged_percent", &BspParameters::merged_percent, Range{0, 100},
              "with floor: pairs of leaves that become one large room, percent");
        visit("loop_percent", &BspParameters::loop_percent, Range{0, 100},
              "with floor: rooms on a cycle of ways, about, percent");
        visit("loop_distance", &BspParameters::loop_distance, Range{0, 10000},
              "with floor: loops only where the way round is longer, cells");
        visit("quiet_percent", &BspParameters::quiet_percent, Range{0, 100},
              "with floor: stretches of the level where rooms give way to rock, percent");
        visit("pillared_percent", &BspParameters::pillared_percent, Range{0, 100},
              "with floor: rooms with pillars from the ceiling, percent");
        visit("round_percent", &BspParameters::round_percent, Range{0, 100},
              "with floor: rooms with a vault, percent");
        visit("cross_percent", &BspParameters::cross_percent, Range{0, 100},
              "with floor: rooms in the shape of a cross, percent");
        visit("ruined_percent", &BspParameters::ruined_percent, Range{0, 100},
              "with floor: rooms whose ceiling has come down, percent");
        visit("furnished", &BspParameters::furnished,
              "with floor: balconies and steps in the other rooms");
    }
};

// All rooms hang together when it returns: no repair. Throws ConfigError where a greatest room size
// is below the least.
Layout carve_bsp(LevelGrid& grid, const BspParameters& parameters, const CarveContext& context);

}  // namespace karst
