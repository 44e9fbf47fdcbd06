#include "worldgen/paint.h"

#include <array>
#include <bit>
#include <cassert>

#include "worldgen/core/plane_kernels.h"

namespace karst {

void paint_rows(const LevelGrid& grid, int y, int rows, std::size_t word, MaterialId* out,
                Simd simd, std::size_t stride) {
    assert(rows <= kChunkSide);
    std::array<CellBits, std::bit_width(LevelGrid::kMostCodes - 1)> planes;
    for (std::size_t p = 0; p < grid.plane_count(); ++p) {
        for (int row = 0; row < rows; ++row) {
            planes[p][static_cast<std::size_t>(row)] = grid.plane(p).row(y + row)[word];
        }
    }
    expand_planes(std::span(planes).first(grid.plane_count()), rows, grid.palette(), out, simd,
                  stride);
}

}  // namespace karst
