#include "engine/codec/chunk_planes.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "engine/codec/plane_kernels.h"

namespace karst {
namespace {

// The cells of one row that lie inside a chunk of this width.
constexpr std::uint64_t inside(int width) { return ~std::uint64_t{0} >> (kChunkSide - width); }

// One way to name the cells of a material: its id, or a code of a level.
struct PaletteEntry {
    MaterialId material;
    unsigned name;
};

struct FoundPalette {
    std::array<PaletteEntry, 256> entries;
    std::size_t size = 0;

    void add(MaterialId material, unsigned name) { entries[size++] = {material, name}; }
};

// Writes palette and planes. `match(name, bits)` gives the cells of an entry.
template <class Match>
void write(FoundPalette& found, int height, Match&& match, PackedChunk& packed) {
    const std::span<PaletteEntry> entries(found.entries.data(), found.size);
    std::sort(entries.begin(), entries.end(),
              [](const PaletteEntry& a, const PaletteEntry& b) { return a.material < b.material; });
    packed.palette_size = static_cast<int>(entries.size());
    packed.size = plane_bytes(packed.palette_size, height);
    for (std::size_t i = 0; i < entries.size(); ++i) packed.bytes[i] = entries[i].material;

    std::array<CellBits, kMostPlanes> planes;
    const auto count = static_cast<std::size_t>(plane_count(packed.palette_size));
    for (std::size_t p = 0; p < count; ++p) planes[p].fill(0);
    CellBits cells;
    for (std::size_t code = 1; code < entries.size(); ++code) {
        match(entries[code].name, cells);
        for (std::size_t p = 0; p < count; ++p) {
            if ((code >> p & 1) == 0) continue;
            for (std::size_t y = 0; y < cells.size(); ++y) planes[p][y] |= cells[y];
        }
    }
    const std::span<std::uint8_t> bytes(packed.bytes);
    std::size_t at = entries.size();
    for (std::size_t p = 0; p < count; ++p) {
        for (int y = 0; y < height; ++y, at += 8) {
            store_le(bytes, at, planes[p][static_cast<std::size_t>(y)]);
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

void pack(const Chunk& chunk, PackedChunk& packed, Simd simd) {
    const auto height = static_cast<std::size_t>(chunk.size.height);
    const auto cells = std::span(chunk.cells).first(height * kChunkSide);
    const std::uint64_t mask = inside(chunk.size.width);
    const auto match = [&](unsigned material, CellBits& bits) {
        match_cells(cells, static_cast<MaterialId>(material), bits, simd);
        for (std::uint64_t& row : bits) row &= mask;
    };
    // The first cell that no entry names has the next one's material.
    FoundPalette found;
    CellBits left{};
    std::fill_n(left.begin(), height, mask);
    CellBits bits;
    for (std::size_t y = 0; y < height; ++y) {
        while (left[y] != 0) {
            const auto x = static_cast<std::size_t>(std::countr_zero(left[y]));
            const MaterialId material = cells[y * kChunkSide + x];
            found.add(material, material);
            match(material, bits);
            for (std::size_t row = y; row < height; ++row) left[row] &= ~bits[row];
        }
    }
    write(found, chunk.size.height, match, packed);
}

void pack(const LevelGrid& grid, ChunkCoord coord, PackedChunk& packed) {
    const Rect rect = chunk_rect(coord, grid.size());
    const auto height = static_cast<std::size_t>(rect.height);
    std::array<CellBits, std::bit_width(LevelGrid::kMostCodes - 1)> planes;
    unsigned mixed = 0;  // codes may differ in these bits; planes that are 0 here cost nothing more
    for (std::size_t p = 0; p < grid.plane_count(); ++p) {
        std::uint64_t any = 0;
        for (std::size_t y = 0; y < height; ++y) {
            const std::uint64_t word =
                grid.plane(p).row(rect.y + static_cast<int>(y))[static_cast<std::size_t>(coord.cx)];
            planes[p][y] = word;
            any |= word;
        }
        if (any != 0) mixed |= 1u << p;
    }
    const std::uint64_t mask = inside(rect.width);
    const auto match = [&](unsigned code, CellBits& bits) {
        std::fill_n(bits.begin(), height, mask);
        std::fill(bits.begin() + static_cast<std::ptrdiff_t>(height), bits.end(), std::uint64_t{0});
        for (std::size_t p = 0; p < grid.plane_count(); ++p) {
            if ((mixed >> p & 1) == 0) continue;
            const std::uint64_t flip = (code >> p & 1) != 0 ? 0 : ~std::uint64_t{0};
            for (std::size_t y = 0; y < height; ++y) bits[y] &= planes[p][y] ^ flip;
        }
    };
    FoundPalette found;
    CellBits bits;
    for (unsigned code = 0; code < LevelGrid::kMostCodes; ++code) {
        if ((code & ~mixed) != 0 || (grid.used_codes() >> code & 1) == 0) continue;
        match(code, bits);
        std::uint64_t any = 0;
        for (std::size_t y = 0; y < height; ++y) any |= bits[y];
        if (any != 0) found.add(grid.palette()[code], code);
    }
    write(found, rect.height, match, packed);
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
