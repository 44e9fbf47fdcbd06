// Caves by cellular automaton: random fill, then smoothing by the 4-5 rule.
// Source: Johnson, Yannakakis, Togelius, "Cellular automata for real-time generation of infinite
// cave levels", 2010; thresholds as in the widely used roguelike variant.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct CaveParameters {
    int fill_percent = 45;  // initial walls; above about 48 the caves fall apart on large maps
    int passes = 5;         // smoothing passes
    int survive = 4;        // a wall stays with at least this many walls among its 8 neighbours
    int birth = 5;          // a floor turns to wall with at least this many

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("fill_percent", &CaveParameters::fill_percent, Range{0, 100},
              "initial share of wall, percent");
        visit("passes", &CaveParameters::passes, Range{0, 64}, "smoothing passes of the rule");
        visit("survive", &CaveParameters::survive, Range{0, 9},
              "a wall stays with at least this many wall neighbours of 8");
        visit("birth", &CaveParameters::birth, Range{0, 9},
              "a floor turns to wall with at least this many wall neighbours of 8");
    }
};

// Leaves caves that may hang apart: repair by filling all but the largest region.
Layout carve_caves(LevelGrid& grid, const CaveParameters& parameters, const CarveContext& context);

}  // namespace karst
