// The ground line of a land worth walking: cliffs, hollows for ponds, and a flat place to start.
#pragma once

#include <span>
#include <vector>

#include "worldgen/algorithms/mouths.h"

namespace karst {

struct LandscapeOptions {
    int cliffs = 3;  // per 2048 columns
    int ponds = 1;   // per 250 columns
};

struct Landscape {
    std::vector<int> line;  // row of the topmost cell of the ground, by column
    int start = 0;          // middle of the flat place to start from
};

// Shapes a ground line: cliffs of 12 to 30 cells that fall away gently behind; bowls with a flat
// rim (depth 0.3 to 0.6 of the radius, a lip of 2) that hold water; 13 flat columns 64 to 200
// columns from a mouth, or as far as the level allows. All of them keep clear of the mouths.
Landscape shape_landscape(std::vector<int> line, int height, std::span<const Mouth> mouths,
                          const LandscapeOptions& options, const RandomKey& key);

}  // namespace karst
