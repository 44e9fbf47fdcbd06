// Trees: a trunk of wood on the ground and a crown of leaves.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct TreeParameters {
    int least = 3;  // per 250 columns
    int most = 7;
    int least_trunk = 4;
    int most_trunk = 9;
    int least_crown = 2;
    int most_crown = 4;
    int grove_percent = 0;     // of the trees, near the one before
    bool silhouettes = false;  // crowns of several shapes instead of one disc
    bool passable = false;     // trunks that one walks past

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("least", &TreeParameters::least, Range{0, 200}, "fewest trees per 250 columns");
        visit("most", &TreeParameters::most, Range{0, 200}, "most trees per 250 columns");
        visit("least_trunk", &TreeParameters::least_trunk, Range{1, 100}, "lowest trunk, cells");
        visit("most_trunk", &TreeParameters::most_trunk, Range{1, 100}, "highest trunk, cells");
        visit("least_crown", &TreeParameters::least_crown, Range{1, 50},
              "least radius of a crown, cells");
        visit("most_crown", &TreeParameters::most_crown, Range{1, 50},
              "greatest radius of a crown, cells");
        visit("grove_percent", &TreeParameters::grove_percent, Range{0, 100},
              "trees that stand near the one before, percent");
        visit("silhouettes", &TreeParameters::silhouettes,
              "crowns of several shapes instead of one disc");
        visit("passable", &TreeParameters::passable, "trunks that one walks past");
    }
};

// On grass or dirt under the open sky; crowns keep clear of everything else. Where the level knows
// a body: never in a hollow that can hold a pool, so that neither feature moves the other.
void furnish_trees(FurnishContext& context, const TreeParameters& parameters);

}  // namespace karst
