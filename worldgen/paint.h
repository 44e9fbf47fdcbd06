// Painting: expanding the bit planes of a level to one byte a cell.
#pragma once

#include <cstddef>

#include "worldgen/core/chunk.h"
#include "worldgen/core/level_grid.h"
#include "worldgen/core/simd.h"

namespace karst {

// Paints `rows` rows, 64 at most, from row y on, the 64 columns from 64 * word on, to `out`, whose
// rows begin `stride` bytes apart. Columns beyond the right edge of the level get the base open
// material. Thread-safe.
void paint_rows(const LevelGrid& grid, int y, int rows, std::size_t word, MaterialId* out,
                Simd simd = best_simd(), std::size_t stride = kChunkSide);

}  // namespace karst
