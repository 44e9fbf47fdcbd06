// Caves by cellular automaton: random fill, then smoothing by the 4-5 rule.
// Source: Johnson, Yannakakis, Togelius, "Cellular automata for real-time generation of infinite
// cave levels", 2010; thresholds as in the widely used roguelike variant.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

// What becomes of regions that hang apart.
enum class CaveRepair { fill, tunnel };

struct CaveParameters {
    int fill_percent = 45;  // initial walls; above about 48 the caves fall apart on large maps
    int passes = 5;         // smoothing passes
    int survive = 4;        // a wall stays with at least this many walls among its 8 neighbours
    int birth = 5;          // a floor turns to wall with at least this many

    // What follows is neutral by default: caves of exactly the rule above.
    int cell_width = 1;   // of an automaton cell, in level cells; large ones give long ledges
    int cell_height = 1;  // both should be at least what the body needs
    int refine_passes = 0;
    int fill_variation = 0;
    int variation_width = 260;
    int variation_height = 160;
    CaveRepair repair = CaveRepair::fill;
    int least_region = 400;
    int loop_percent = 20;
    int min_island = 0;
    int hall_area = 0;
    int shaft_columns = 0;
    int basins = 0;

    bool is_classic() const {
        return cell_width == 1 && cell_height == 1 && refine_passes == 0 && fill_variation == 0 &&
               repair == CaveRepair::fill && min_island == 0 && hall_area == 0 &&
               shaft_columns == 0 && basins == 0;
    }

    bool operator==(const CaveParameters&) const = default;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("fill_percent", &CaveParameters::fill_percent, Range{0, 100},
              "initial share of wall, percent");
        visit("passes", &CaveParameters::passes, Range{0, 64}, "smoothing passes of the rule");
        visit("survive", &CaveParameters::survive, Range{0, 9},
              "a wall stays with at least this many wall neighbours of 8");
        visit("birth", &CaveParameters::birth, Range{0, 9},
              "a floor turns to wall with at least this many wall neighbours of 8");
        visit("cell_width", &CaveParameters::cell_width, Range{1, 32},
              "width of a cell of the automaton, in level cells");
        visit("cell_height", &CaveParameters::cell_height, Range{1, 32},
              "height of a cell of the automaton, in level cells");
        visit("refine_passes", &CaveParameters::refine_passes, Range{0, 16},
              "smoothing passes at full size");
        visit("fill_variation", &CaveParameters::fill_variation, Range{0, 50},
              "how far the share of wall goes up and down over the map, percent points");
        visit("variation_width", &CaveParameters::variation_width, Range{16, 4096},
              "wavelength of that across, cells");
        visit("variation_height", &CaveParameters::variation_height, Range{16, 4096},
              "wavelength of that down, cells");
        visit("repair", &CaveParameters::repair, {"fill", "tunnel"},
              "fill all regions but the largest, or join them by tunnels first");
        visit("least_region", &CaveParameters::least_region, Range{1, 100000},
              "regions smaller than this many cells are filled, not joined");
        visit("loop_percent", &CaveParameters::loop_percent, Range{0, 100},
              "further tunnels, percent of those that joining needs");
        visit("min_island", &CaveParameters::min_island, Range{0, 10000},
              "floating rock smaller than this many cells is removed");
        visit("hall_area", &CaveParameters::hall_area, Range{0, 16777216},
              "one carved hall in so many cells; 0: none");
        visit("shaft_columns", &CaveParameters::shaft_columns, Range{0, 4096},
              "one deep shaft in so many columns of each 512 rows; 0: none");
        visit("basins", &CaveParameters::basins, Range{0, 100},
              "bowls cut into the floor for pools, in 250x250 cells");
    }
};

// Classic caves may hang apart: repair by filling all but the largest region. They have no rooms.
Layout carve_caves(LevelGrid& grid, const CaveParameters& parameters, const CarveContext& context);

// Caves with rooms that hang together for the body, in a grid whose cell (0, 0) lies at `origin` in
// the world: x a multiple of 4, neither negative. Overwrites all cells; the outermost are solid.
Layout make_caves(BitGrid& solid, Cell origin, const CaveParameters& parameters,
                  const CarveContext& context);

}  // namespace karst
