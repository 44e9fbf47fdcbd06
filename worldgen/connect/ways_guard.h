// Keeps later changes from cutting the ways of a body.
#pragma once

#include <vector>

#include "worldgen/connect/body_ways.h"

namespace karst {

// Made before the cells of a rectangle change, asked afterwards. Looks at the surroundings only: a
// change is fine where every position that the body used there and that is left can still be
// reached, inside the surroundings, from all the others from which it could be reached before.
// Nor may a change open old places to the body: what lies behind them is not known here. So a
// change that passes takes nothing from what the body reaches, and never its way back. Not
// thread-safe; the grid and the ways must outlive it.
class WaysGuard {
  public:
    WaysGuard(LevelGrid& grid, BodyWays& ways, const Rect& changes);

    // True where nothing was cut; the ways then know the new places. False too where the body would
    // not get back from a new place.
    // Where it is false, the cells are put back.
    bool accept();

  private:
    // The part of a body space inside the window, from the cells as they are.
    BodySpace look() const;
    bool keeps_ways();
    void put_back();
    void take_over(const BitGrid& reached, const BitGrid& held);

    LevelGrid& grid_;
    BodyWays& ways_;
    Rect changes_;
    Rect window_;
    bool untouched_;
    std::vector<MaterialId> cells_;  // of the changed rectangle, as they were
    BodySpace before_;
};

}  // namespace karst
