// Places in caves that are made on purpose: halls with something in them, deep shafts, and hollows
// in the floor for pools.
#pragma once

#include <vector>

#include "worldgen/core/bit_grid.h"
#include "worldgen/core/random.h"

namespace karst {

// Carves a hall of about 60x30 in each square block of about `hall_area` cells of the world that
// has room for it: with a dais, or with a bridge of rock across. Returns the carved rectangles.
std::vector<Rect> carve_halls(BitGrid& solid, Cell origin, int hall_area, Size body,
                              const RandomKey& key);

// Digs shafts of 40 to 80 cells, one in about `columns` columns of each 512 rows. Returns lanes.
std::vector<Rect> carve_shafts(BitGrid& solid, Cell origin, int columns, Size body,
                               const RandomKey& key);

// Cuts up to `count` bowls into solid floor, each a natural basin (features/basins.h) with a
// surface of 2r + 1 cells, r from 4 to 10, and a flat rim.
void carve_basins(BitGrid& solid, int count, const RandomKey& key);

}  // namespace karst
