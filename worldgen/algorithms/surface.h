// Surface: open sky over rolling ground; dirt, then stone; caves by cellular automaton below, with
// mouths that lead down to them.
#pragma once

#include "worldgen/algorithms/caves.h"
#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct SurfaceParameters {
    int dirt_depth = 8;        // cells of dirt under the topmost one
    int grass_depth = 1;       // grass grows down to this depth
    int swing = 6;             // of the ground within 250 columns, cells
    int macro_amplitude = 48;  // of broad waves in worlds of 1024 columns and more, cells
    CaveParameters caves;
    int mouths = 1;  // ways down per 250 columns, at least one where there are caves

    // What follows is neutral by default: a land of exactly the rules of depth 1 to 3.
    int mouth_spacing = 0;  // other mouths, made for the body, one in about so many columns
    int cliffs = 0;         // per 2048 columns
    int ponds = 0;          // hollows for water per 250 columns
    int bottom_rows = 0;    // rows without caves above the lowest one

    bool is_classic() const {
        return mouth_spacing == 0 && cliffs == 0 && ponds == 0 && bottom_rows == 0 &&
               caves.is_classic();
    }

    bool operator==(const SurfaceParameters&) const = default;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("dirt_depth", &SurfaceParameters::dirt_depth, Range{1, 64},
              "cells of dirt under the topmost one");
        visit("grass_depth", &SurfaceParameters::grass_depth, Range{0, 1'000'000},
              "deepest depth on which grass grows");
        visit("swing", &SurfaceParameters::swing, Range{0, 64},
              "swing of the ground within 250 columns, cells");
        visit("macro_amplitude", &SurfaceParameters::macro_amplitude, Range{0, 1000},
              "amplitude of broad waves in worlds of 1024 columns and more, cells");
        visit.nested("cave_", &SurfaceParameters::caves);
        visit("mouths", &SurfaceParameters::mouths, Range{1, 10},
              "ways down to the caves per 250 columns");
        visit("mouth_spacing", &SurfaceParameters::mouth_spacing, Range{0, 4096},
              "instead: ramps and shafts that fit the body, one in about so many columns; 0: none");
        visit("cliffs", &SurfaceParameters::cliffs, Range{0, 16}, "cliffs per 2048 columns");
        visit("ponds", &SurfaceParameters::ponds, Range{0, 8}, "hollows for water per 250 columns");
        visit("bottom_rows", &SurfaceParameters::bottom_rows, Range{0, 4096},
              "rows of rock without caves at the bottom");
    }
};

// Everything open hangs together when it returns: no repair.
Layout carve_surface(LevelGrid& grid, const SurfaceParameters& parameters,
                     const CarveContext& context);

}  // namespace karst
