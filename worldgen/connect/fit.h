// Where a body fits.
#pragma once

#include "worldgen/core/bit_grid.h"

namespace karst {

// Positions at which a body of this size touches no blocked cell and lies inside the grid. The
// position of a body is its bottom left cell: at (x, y) it fills columns [x, x + width) and rows
// (y - height, y]. Thread-safe.
BitGrid fitting_positions(const BitGrid& blocked, Size body);

// The cells that bodies at these positions cover: with fitting_positions a morphological opening.
BitGrid covered_cells(const BitGrid& positions, Size body);

}  // namespace karst
