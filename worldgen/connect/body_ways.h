// What furnishing knows about the body in a level.
#pragma once

#include "worldgen/connect/body_space.h"

namespace karst {

// Not synchronised.
struct BodyWays {
    BodySpace space;
    BitGrid home;  // the largest set of positions that hang together for a flier of this size

    // Filled by the feature `ladders`; empty before.
    BitGrid passed;  // positions that the body passes on its ways
    BitGrid mutual;  // held positions from which and to which moves lead from and to the spawn
    BitGrid swept;   // all cells that the body can touch on its ways

    bool are_followed() const { return mutual.width() > 0; }
};

// Space and home of a level as it is.
BodyWays body_ways(const LevelGrid& grid, const Body& body);

}  // namespace karst
