// Surface: open sky over rolling ground; dirt, then stone; caves by cellular automaton below, with
// mouths that lead down to them.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct SurfaceParameters {
    int dirt_depth = 8;        // cells of dirt under the topmost one
    int grass_depth = 1;       // grass grows down to this depth
    int swing = 6;             // of the ground within 250 columns, cells
    int macro_amplitude = 48;  // of broad waves in worlds of 1024 columns and more, cells
    int cave_fill_percent = 45;
    int cave_passes = 5;
    int mouths = 1;  // ways down per 250 columns, at least one where there are caves

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
        visit("cave_fill_percent", &SurfaceParameters::cave_fill_percent, Range{0, 100},
              "initial share of wall in the caves below, percent");
        visit("cave_passes", &SurfaceParameters::cave_passes, Range{0, 64},
              "smoothing passes of the caves below");
        visit("mouths", &SurfaceParameters::mouths, Range{1, 10},
              "ways down to the caves per 250 columns");
    }
};

// Everything open hangs together when it returns: no repair.
Layout carve_surface(LevelGrid& grid, const SurfaceParameters& parameters,
                     const CarveContext& context);

}  // namespace karst
