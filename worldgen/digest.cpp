#include "worldgen/digest.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>

namespace karst {
namespace {

void put_little_endian(std::uint8_t* at, std::uint32_t value) {
    for (int i = 0; i < 4; ++i) at[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

}  // namespace

std::uint64_t chunk_digest(const Chunk& chunk) {
    // Coordinates and size as four little-endian 32-bit numbers, then the rows without gaps.
    std::array<std::uint8_t, 16 + kChunkSide * kChunkSide> bytes;
    put_little_endian(bytes.data(), static_cast<std::uint32_t>(chunk.coord.cx));
    put_little_endian(bytes.data() + 4, static_cast<std::uint32_t>(chunk.coord.cy));
    put_little_endian(bytes.data() + 8, static_cast<std::uint32_t>(chunk.size.width));
    put_little_endian(bytes.data() + 12, static_cast<std::uint32_t>(chunk.size.height));
    std::uint8_t* end = bytes.data() + 16;
    for (int y = 0; y < chunk.size.height; ++y) {
        const auto row = chunk.row(y);
        end = std::copy(row.begin(), row.end(), end);
    }
    return XXH3_64bits(bytes.data(), static_cast<std::size_t>(end - bytes.data()));
}

std::uint64_t level_digest(const Level& level) {
    const Size chunks = chunk_grid(level.size());
    std::uint64_t digest = 0;
    for (int cy = 0; cy < chunks.height; ++cy) {
        for (int cx = 0; cx < chunks.width; ++cx) digest += chunk_digest(level.chunk({cx, cy}));
    }
    return digest;
}

}  // namespace karst
