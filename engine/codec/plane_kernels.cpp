#include "engine/codec/plane_kernels.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

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

// Bit 0 of each byte: whether that byte of the word is 0.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
    constexpr std::uint64_t kLow7 = 0x7F7F7F7F7F7F7F7Fu;
    const std::uint64_t some = ((word & kLow7) + kLow7) | word;  // bit 7: the byte is not 0
    return ~some >> 7 & kLowBits;
}

// Eight cells as a word, the first one in the low byte on any machine.
std::uint64_t load_cells(const MaterialId* cells) {
    std::uint64_t word = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&word, cells, 8);
    } else {
        for (int i = 0; i < 8; ++i) word |= std::uint64_t{cells[i]} << (8 * i);
    }
    return word;
}

void match_portable(const MaterialId* cells, std::size_t rows, MaterialId material,
                    CellBits& bits) {
    const std::uint64_t wanted = material * kLowBits;
    for (std::size_t y = 0; y < rows; ++y) {
        std::uint64_t row = 0;
        for (std::size_t group = 0; group < 8; ++group) {
            const std::uint64_t eight = load_cells(cells + y * kChunkSide + group * 8);
            row |= gather(zero_bytes(eight ^ wanted)) << (group * 8);
        }
        bits[y] = row;
    }
}

unsigned expand_portable(std::span<const CellBits> planes, std::size_t rows,
                         const std::array<MaterialId, 256>& materials, MaterialId* cells) {
    unsigned highest = 0;
    for (std::size_t y = 0; y < rows; ++y) {
        for (std::size_t group = 0; group < 8; ++group) {
            std::uint64_t codes = 0;
            for (std::size_t p = 0; p < planes.size(); ++p) {
                codes |= scatter(planes[p][y] >> (group * 8) & 0xFF) << p;
            }
            for (int i = 0; i < 8; ++i) {
                const auto code = static_cast<unsigned>(codes >> (8 * i) & 0xFF);
                highest = std::max(highest, code);
                *cells++ = materials[code];
            }
        }
    }
    return highest;
}

#if defined(__x86_64__)
KARST_TARGET_AVX2 std::uint32_t match_32(const MaterialId* cells, __m256i wanted) {
    const __m256i loaded = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(cells));
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(loaded, wanted)));
}

KARST_TARGET_AVX2 void match_avx2(const MaterialId* cells, std::size_t rows, MaterialId material,
                                  CellBits& bits) {
    const __m256i wanted = _mm256_set1_epi8(static_cast<char>(material));
    for (std::size_t y = 0; y < rows; ++y) {
        const MaterialId* row = cells + y * kChunkSide;
        bits[y] = match_32(row, wanted) | std::uint64_t{match_32(row + 32, wanted)} << 32;
    }
}

// Byte i is 255 where bit i of `bits` is set.
KARST_TARGET_AVX2 __m256i spread_bits(std::uint32_t bits) {
    const __m256i which_byte =
        _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i which_bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201u));
    const __m256i all = _mm256_set1_epi32(static_cast<int>(bits));
    const __m256i bytes = _mm256_shuffle_epi8(all, which_byte);
    return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, which_bit), which_bit);
}

KARST_TARGET_AVX2 unsigned expand_avx2(std::span<const CellBits> planes, std::size_t rows,
                                       const std::array<MaterialId, 256>& materials,
                                       MaterialId* cells) {
    const __m256i low_materials = _mm256_broadcastsi128_si256(
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(materials.data())));
    __m256i highest = _mm256_setzero_si256();
    for (std::size_t y = 0; y < rows; ++y) {
        for (int half = 0; half < 2; ++half) {
            __m256i codes = _mm256_setzero_si256();
            for (std::size_t p = 0; p < planes.size(); ++p) {
                const auto bits = static_cast<std::uint32_t>(planes[p][y] >> (32 * half));
                const __m256i value = _mm256_set1_epi8(static_cast<char>(1u << p));
                codes = _mm256_or_si256(codes, _mm256_and_si256(spread_bits(bits), value));
            }
            highest = _mm256_max_epu8(highest, codes);
            auto* const out = reinterpret_cast<__m256i*>(cells);
            if (planes.size() <= 4) {
                _mm256_storeu_si256(out, _mm256_shuffle_epi8(low_materials, codes));
            } else {
                alignas(32) std::array<std::uint8_t, 32> each;
                _mm256_store_si256(reinterpret_cast<__m256i*>(each.data()), codes);
                for (std::size_t i = 0; i < each.size(); ++i) cells[i] = materials[each[i]];
            }
            cells += 32;
        }
    }
    alignas(32) std::array<std::uint8_t, 32> each;
    _mm256_store_si256(reinterpret_cast<__m256i*>(each.data()), highest);
    return *std::max_element(each.begin(), each.end());
}
#endif

}  // namespace

void match_cells(std::span<const MaterialId> cells, MaterialId material, CellBits& bits,
                 Simd simd) {
    const std::size_t rows = cells.size() / kChunkSide;
    assert(rows <= bits.size());
    std::fill(bits.begin() + static_cast<std::ptrdiff_t>(rows), bits.end(), std::uint64_t{0});
#if defined(__x86_64__)
    if (simd == Simd::avx2) return match_avx2(cells.data(), rows, material, bits);
#else
    (void)simd;  // there is one version
#endif
    match_portable(cells.data(), rows, material, bits);
}

unsigned expand_planes(std::span<const CellBits> planes, int rows,
                       const std::array<MaterialId, 256>& materials, MaterialId* cells, Simd simd) {
    assert(planes.size() <= 8 && rows >= 0 && rows <= kChunkSide);
#if defined(__x86_64__)
    if (simd == Simd::avx2) {
        return expand_avx2(planes, static_cast<std::size_t>(rows), materials, cells);
    }
#else
    (void)simd;
#endif
    return expand_portable(planes, static_cast<std::size_t>(rows), materials, cells);
}

}  // namespace karst
