// The two loops over cells that packing and unpacking a chunk come down to.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "worldgen/core/chunk.h"
#include "worldgen/core/simd.h"

namespace karst {

// One bit a cell of a chunk: word y is row y, bit x is cell (x, y).
using CellBits = std::array<std::uint64_t, kChunkSide>;

// Which of the 64 * `rows` cells (stride 64) hold `material`; rows beyond are 0. Thread-safe.
void match_cells(std::span<const MaterialId> cells, MaterialId material, CellBits& bits,
                 Simd simd = best_simd());

// The reverse for whole planes: cell (x, y) becomes materials[code], where bit p of its code is bit
// x of planes[p][y]. At most 8 planes; writes 64 cells a row. Returns the highest code.
// Thread-safe.
unsigned expand_planes(std::span<const CellBits> planes, int rows,
                       const std::array<MaterialId, 256>& materials, MaterialId* cells,
                       Simd simd = best_simd());

}  // namespace karst
