#include "engine/codec/chunk_planes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "worldgen/core/random.h"
#include "worldgen/world_generator.h"

namespace karst {
namespace {

// Every version of a kernel that this processor can run.
std::vector<Simd> versions() {
    if (best_simd() == Simd::avx2) return {Simd::portable, Simd::avx2};
    return {Simd::portable};
}

Chunk chunk_of(Size size, int materials, std::uint64_t seed) {
    Chunk chunk;
    chunk.size = size;
    Random random(seed);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const std::uint32_t pick = random.below(static_cast<std::uint32_t>(materials));
            chunk.cells[static_cast<std::size_t>(y * kChunkSide + x)] = static_cast<MaterialId>(
                pick * 255 / static_cast<std::uint32_t>(std::max(materials - 1, 1)));
        }
    }
    return chunk;
}

// docs/formats.md word by word, cell by cell.
Bytes pack_plainly(const Chunk& chunk) {
    std::set<MaterialId> palette;
    for (int y = 0; y < chunk.size.height; ++y) {
        for (const MaterialId id : chunk.row(y)) palette.insert(id);
    }
    Bytes bytes(palette.begin(), palette.end());
    const int planes = plane_count(static_cast<int>(palette.size()));
    for (int p = 0; p < planes; ++p) {
        for (int y = 0; y < chunk.size.height; ++y) {
            std::uint64_t word = 0;
            for (int x = 0; x < chunk.size.width; ++x) {
                const auto code = std::distance(palette.begin(), palette.find(chunk.at(x, y)));
                word |= static_cast<std::uint64_t>(code >> p & 1) << x;
            }
            append_le(bytes, word);
        }
    }
    return bytes;
}

Bytes bytes_of(const PackedChunk& packed) {
    return {packed.bytes.begin(), packed.bytes.begin() + static_cast<std::ptrdiff_t>(packed.size)};
}

TEST(ChunkPlanes, are_as_many_as_the_palette_needs) {
    EXPECT_EQ(plane_count(1), 0);
    EXPECT_EQ(plane_count(2), 1);
    EXPECT_EQ(plane_count(16), 4);
    EXPECT_EQ(plane_count(17), 5);
    EXPECT_EQ(plane_count(256), 8);
}

TEST(ChunkPlanes, all_versions_pack_and_unpack_like_the_plain_one) {
    PackedChunk packed;
    for (const Simd simd : versions()) {
        for (const Size size : {Size{64, 64}, {1, 1}, {63, 64}, {64, 1}, {33, 7}, {58, 8}}) {
            for (const int materials : {1, 2, 3, 4, 5, 15, 16, 17, 18, 32, 33, 200, 256}) {
                const Chunk chunk =
                    chunk_of(size, materials, static_cast<std::uint64_t>(materials));
                pack(chunk, packed);
                ASSERT_EQ(bytes_of(packed), pack_plainly(chunk)) << materials;
                Chunk unpacked;
                unpacked.size = size;
                unpacked.cells.fill(99);  // what was there before must not shine through
                ASSERT_TRUE(unpack(bytes_of(packed), packed.palette_size, unpacked, simd));
                ASSERT_EQ(unpacked, chunk) << materials;
            }
        }
    }
}

TEST(ChunkPlanes, all_versions_tell_the_highest_code) {
    std::array<MaterialId, 256> materials{};
    for (std::size_t i = 0; i < materials.size(); ++i) {
        materials[i] = static_cast<MaterialId>(255 - i);
    }
    std::array<MaterialId, 4096> cells;
    for (const Simd simd : versions()) {
        for (std::size_t planes = 0; planes <= kMostPlanes; ++planes) {
            std::vector<CellBits> bits(planes, CellBits{});
            EXPECT_EQ(expand_planes(bits, 64, materials, cells.data(), simd), 0u);
            unsigned code = 0;
            for (std::size_t p = 0; p < planes; p += 2) {
                bits[p][63] = std::uint64_t{1} << 63;
                code |= 1u << p;
            }
            EXPECT_EQ(expand_planes(bits, 64, materials, cells.data(), simd), code);
            EXPECT_EQ(cells[4095], 255 - code);
            EXPECT_EQ(cells[4094], 255);
        }
    }
}

TEST(ChunkPlanes, from_a_level_are_those_of_the_painted_chunk) {
    // Every material of the table somewhere, so that all five planes are in use.
    const Size size{150, 130};
    LevelGrid grid(size, MaterialTable::built_in());
    Random random(4);
    for (int i = 0; i < 3000; ++i) {
        const int x = static_cast<int>(random.below(150));
        const int y = static_cast<int>(random.below(130));
        const int length = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(150 - x)));
        const auto count = static_cast<std::uint32_t>(MaterialTable::built_in().size());
        grid.set_run(y, x, std::min(length, 9), static_cast<MaterialId>(random.below(count)));
    }
    EXPECT_EQ(grid.plane_count(), 5u);
    grid.finish();
    LevelInfo info;
    info.size = size;
    const Level level(info, grid);
    PackedChunk packed;
    for (int cy = 0; cy < 3; ++cy) {
        for (int cx = 0; cx < 3; ++cx) {
            pack(level.grid(), {cx, cy}, packed);
            EXPECT_EQ(bytes_of(packed), pack_plainly(level.chunk({cx, cy})));
        }
    }
}

}  // namespace
}  // namespace karst
