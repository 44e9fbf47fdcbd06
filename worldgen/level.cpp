#include "worldgen/level.h"

#include <cassert>
#include <cstring>

namespace karst {
namespace {

// Byte i of entry b is bit i of b: spreads eight bits over eight bytes.
constexpr auto kSpread = [] {
    std::array<std::uint64_t, 256> table{};
    for (unsigned bits = 0; bits < 256; ++bits) {
        for (unsigned i = 0; i < 8; ++i) {
            table[bits] |= std::uint64_t{bits >> i & 1} << (8 * i);
        }
    }
    return table;
}();

constexpr std::uint64_t kEachByte = 0x0101010101010101u;

// Stores the low byte first on any machine.
void store(std::uint64_t value, MaterialId* out) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    std::memcpy(out, &value, 8);
#else
    for (int i = 0; i < 8; ++i) out[i] = static_cast<MaterialId>(value >> (8 * i));
#endif
}

// Paints the 64 cells of word `w` in row y.
void paint_word(const LevelGrid& grid, int y, std::size_t w, MaterialId* out) {
    const auto& palette = grid.palette();
    const std::uint64_t solid = grid.plane(0).row(y)[w];
    std::array<std::uint64_t, 4> bits{solid, 0, 0, 0};
    std::uint64_t others = 0;
    for (std::size_t p = 1; p < grid.plane_count(); ++p) {
        bits[p] = grid.plane(p).row(y)[w];
        others |= bits[p];
    }
    if (others == 0) {  // the two base materials alone: most words of most levels
        const std::uint64_t base = palette[0] * kEachByte;
        const auto flip = static_cast<MaterialId>(palette[0] ^ palette[1]);
        for (int i = 0; i < 8; ++i) {
            store(base ^ kSpread[solid >> (8 * i) & 0xFF] * flip, out + 8 * i);
        }
        return;
    }
    for (int i = 0; i < 8; ++i) {
        std::uint64_t codes = 0;
        for (std::size_t p = 0; p < 4; ++p) codes |= kSpread[bits[p] >> (8 * i) & 0xFF] << p;
        for (int j = 0; j < 8; ++j) out[8 * i + j] = palette[codes >> (8 * j) & 0xFF];
    }
}

}  // namespace

Chunk Level::chunk(ChunkCoord coord) const {
    const Rect rect = chunk_rect(coord, size());
    assert(coord.cx >= 0 && coord.cy >= 0 && rect.width > 0 && rect.height > 0);
    Chunk chunk;
    chunk.coord = coord;
    chunk.size = {rect.width, rect.height};
    for (int y = 0; y < rect.height; ++y) {
        MaterialId* const row = chunk.cells.data() + y * kChunkSide;
        paint_word(grid_, rect.y + y, static_cast<std::size_t>(coord.cx), row);
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
            paint_word(grid_, y, static_cast<std::size_t>(x / kChunkSide), word.data());
            const int first = x % kChunkSide;
            const int count = std::min(kChunkSide - first, rect.right() - x);
            out = std::copy_n(word.begin() + first, count, out);
            x += count;
        }
    }
    return cells;
}

std::vector<MaterialId> Level::cells() const { return cells({0, 0, size().width, size().height}); }

}  // namespace karst
