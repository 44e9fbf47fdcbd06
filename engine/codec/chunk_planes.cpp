#include "engine/codec/chunk_planes.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace karst {
namespace {

// The cells of one row that lie inside a chunk of this width.
constexpr std::uint64_t inside(int width) { return ~std::uint64_t{0} >> (kChunkSide - width); }

// No chunk of a level has more materials than the level has codes.
using LevelPlanes = std::array<CellBits, std::bit_width(LevelGrid::kMostCodes - 1)>;

// The planes of a level inside one chunk.
struct PartOfLevel {
    LevelPlanes planes{};
    std::uint32_t mixed = 0;  // codes may differ in these bits; the other planes cost nothing more
    int height;
    std::uint64_t mask;

    PartOfLevel(const LevelGrid& grid, ChunkCoord coord) {
        const Rect rect = chunk_rect(coord, grid.size());
        height = rect.height;
        mask = inside(rect.width);
        for (std::size_t p = 0; p < grid.plane_count(); ++p) {
            std::uint64_t any = 0;
            for (int y = 0; y < height; ++y) {
                const auto row = grid.plane(p).row(rect.y + y);
                const std::uint64_t word = row[static_cast<std::size_t>(coord.cx)];
                planes[p][static_cast<std::size_t>(y)] = word;
                any |= word;
            }
            if (any != 0) mixed |= 1u << p;
        }
    }

    // The cells of a code of the level; false where there are none. Rows beyond the height are 0.
    bool find(unsigned code, CellBits& cells) const {
        if ((code & ~mixed) != 0) return false;
        const auto rows = static_cast<std::size_t>(height);
        cells.fill(0);
        std::fill_n(cells.begin(), rows, mask);
        for (std::size_t p = 0; p < planes.size(); ++p) {
            if ((mixed >> p & 1) == 0) continue;
            const std::uint64_t flip = (code >> p & 1) != 0 ? 0 : ~std::uint64_t{0};
            for (std::size_t y = 0; y < rows; ++y) cells[y] &= planes[p][y] ^ flip;
        }
        return std::ranges::any_of(cells, [](std::uint64_t row) { return row != 0; });
    }
};

void write_planes(std::span<const CellBits> planes, int height, PackedChunk& packed) {
    auto at = static_cast<std::size_t>(packed.palette_size);
    for (const CellBits& plane : planes) {
        for (int y = 0; y < height; ++y, at += 8) {
            store_le(std::span(packed.bytes), at, plane[static_cast<std::size_t>(y)]);
        }
    }
}

}  // namespace

int plane_count(int palette_size) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(palette_size) - 1u));
}

std::size_t plane_bytes(int palette_size, int height) {
    return static_cast<std::size_t>(palette_size) +
           static_cast<std::size_t>(plane_count(palette_size)) * static_cast<std::size_t>(height) *
               8;
}

void pack(const Chunk& chunk, PackedChunk& packed) {
    std::array<unsigned, 256> codes{};  // by material; first whether it occurs
    for (int y = 0; y < chunk.size.height; ++y) {
        for (const MaterialId id : chunk.row(y)) codes[id] = 1;
    }
    unsigned size = 0;
    for (std::size_t id = 0; id < codes.size(); ++id) {
        if (codes[id] == 0) continue;
        packed.bytes[size] = static_cast<std::uint8_t>(id);
        codes[id] = size++;
    }
    packed.palette_size = static_cast<int>(size);
    packed.size = plane_bytes(packed.palette_size, chunk.size.height);
    std::array<CellBits, kMostPlanes> planes{};
    const auto count = static_cast<std::size_t>(plane_count(packed.palette_size));
    for (int y = 0; y < chunk.size.height; ++y) {
        for (int x = 0; x < chunk.size.width; ++x) {
            const std::uint64_t code = codes[chunk.at(x, y)];
            for (std::size_t p = 0; p < count; ++p) {
                planes[p][static_cast<std::size_t>(y)] |= (code >> p & 1) << x;
            }
        }
    }
    write_planes(std::span(planes).first(count), chunk.size.height, packed);
}

void pack(const LevelGrid& grid, ChunkCoord coord, PackedChunk& packed) {
    struct Entry {
        MaterialId material;
        unsigned code;  // of the level
    };
    const PartOfLevel part(grid, coord);
    std::array<Entry, LevelGrid::kMostCodes> found;
    std::size_t size = 0;
    CellBits cells;
    for (unsigned code = 0; code < LevelGrid::kMostCodes; ++code) {
        if ((grid.used_codes() >> code & 1) == 0 || !part.find(code, cells)) continue;
        found[size++] = {grid.palette()[code], code};
    }
    const auto entries = std::span(found).first(size);
    std::ranges::sort(entries, {}, &Entry::material);
    packed.palette_size = static_cast<int>(size);
    packed.size = plane_bytes(packed.palette_size, part.height);
    LevelPlanes planes{};
    for (std::size_t index = 0; index < size; ++index) {
        packed.bytes[index] = entries[index].material;
        if (index == 0) continue;  // its cells have no bit set
        part.find(entries[index].code, cells);
        for (std::size_t p = 0; p < planes.size(); ++p) {
            if ((index >> p & 1) == 0) continue;
            for (std::size_t y = 0; y < cells.size(); ++y) planes[p][y] |= cells[y];
        }
    }
    const auto count = static_cast<std::size_t>(plane_count(packed.palette_size));
    write_planes(std::span(planes).first(count), part.height, packed);
}

bool unpack(ByteSpan bytes, int palette_size, Chunk& chunk, Simd simd) {
    assert(palette_size >= 1 && palette_size <= 256);
    if (bytes.size() != plane_bytes(palette_size, chunk.size.height)) return false;
    const ByteSpan palette = bytes.first(static_cast<std::size_t>(palette_size));
    for (std::size_t i = 1; i < palette.size(); ++i) {
        if (palette[i] <= palette[i - 1]) return false;
    }
    std::array<MaterialId, 256> materials{};
    std::copy(palette.begin(), palette.end(), materials.begin());

    const auto count = static_cast<std::size_t>(plane_count(palette_size));
    const auto height = static_cast<std::size_t>(chunk.size.height);
    std::array<CellBits, kMostPlanes> planes;
    std::uint64_t any = 0;
    std::size_t at = palette.size();
    for (std::size_t p = 0; p < count; ++p) {
        for (std::size_t y = 0; y < height; ++y, at += 8) {
            planes[p][y] = load_le<std::uint64_t>(bytes, at);
            any |= planes[p][y];
        }
    }
    if ((any & ~inside(chunk.size.width)) != 0) return false;
    const unsigned highest = expand_planes(std::span(planes).first(count), chunk.size.height,
                                           materials, chunk.cells.data(), simd);
    // Cells outside the chunk are 0.
    std::fill(chunk.cells.begin() + static_cast<std::ptrdiff_t>(height * kChunkSide),
              chunk.cells.end(), MaterialId{0});
    for (std::size_t y = 0; chunk.size.width < kChunkSide && y < height; ++y) {
        const auto row = chunk.cells.begin() + static_cast<std::ptrdiff_t>(y * kChunkSide);
        std::fill(row + chunk.size.width, row + kChunkSide, MaterialId{0});
    }
    return highest < static_cast<unsigned>(palette_size);
}

}  // namespace karst
