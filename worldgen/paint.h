// Painting: expanding the bit planes of a level to one byte a cell.
#pragma once

#include <cstddef>

#include "worldgen/core/level_grid.h"
#include "worldgen/core/simd.h"

namespace karst {

// Paints `rows` rows, 64 at most, from row y on, the 64 columns from 64 * word on, to `out` with a
// stride of 64. Columns beyond the right edge of the level get the base open material. Thread-safe.
void paint_rows(const LevelGrid& grid, int y, int rows, std::size_t word, MaterialId* out,
                Simd simd = best_simd());

}  // namespace karst
