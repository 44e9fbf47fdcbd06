#include "worldgen/level.h"

#include <algorithm>
#include <cassert>

#include "worldgen/paint.h"

namespace karst {

Chunk Level::chunk(ChunkCoord coord) const {
    const Rect rect = chunk_rect(coord, size());
    assert(coord.cx >= 0 && coord.cy >= 0 && rect.width > 0 && rect.height > 0);
    Chunk chunk;
    chunk.coord = coord;
    chunk.size = {rect.width, rect.height};
    paint_rows(grid_, rect.y, rect.height, static_cast<std::size_t>(coord.cx), chunk.cells.data());
    for (int y = 0; rect.width < kChunkSide && y < rect.height; ++y) {
        MaterialId* const row = chunk.cells.data() + y * kChunkSide;
        std::fill(row + rect.width, row + kChunkSide, MaterialId{0});
    }
    return chunk;
}

std::vector<MaterialId> Level::cells(const Rect& rect) const {
    assert(rect.x >= 0 && rect.y >= 0 && rect.right() <= size().width &&
           rect.bottom() <= size().height);
    std::vector<MaterialId> cells(static_cast<std::size_t>(rect.width) *
                                  static_cast<std::size_t>(rect.height));
    auto out = cells.begin();
    std::array<MaterialId, kChunkSide> word;
    for (int y = rect.y; y < rect.bottom(); ++y) {
        for (int x = rect.x; x < rect.right();) {
            paint_rows(grid_, y, 1, static_cast<std::size_t>(x / kChunkSide), word.data());
            const int first = x % kChunkSide;
            const int count = std::min(kChunkSide - first, rect.right() - x);
            out = std::copy_n(word.begin() + first, count, out);
            x += count;
        }
    }
    return cells;
}

std::vector<MaterialId> Level::cells() const {
    std::vector<MaterialId> cells(static_cast<std::size_t>(size().cells()));
    paint(cells);
    return cells;
}

void Level::paint(std::span<MaterialId> out) const {
    assert(out.size() == static_cast<std::size_t>(size().cells()));
    const Size grid = chunk_grid(size());
    const auto stride = static_cast<std::size_t>(size().width);
    for (int i = 0; i < grid.cells(); ++i) {
        const Rect rect = chunk_rect({i % grid.width, i / grid.width}, size());
        const auto word = static_cast<std::size_t>(i % grid.width);
        MaterialId* const corner = out.data() + static_cast<std::size_t>(rect.y) * stride +
                                   static_cast<std::size_t>(rect.x);
        if (rect.width == kChunkSide) {
            paint_rows(grid_, rect.y, rect.height, word, corner, best_simd(), stride);
            continue;
        }
        std::array<MaterialId, kChunkSide * kChunkSide> chunk;  // the kernel writes whole words
        paint_rows(grid_, rect.y, rect.height, word, chunk.data());
        for (int y = 0; y < rect.height; ++y) {
            std::copy_n(chunk.data() + y * kChunkSide, rect.width,
                        corner + static_cast<std::size_t>(y) * stride);
        }
    }
}

}  // namespace karst
