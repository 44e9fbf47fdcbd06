// Edges from which a body falls.
#pragma once

#include <vector>

#include "worldgen/connect/body_space.h"

namespace karst {

// From `top`, where the body is held, it steps `side` cells aside (-1, 1, or 0: straight down
// through a platform or off the end of a ladder) and falls to `landing`, where it is held again.
struct DropOff {
    Cell top;
    int side = 0;
    Cell landing;

    int height() const { return landing.y - top.y; }
    bool operator==(const DropOff&) const = default;
};

// All of them whose top lies in `region`, except falls that end in the open (over a hazard), and of
// the falls straight down from one run of positions only the first in each word of 64. In a fixed
// order.
//
// Any two held positions of one region of free positions (as long as no fall ends over a hazard)
// are joined by these falls and by walking, if one may go both ways: follow a flier's path from one
// to the other and let it drop to the ground at every step; neighbouring columns then either share
// a floor or one is a drop-off to the other.
std::vector<DropOff> find_drop_offs(const BodySpace& space, const BitGrid& region);

}  // namespace karst
