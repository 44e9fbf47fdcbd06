// A chunk as a palette and bit planes: the form in which it is compressed.
#pragma once

#include <array>
#include <cstdint>

#include "engine/bytes.h"
#include "worldgen/core/chunk.h"
#include "worldgen/core/level_grid.h"
#include "worldgen/core/plane_kernels.h"
#include "worldgen/core/simd.h"

namespace karst {

inline constexpr std::size_t kMostPlaneBytes = 256 + kMostPlanes * kChunkSide * 8;

// How many bit planes tell the entries of a palette apart; 0 for one.
int plane_count(int palette_size);

// Bytes of the palette and planes of a chunk of `height` rows.
std::size_t plane_bytes(int palette_size, int height);

struct PackedChunk {
    int palette_size = 0;
    std::size_t size = 0;                             // bytes in use below
    std::array<std::uint8_t, kMostPlaneBytes> bytes;  // palette, then plane after plane
};

// Palette: the materials that occur, ascending. A plane: one little-endian 64-bit word per row, bit
// x for cell x; bits beyond the chunk's width are 0. Cell by cell, for chunks that no level has
// planes of.
void pack(const Chunk& chunk, PackedChunk& packed);

// The same bytes straight from the planes of a level, without painting: what the chunk at `coord`,
// which must lie inside the level, packs to. Thread-safe.
void pack(const LevelGrid& grid, ChunkCoord coord, PackedChunk& packed);

// False where the bytes are not what pack() makes for a chunk of this size. `chunk.coord` and
// `chunk.size` must be set; its cells are written.
bool unpack(ByteSpan bytes, int palette_size, Chunk& chunk, Simd simd = best_simd());

}  // namespace karst
