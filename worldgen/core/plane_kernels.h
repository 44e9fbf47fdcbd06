// The loop that painting and decoding come down to: bit planes become one byte a cell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "worldgen/core/chunk.h"
#include "worldgen/core/simd.h"

namespace karst {

// One bit a cell of a chunk: word y is row y, bit x is cell (x, y).
using CellBits = std::array<std::uint64_t, kChunkSide>;

inline constexpr std::size_t kMostPlanes = 8;

// Cell (x, y) becomes materials[code], where bit p of its code is bit x of planes[p][y]. At most
// kMostPlanes planes; `materials` has an entry for every code, and 32 at least. Writes 64 cells a
// row, rows `stride` cells apart, and returns the highest code. Thread-safe.
unsigned expand_planes(std::span<const CellBits> planes, int rows,
                       std::span<const MaterialId> materials, MaterialId* cells,
                       Simd simd = best_simd(), std::size_t stride = kChunkSide);

}  // namespace karst
