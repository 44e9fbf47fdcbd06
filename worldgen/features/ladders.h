// Ladders and platforms where the body cannot jump.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct LadderParameters {
    int least_gain = 48;  // positions; what opens less is left alone unless it is needed
    int rest_every = 0;   // rows from one rest on a ladder to the next; 0 = no rests

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("least_gain", &LadderParameters::least_gain, Range{1, 1'000'000},
              "a way up is built where it opens so many places to stand, or where it is needed");
        visit("rest_every", &LadderParameters::rest_every, Range{0, 1000},
              "rows of a ladder from one resting platform beside it to the next; 0 = none");
    }
};

// After it the body gets from the spawn to every room, stairs and exit and back, and wherever it
// gets it gets back. Short climbs get platforms, longer ones a ladder along the rock; who does not
// climb gets platforms only. Does nothing for a body that follows the published rule. Comes after
// `stairs`. Throws FurnishFailure where something cannot be reached.
// Leaves in context.ways what later features must not cut.
void furnish_ladders(FurnishContext& context, const LadderParameters& parameters);

}  // namespace karst
