// Digging one tunnel through rock, in one of three styles.
#pragma once

#include "worldgen/core/bit_grid.h"
#include "worldgen/core/random.h"

namespace karst {

enum class TunnelStyle {
    winding,  // a drunkard's walk that knows where it goes, of changing width
    sloped,   // at most 45 degrees, with bends where it is steep: can be walked
    shaft,    // straight up or down, with ledges on both sides
};

// Joins two positions of a body (bottom left cells, see fit.h): the body can pass everywhere. The
// outermost cells of the grid stay as they are.
void dig_tunnel(BitGrid& solid, Cell from, Cell to, Size body, TunnelStyle style, Random random);

// Clears a shaft that holds a lane of body.width + 2 columns and has ledges, from a position on.
void dig_shaft(BitGrid& solid, Cell top, int length, Size body, Random random);

}  // namespace karst
