#include "engine/cell_reader.h"

#include <algorithm>

#include "engine/world.h"

namespace karst {

CellReader read_cells(std::shared_ptr<const Level> level) {
    return [level = std::move(level)](const Rect& rect) { return level->cells(rect); };
}

CellReader read_cells(World& world, int depth) {
    return [&world, depth](const Rect& rect) {
        const auto width = static_cast<std::size_t>(rect.width);
        std::vector<MaterialId> cells(width * static_cast<std::size_t>(rect.height));
        if (rect.empty()) return cells;
        for (int cy = rect.y / kChunkSide; cy * kChunkSide < rect.bottom(); ++cy) {
            const int first = rect.x / kChunkSide;
            const int last = (rect.right() - 1) / kChunkSide;
            for (const Chunk& chunk :
                 world.chunks_of_ids(depth, {first, cy, last - first + 1, 1})) {
                const int cx = chunk.coord.cx;
                const int left = std::max(rect.x - cx * kChunkSide, 0);
                const int right = std::min(rect.right() - cx * kChunkSide, chunk.size.width);
                const int top = std::max(rect.y, cy * kChunkSide);
                const int bottom = std::min(rect.bottom(), cy * kChunkSide + chunk.size.height);
                for (int y = top; y < bottom; ++y) {
                    const auto row = chunk.row(y - cy * kChunkSide);
                    const auto target = static_cast<std::size_t>(y - rect.y) * width +
                                        static_cast<std::size_t>(cx * kChunkSide + left - rect.x);
                    std::copy(row.begin() + left, row.begin() + right,
                              cells.begin() + static_cast<std::ptrdiff_t>(target));
                }
            }
        }
        return cells;
    };
}

}  // namespace karst
