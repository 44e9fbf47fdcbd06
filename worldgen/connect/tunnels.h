// Joins regions for a body by tunnels: neighbours by Delaunay triangulation, a minimum spanning
// tree of them, and some loops (the way TinyKeep joins rooms, applied to caves).
#pragma once

#include "worldgen/core/bit_grid.h"
#include "worldgen/core/random.h"

namespace karst {

struct TunnelOptions {
    Size body{1, 2};
    int least_region = 400;  // cells; smaller regions are left alone
    int loop_percent = 20;   // further tunnels, percent of those that the tree needs
};

// A region is a component of positions at which the body fits (connect/fit.h). Returns how many
// tunnels were dug. The outermost cells must be solid.
int join_regions(BitGrid& solid, const TunnelOptions& options, const RandomKey& key);

// Makes solid what a body in the largest region can neither enter nor nearly reach: of nooks a
// fringe of two cells stays. Leaves the grid alone and returns false where the body fits nowhere.
bool keep_reach_of_body(BitGrid& solid, Size body);

}  // namespace karst
