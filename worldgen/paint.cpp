#include "worldgen/paint.h"

#include <array>
#include <cstring>

#include "worldgen/core/chunk.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace karst {
namespace {

using PlaneBits = std::array<std::uint64_t, 5>;  // 64 cells of each plane

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

PlaneBits read_planes(const LevelGrid& grid, int y, std::size_t word) {
    PlaneBits bits{};
    for (std::size_t p = 0; p < grid.plane_count(); ++p) bits[p] = grid.plane(p).row(y)[word];
    return bits;
}

// Stores the low byte first on any machine.
void store(std::uint64_t value, MaterialId* out) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    std::memcpy(out, &value, 8);
#else
    for (int i = 0; i < 8; ++i) out[i] = static_cast<MaterialId>(value >> (8 * i));
#endif
}

void paint_word(const PlaneBits& bits, const LevelGrid::Palette& palette, MaterialId* out) {
    if ((bits[1] | bits[2] | bits[3] | bits[4]) == 0) {  // the two base materials alone: most words
        constexpr std::uint64_t kEachByte = 0x0101010101010101u;
        const std::uint64_t base = palette[0] * kEachByte;
        const auto flip = static_cast<MaterialId>(palette[0] ^ palette[1]);
        for (int i = 0; i < 8; ++i) {
            store(base ^ kSpread[bits[0] >> (8 * i) & 0xFF] * flip, out + 8 * i);
        }
        return;
    }
    for (int i = 0; i < 8; ++i) {
        std::uint64_t codes = 0;
        for (std::size_t p = 0; p < bits.size(); ++p)
            codes |= kSpread[bits[p] >> (8 * i) & 0xFF] << p;
        for (int j = 0; j < 8; ++j) out[8 * i + j] = palette[codes >> (8 * j) & 0xFF];
    }
}

#if defined(__x86_64__)
// Byte i is 255 where bit i of `bits` is set.
KARST_TARGET_AVX2 __m256i spread_bits(std::uint32_t bits) {
    const __m256i which_byte =
        _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i which_bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201u));
    const __m256i all = _mm256_set1_epi32(static_cast<int>(bits));
    const __m256i bytes = _mm256_shuffle_epi8(all, which_byte);
    return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, which_bit), which_bit);
}

KARST_TARGET_AVX2 void paint_rows_avx2(const LevelGrid& grid, int y, int rows, std::size_t word,
                                       MaterialId* out, std::size_t stride) {
    const auto* entries = reinterpret_cast<const __m128i*>(grid.palette().data());
    const __m256i palette = _mm256_broadcastsi128_si256(_mm_loadu_si128(entries));
    const __m256i upper_palette = _mm256_broadcastsi128_si256(_mm_loadu_si128(entries + 1));
    for (int row = y; row < y + rows; ++row) {
        const PlaneBits bits = read_planes(grid, row, word);
        for (int half = 0; half < 2; ++half) {
            __m256i codes = _mm256_setzero_si256();
            for (std::size_t p = 0; p < grid.plane_count(); ++p) {
                const __m256i set = spread_bits(static_cast<std::uint32_t>(bits[p] >> (32 * half)));
                const __m256i value = _mm256_set1_epi8(static_cast<char>(1 << p));
                codes = _mm256_or_si256(codes, _mm256_and_si256(set, value));
            }
            __m256i cells = _mm256_shuffle_epi8(palette, codes);
            if (grid.plane_count() > 4) {
                const __m256i upper =
                    spread_bits(static_cast<std::uint32_t>(bits[4] >> (32 * half)));
                cells = _mm256_blendv_epi8(cells, _mm256_shuffle_epi8(upper_palette, codes), upper);
            }
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 32 * half), cells);
        }
        out += stride;
    }
}
#endif

}  // namespace

void paint_rows(const LevelGrid& grid, int y, int rows, std::size_t word, MaterialId* out,
                Simd simd, std::size_t stride) {
#if defined(__x86_64__)
    if (simd == Simd::avx2) return paint_rows_avx2(grid, y, rows, word, out, stride);
#else
    (void)simd;  // there is one version
#endif
    for (int row = y; row < y + rows; ++row) {
        paint_word(read_planes(grid, row, word), grid.palette(), out);
        out += stride;
    }
}

}  // namespace karst
