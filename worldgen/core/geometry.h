// Coordinates of cells and chunks. x grows to the right, y grows downwards; all units are cells
// unless the name says chunks or regions. Plain values, safe to share between threads.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>

namespace karst {

// A cell position inside a level, or an offset between two.
struct Cell {
    int x = 0;
    int y = 0;
    auto operator<=>(const Cell&) const = default;
};

struct Size {
    int width = 0;
    int height = 0;
    std::int64_t cells() const { return std::int64_t{width} * height; }
    auto operator<=>(const Size&) const = default;
};

// A rectangle of cells, half open: it holds x in [x, right()) and y in [y, bottom()).
struct Rect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    int right() const { return x + width; }
    int bottom() const { return y + height; }
    bool empty() const { return width <= 0 || height <= 0; }
    bool contains(Cell cell) const {
        return cell.x >= x && cell.x < right() && cell.y >= y && cell.y < bottom();
    }
    bool overlaps(const Rect& other) const {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }
    Cell centre() const { return {x + width / 2, y + height / 2}; }
    auto operator<=>(const Rect&) const = default;
};

// Which planning unit of a larger world a level is. Always {0, 0} while a level is one region; it
// is part of every random key already, so that adding regions will not change existing worlds.
struct RegionCoord {
    std::int32_t rx = 0;
    std::int32_t ry = 0;
    auto operator<=>(const RegionCoord&) const = default;
};

// Position of a chunk, in chunks.
struct ChunkCoord {
    int cx = 0;
    int cy = 0;
    auto operator<=>(const ChunkCoord&) const = default;
};

inline constexpr int kChunkSide = 64;
inline constexpr Size kSmallestLevel{40, 20};
inline constexpr int kLargestSide = 16384;

// How many chunks cover a level, in each direction.
inline Size chunk_grid(Size level) {
    return {(level.width + kChunkSide - 1) / kChunkSide,
            (level.height + kChunkSide - 1) / kChunkSide};
}

// The cells of one chunk; at the right and bottom edge of the level it is smaller than 64x64.
inline Rect chunk_rect(ChunkCoord chunk, Size level) {
    const int x = chunk.cx * kChunkSide;
    const int y = chunk.cy * kChunkSide;
    return {x, y, std::min(kChunkSide, level.width - x), std::min(kChunkSide, level.height - y)};
}

}  // namespace karst
