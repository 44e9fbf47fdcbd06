#include "engine/codec/chunk_planes.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace karst {
namespace {

constexpr std::uint64_t kLowBits = 0x0101010101010101u;

// Bit 0 of each of the eight bytes of a word, gathered into one byte (byte i to bit i).
constexpr std::uint64_t gather(std::uint64_t word) {
    return ((word & kLowBits) * 0x0102040810204080u) >> 56;
}

// The reverse: bit i of a byte to bit 0 of byte i.
constexpr std::uint64_t scatter(std::uint64_t byte) {
    const std::uint64_t bits = (byte * kLowBits) & 0x8040201008040201u;
    return ((bits + 0x7F7F7F7F7F7F7F7Fu) >> 7) & kLowBits;
}

constexpr std::size_t kGroups = kChunkSide / 8;

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
    std::array<std::uint8_t, 256> code{};
    for (int y = 0; y < chunk.size.height; ++y) {
        for (const MaterialId id : chunk.row(y)) code[id] = 1;
    }
    int count = 0;
    for (std::size_t id = 0; id < code.size(); ++id) {
        if (code[id] == 0) continue;
        packed.bytes[static_cast<std::size_t>(count)] = static_cast<std::uint8_t>(id);
        code[id] = static_cast<std::uint8_t>(count++);
    }
    packed.palette_size = count;
    packed.size = plane_bytes(count, chunk.size.height);

    const auto planes = static_cast<std::size_t>(plane_count(count));
    const auto height = static_cast<std::size_t>(chunk.size.height);
    const std::span<std::uint8_t> bytes(packed.bytes);
    for (int y = 0; y < chunk.size.height && planes > 0; ++y) {
        std::array<std::uint8_t, kChunkSide> codes{};  // beyond the width: 0
        const auto row = chunk.row(y);
        std::transform(row.begin(), row.end(), codes.begin(),
                       [&](MaterialId id) { return code[id]; });
        std::array<std::uint64_t, kMostPlanes> words{};
        for (std::size_t group = 0; group < kGroups; ++group) {
            const auto eight = load_le<std::uint64_t>(codes, group * 8);
            for (std::size_t p = 0; p < planes; ++p) words[p] |= gather(eight >> p) << (group * 8);
        }
        for (std::size_t p = 0; p < planes; ++p) {
            const std::size_t line = p * height + static_cast<std::size_t>(y);
            store_le(bytes, static_cast<std::size_t>(count) + line * 8, words[p]);
        }
    }
}

bool unpack(ByteSpan bytes, int palette_size, Chunk& chunk) {
    assert(palette_size >= 1 && palette_size <= 256);
    if (bytes.size() != plane_bytes(palette_size, chunk.size.height)) return false;
    const ByteSpan palette = bytes.first(static_cast<std::size_t>(palette_size));
    for (std::size_t i = 1; i < palette.size(); ++i) {
        if (palette[i] <= palette[i - 1]) return false;
    }
    std::array<MaterialId, 256> material{};
    std::copy(palette.begin(), palette.end(), material.begin());

    const auto planes = static_cast<std::size_t>(plane_count(palette_size));
    const auto height = static_cast<std::size_t>(chunk.size.height);
    const auto width = static_cast<std::size_t>(chunk.size.width);
    const std::uint64_t outside = width == kChunkSide ? 0 : ~std::uint64_t{0} << chunk.size.width;
    unsigned highest = 0;
    chunk.cells.fill(0);
    for (std::size_t y = 0; y < height; ++y) {
        std::array<std::uint64_t, kMostPlanes> words{};
        for (std::size_t p = 0; p < planes; ++p) {
            words[p] = load_le<std::uint64_t>(bytes, palette.size() + (p * height + y) * 8);
            if ((words[p] & outside) != 0) return false;
        }
        std::array<std::uint8_t, kChunkSide> codes{};
        for (std::size_t group = 0; group < kGroups; ++group) {
            std::uint64_t eight = 0;
            for (std::size_t p = 0; p < planes; ++p) {
                eight |= scatter(words[p] >> (group * 8) & 0xFF) << p;
            }
            store_le(std::span<std::uint8_t>(codes), group * 8, eight);
        }
        for (std::size_t x = 0; x < width; ++x) {
            highest = std::max<unsigned>(highest, codes[x]);
            chunk.cells[y * kChunkSide + x] = material[codes[x]];
        }
    }
    return highest < static_cast<unsigned>(palette_size);
}

}  // namespace karst
