#include "engine/packed_words.h"

#include <algorithm>
#include <bit>

namespace karst {
namespace {

constexpr std::size_t kBlock = 840;  // words that share a stride; a multiple of all of them
// Numbers in a record of the level archive: rooms have 7, corridors and gaps 5, cells 2, and so on.
constexpr std::size_t kMostStride = 8;
constexpr std::size_t kSample = 112;  // words of a block by which the stride is chosen

// Small for small differences of either sign.
constexpr std::uint32_t fold(std::uint32_t difference) {
    return difference << 1 ^ (0u - (difference >> 31));
}
constexpr std::uint32_t unfold(std::uint32_t folded) { return folded >> 1 ^ (0u - (folded & 1)); }

// Words before the first one count as 0.
std::uint32_t before(std::span<const std::uint32_t> words, std::size_t i, std::size_t stride) {
    return i >= stride ? words[i - stride] : 0;
}

// The stride whose differences have the fewest bits in the middle of a block.
std::size_t best_stride(std::span<const std::uint32_t> words, std::size_t begin, std::size_t end) {
    const std::size_t middle = begin + (end - begin) / 2;
    const std::size_t first = middle - std::min(kSample / 2, middle - begin);
    const std::size_t last = std::min(end, first + kSample);
    std::size_t best = 1;
    std::size_t fewest = ~std::size_t{0};
    for (std::size_t stride = 1; stride <= kMostStride; ++stride) {
        std::size_t bits = 0;
        for (std::size_t i = first; i < last; ++i) {
            bits +=
                static_cast<std::size_t>(std::bit_width(fold(words[i] - before(words, i, stride))));
        }
        if (bits < fewest) {
            fewest = bits;
            best = stride;
        }
    }
    return best;
}

}  // namespace

Bytes pack_words(std::span<const std::uint32_t> words) {
    Bytes bytes;
    bytes.reserve(words.size() * 5 / 4 + 64);
    for (std::size_t begin = 0; begin < words.size(); begin += kBlock) {
        const std::size_t end = std::min(words.size(), begin + kBlock);
        const std::size_t stride = best_stride(words, begin, end);
        bytes.push_back(static_cast<std::uint8_t>(stride));
        for (std::size_t column = begin; column < begin + stride; ++column) {
            for (std::size_t i = column; i < end; i += stride) {
                std::uint32_t value = fold(words[i] - before(words, i, stride));
                while (value >= 0x80) {
                    bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
                    value >>= 7;
                }
                bytes.push_back(static_cast<std::uint8_t>(value));
            }
        }
    }
    return bytes;
}

std::optional<std::vector<std::uint32_t>> unpack_words(ByteSpan bytes, std::size_t count) {
    if (count > bytes.size()) return std::nullopt;
    std::vector<std::uint32_t> words(count);
    std::size_t at = 0;
    for (std::size_t begin = 0; begin < count; begin += kBlock) {
        const std::size_t end = std::min(count, begin + kBlock);
        if (at == bytes.size()) return std::nullopt;
        const std::size_t stride = bytes[at++];
        if (stride < 1 || stride > kMostStride) return std::nullopt;
        for (std::size_t column = begin; column < begin + stride; ++column) {
            for (std::size_t i = column; i < end; i += stride) {
                std::uint32_t value = 0;
                for (int shift = 0;; shift += 7) {
                    if (at == bytes.size()) return std::nullopt;
                    const std::uint32_t byte = bytes[at++];
                    // Bits beyond 32, or a byte more than needed.
                    if ((shift == 28 && byte > 0x0F) || (shift > 0 && byte == 0)) {
                        return std::nullopt;
                    }
                    value |= (byte & 0x7F) << shift;
                    if (byte < 0x80) break;
                }
                words[i] = unfold(value) + before(words, i, stride);
            }
        }
    }
    if (at != bytes.size()) return std::nullopt;
    return words;
}

}  // namespace karst
