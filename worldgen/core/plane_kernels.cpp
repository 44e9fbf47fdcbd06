#include "worldgen/core/plane_kernels.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

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

// Eight cells, the first one in the low byte on any machine.
void store_cells(std::uint64_t eight, MaterialId* cells) {
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(cells, &eight, 8);
    } else {
        for (int i = 0; i < 8; ++i) cells[i] = static_cast<MaterialId>(eight >> (8 * i));
    }
}

unsigned expand_portable(std::span<const CellBits> planes, std::size_t rows,
                         std::span<const MaterialId> materials, MaterialId* cells,
                         std::size_t stride) {
    constexpr std::uint64_t kEachByte = 0x0101010101010101u;
    const std::uint64_t base = materials[0] * kEachByte;
    const auto flip = static_cast<MaterialId>(materials[0] ^ materials[1]);
    unsigned highest = 0;
    for (std::size_t y = 0; y < rows; ++y, cells += stride - kChunkSide) {
        std::uint64_t upper = 0;
        for (std::size_t p = 1; p < planes.size(); ++p) upper |= planes[p][y];
        for (std::size_t group = 0; group < 8; ++group, cells += 8) {
            std::uint64_t codes = 0;
            for (std::size_t p = 0; p < planes.size(); ++p) {
                codes |= kSpread[planes[p][y] >> (group * 8) & 0xFF] << p;
            }
            if (upper == 0) {  // the first two materials alone: most rows
                highest = std::max(highest, codes == 0 ? 0u : 1u);
                store_cells(base ^ codes * flip, cells);
                continue;
            }
            for (std::size_t i = 0; i < 8; ++i) {
                const auto code = static_cast<unsigned>(codes >> (8 * i) & 0xFF);
                highest = std::max(highest, code);
                cells[i] = materials[code];
            }
        }
    }
    return highest;
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

KARST_TARGET_AVX2 unsigned expand_avx2(std::span<const CellBits> planes, std::size_t rows,
                                       std::span<const MaterialId> materials, MaterialId* cells,
                                       std::size_t stride) {
    const auto* entries = reinterpret_cast<const __m128i*>(materials.data());
    const __m256i first16 = _mm256_broadcastsi128_si256(_mm_loadu_si128(entries));
    const __m256i second16 = _mm256_broadcastsi128_si256(_mm_loadu_si128(entries + 1));
    __m256i highest = _mm256_setzero_si256();
    alignas(32) std::array<std::uint8_t, 32> each;
    for (std::size_t y = 0; y < rows; ++y, cells += stride - kChunkSide) {
        for (int half = 0; half < 2; ++half, cells += 32) {
            __m256i codes = _mm256_setzero_si256();
            __m256i set = codes;  // the cells whose bit in the last plane is set
            for (std::size_t p = 0; p < planes.size(); ++p) {
                set = spread_bits(static_cast<std::uint32_t>(planes[p][y] >> (32 * half)));
                const __m256i value = _mm256_set1_epi8(static_cast<char>(1u << p));
                codes = _mm256_or_si256(codes, _mm256_and_si256(set, value));
            }
            highest = _mm256_max_epu8(highest, codes);
            if (planes.size() > 5) {
                _mm256_store_si256(reinterpret_cast<__m256i*>(each.data()), codes);
                for (std::size_t i = 0; i < each.size(); ++i) cells[i] = materials[each[i]];
                continue;
            }
            __m256i found = _mm256_shuffle_epi8(first16, codes);
            if (planes.size() == 5) {
                found = _mm256_blendv_epi8(found, _mm256_shuffle_epi8(second16, codes), set);
            }
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(cells), found);
        }
    }
    _mm256_store_si256(reinterpret_cast<__m256i*>(each.data()), highest);
    return *std::max_element(each.begin(), each.end());
}
#endif

}  // namespace

unsigned expand_planes(std::span<const CellBits> planes, int rows,
                       std::span<const MaterialId> materials, MaterialId* cells, Simd simd,
                       std::size_t stride) {
    assert(planes.size() <= kMostPlanes && rows >= 0 && rows <= kChunkSide);
    assert(materials.size() >= 32 && materials.size() >> planes.size() != 0);
#if defined(__x86_64__)
    if (simd == Simd::avx2) {
        return expand_avx2(planes, static_cast<std::size_t>(rows), materials, cells, stride);
    }
#else
    (void)simd;  // there is one version
#endif
    return expand_portable(planes, static_cast<std::size_t>(rows), materials, cells, stride);
}

}  // namespace karst
