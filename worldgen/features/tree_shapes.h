// Silhouettes of trees.
#pragma once

#include <vector>

#include "worldgen/core/random.h"

namespace karst {

// A row of leaves: columns from `left` to `right`, both included, beside the trunk's column; row
// `dy` below the trunk's topmost cell.
struct LeafRun {
    int dy = 0;
    int left = 0;
    int right = 0;
};

// The crown of a tree, in one piece around the trunk's top, up to `half_width` columns to each
// side: a cloud of two to four discs, a pine of tiers, or an umbrella.
std::vector<LeafRun> draw_crown(int half_width, Random& random);

}  // namespace karst
