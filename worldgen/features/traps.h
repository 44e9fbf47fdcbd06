// Traps: pits of acid sunk under the floors of rooms.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

struct TrapParameters {
    int least = 1;  // per 250x250 cells
    int most = 2;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("least", &TrapParameters::least, Range{0, 100}, "fewest traps per 250x250 cells");
        visit("most", &TrapParameters::most, Range{0, 100}, "most traps per 250x250 cells");
    }
};

// Each in another room that holds neither spawn nor stairs; 2-5 wide, 1-2 deep, in solid rock, so
// that the way over it stays. Cells and a marker with the size of the pit.
void furnish_traps(FurnishContext& context, const TrapParameters& parameters);

}  // namespace karst
