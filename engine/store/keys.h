// How chunk positions and fingerprints are written in the database.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/bytes.h"
#include "worldgen/core/geometry.h"

namespace karst {

// Row order: the chunks of a row lie side by side.
constexpr std::int64_t chunk_key(ChunkCoord coord) {
    return std::int64_t{coord.cy} << 16 | std::int64_t{coord.cx};
}

constexpr std::optional<ChunkCoord> chunk_of_key(std::int64_t key) {
    if (key < 0 || key >= std::int64_t{1} << 31) return std::nullopt;
    return ChunkCoord{static_cast<int>(key & 0xFFFF), static_cast<int>(key >> 16)};
}

// Eight bytes, little-endian.
inline std::array<std::uint8_t, 8> fingerprint_blob(std::uint64_t fingerprint) {
    std::array<std::uint8_t, 8> blob{};
    store_le(std::span<std::uint8_t>(blob), 0, fingerprint);
    return blob;
}

inline std::optional<std::uint64_t> fingerprint_of_blob(ByteSpan blob) {
    if (blob.size() != 8) return std::nullopt;
    return load_le<std::uint64_t>(blob, 0);
}

}  // namespace karst
