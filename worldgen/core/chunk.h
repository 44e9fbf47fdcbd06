// A chunk: the 64x64 cells that are painted, stored and streamed as one.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "worldgen/core/geometry.h"
#include "worldgen/core/material.h"

namespace karst {

// The stride is always 64; at the right and bottom edge of a level `size` is smaller and the cells
// outside it are 0. A plain value.
struct Chunk {
    ChunkCoord coord;
    Size size{kChunkSide, kChunkSide};
    alignas(64) std::array<MaterialId, kChunkSide * kChunkSide> cells{};

    // x and y count from the chunk's own corner.
    MaterialId at(int x, int y) const {
        return cells[static_cast<std::size_t>(y) * kChunkSide + static_cast<std::size_t>(x)];
    }
    std::span<const MaterialId> row(int y) const {
        return std::span(cells).subspan(static_cast<std::size_t>(y) * kChunkSide,
                                        static_cast<std::size_t>(size.width));
    }
    bool operator==(const Chunk&) const = default;
};

}  // namespace karst
