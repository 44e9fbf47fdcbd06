#include <algorithm>

#include "bench/reference_caves.h"

namespace karst::bench {
namespace {

// A grid with one cell of wall around it, so that no loop needs a bounds check.
struct PaddedGrid {
    std::size_t stride;
    ByteGrid cells;

    PaddedGrid(int width, int height)
        : stride(static_cast<std::size_t>(width) + 2),
          cells(stride * (static_cast<std::size_t>(height) + 2), 1) {}

    std::uint8_t* row(int y) { return cells.data() + static_cast<std::size_t>(y + 1) * stride + 1; }
};

void fill_row(std::uint8_t* __restrict row, int width, std::uint64_t row_hash, int fill_percent) {
    const std::uint64_t share = (65536u * static_cast<unsigned>(fill_percent) + 50) / 100;
    const auto threshold = static_cast<std::uint32_t>((share + (row_hash >> 32 & 0xFF)) / 256);
    const auto row_key = static_cast<std::uint32_t>(row_hash);
    for (int x = 0; x < width; ++x) {
        const std::uint32_t hash = mix32(row_key + static_cast<std::uint32_t>(x) / 4);
        row[x] = (hash >> (8 * (x % 4)) & 0xFF) < threshold ? 1 : 0;
    }
}

// With the cell itself counted, the 4-5 rule is the majority of nine.
void smooth_row(const std::uint8_t* __restrict above, const std::uint8_t* __restrict here,
                const std::uint8_t* __restrict below, std::uint8_t* __restrict out, int width) {
    for (int x = 0; x < width; ++x) {
        const auto count = static_cast<std::uint8_t>(above[x - 1] + above[x] + above[x + 1] +
                                                     here[x - 1] + here[x] + here[x + 1] +
                                                     below[x - 1] + below[x] + below[x + 1]);
        out[x] = count >= 5 ? 1 : 0;
    }
}

}  // namespace

ByteGrid vectorised_caves(int width, int height, int fill_percent, int passes,
                          const RandomKey& key) {
    PaddedGrid walls(width, height);
    PaddedGrid next(width, height);
    for (int y = 1; y < height - 1; ++y) {
        fill_row(walls.row(y), width, key.hash("caves.fill", static_cast<std::uint64_t>(y)),
                 fill_percent);
        walls.row(y)[0] = walls.row(y)[width - 1] = 1;
    }
    for (int pass = 0; pass < passes; ++pass) {
        for (int y = 0; y < height; ++y) {
            smooth_row(walls.row(y - 1), walls.row(y), walls.row(y + 1), next.row(y), width);
        }
        std::swap(walls.cells, next.cells);
    }
    ByteGrid result;
    result.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y) {
        result.insert(result.end(), walls.row(y), walls.row(y) + width);
    }
    keep_largest(result, width, height);
    return result;
}

}  // namespace karst::bench
