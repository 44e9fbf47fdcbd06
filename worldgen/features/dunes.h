// Dunes: humps of sand on the ground, at rest.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct DuneParameters {
    int least = 1;  // per 250 columns
    int most = 2;
    int least_width = 16;
    int most_width = 40;
    int most_height = 6;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("least", &DuneParameters::least, Range{0, 100}, "fewest dunes per 250 columns");
        visit("most", &DuneParameters::most, Range{0, 100}, "most dunes per 250 columns");
        visit("least_width", &DuneParameters::least_width, Range{4, 1000},
              "narrowest dune, columns");
        visit("most_width", &DuneParameters::most_width, Range{4, 1000}, "widest dune, columns");
        visit("most_height", &DuneParameters::most_height, Range{1, 100}, "highest dune, cells");
    }
};

void furnish_dunes(FurnishContext& context, const DuneParameters& parameters);

}  // namespace karst
