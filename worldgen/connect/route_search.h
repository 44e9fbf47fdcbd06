// Finds a route for a body between two positions.
#pragma once

#include "worldgen/connect/body_space.h"
#include "worldgen/route.h"

namespace karst {

// A good route (not always the shortest) by the moves of body_space.h from one held position to
// another; empty where there is none. Best-first search, led by the distance that a flier has to
// go, in blocks of cells. Thread-safe.
// Source: Hart, Nilsson, Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost
// Paths", 1968.
Route find_route(const BodySpace& space, Cell start, Cell goal);

}  // namespace karst
