#include "worldgen/algorithms/cellular.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace karst {
namespace {

// Bit i is set where byte i of the sixteen hashes (lowest byte of the first one first) is at most
// `limit`.
std::uint64_t bytes_at_most(const std::array<std::uint32_t, 16>& hashes, std::uint8_t limit) {
#if defined(__SSE2__)
    const __m128i bound = _mm_set1_epi8(static_cast<char>(limit));
    std::uint64_t word = 0;
    for (int part = 0; part < 4; ++part) {
        const auto* at = reinterpret_cast<const __m128i*>(hashes.data() + 4 * part);
        const __m128i bytes = _mm_loadu_si128(at);
        const __m128i below = _mm_cmpeq_epi8(_mm_min_epu8(bytes, bound), bytes);
        word |= std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(below))} << (16 * part);
    }
    return word;
#else
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 64; ++i) {
        const auto byte = static_cast<std::uint8_t>(hashes[i / 4] >> (8 * (i % 4)));
        word |= std::uint64_t{byte <= limit} << i;
    }
    return word;
#endif
}

[[gnu::always_inline]] inline void fill_row_body(std::span<std::uint64_t> row, std::uint32_t group,
                                                 std::uint8_t limit) {
    std::array<std::uint32_t, 16> hashes;
    for (std::uint64_t& word : row) {
        for (std::uint32_t i = 0; i < 16; ++i) hashes[i] = mix32(group + i);
        word = bytes_at_most(hashes, limit);
        group += 16;
    }
}

void fill_row(std::span<std::uint64_t> row, std::uint32_t group, std::uint8_t limit) {
    fill_row_body(row, group, limit);
}

KARST_TARGET_AVX2 void fill_row_avx2(std::span<std::uint64_t> row, std::uint32_t group,
                                     std::uint8_t limit) {
    fill_row_body(row, group, limit);
}

using Words = std::vector<std::uint64_t>;

// The number of walls among a cell and its left and right neighbour, bit-sliced.
struct RowSums {
    Words ones;
    Words twos;

    explicit RowSums(std::size_t words) : ones(words), twos(words) {}
};

// `row` has a word before and after it, of what lies outside.
[[gnu::always_inline]] inline void count_row_body(const std::uint64_t* row, std::size_t words,
                                                  std::uint64_t* ones, std::uint64_t* twos) {
    for (std::size_t w = 0; w < words; ++w) {
        const std::uint64_t self = row[w];
        const std::uint64_t left = self << 1 | *(row + w - 1) >> 63;
        const std::uint64_t right = self >> 1 | row[w + 1] << 63;
        const std::uint64_t half = left ^ self;
        ones[w] = half ^ right;
        twos[w] = (left & self) | (half & right);
    }
}

// The number of walls in the 3x3 around each cell of a word, itself included, as four bit slices.
struct Count {
    std::uint64_t bit0, bit1, bit2, bit3;
};

[[gnu::always_inline]] inline Count count_3x3(const RowSums& above, const RowSums& here,
                                              const RowSums& below, std::size_t w) {
    const std::uint64_t half = above.ones[w] ^ here.ones[w];
    const std::uint64_t carry0 = (above.ones[w] & here.ones[w]) | (half & below.ones[w]);
    const std::uint64_t half1 = above.twos[w] ^ here.twos[w];
    const std::uint64_t sum1 = half1 ^ below.twos[w];
    const std::uint64_t carry1 = (above.twos[w] & here.twos[w]) | (half1 & below.twos[w]);
    const std::uint64_t carry2 = sum1 & carry0;
    return {half ^ below.ones[w], sum1 ^ carry0, carry1 ^ carry2, carry1 & carry2};
}

// Where the count is at least `least`, whose bits are given as whole words.
struct Threshold {
    std::array<std::uint64_t, 4> bits;

    explicit Threshold(unsigned least) {
        for (std::size_t i = 0; i < 4; ++i) bits[i] = (least >> i & 1) != 0 ? ~std::uint64_t{0} : 0;
    }

    [[gnu::always_inline]] std::uint64_t reached_by(const Count& c) const {
        // From the low bit up: greater in this bit, or equal in it and not less in those below.
        std::uint64_t result = c.bit0 | ~bits[0];
        result = (c.bit1 & ~bits[1]) | (~(c.bit1 ^ bits[1]) & result);
        result = (c.bit2 & ~bits[2]) | (~(c.bit2 ^ bits[2]) & result);
        return (c.bit3 & ~bits[3]) | (~(c.bit3 ^ bits[3]) & result);
    }
};

// With the cell itself counted, a wall stays at survive + 1 of 9 and a floor turns at birth.
struct Rule {
    Threshold wall_stays;
    Threshold floor_turns;
};

[[gnu::always_inline]] inline void vote_row_body(std::span<std::uint64_t> row,
                                                 const std::array<const RowSums*, 3>& sums,
                                                 const Rule& rule) {
    for (std::size_t w = 0; w < row.size(); ++w) {
        const Count count = count_3x3(*sums[0], *sums[1], *sums[2], w);
        row[w] = (row[w] & rule.wall_stays.reached_by(count)) |
                 (~row[w] & rule.floor_turns.reached_by(count));
    }
}

// The classic rule is one comparison: the majority of nine.
[[gnu::always_inline]] inline void majority_row_body(std::span<std::uint64_t> row,
                                                     const std::array<const RowSums*, 3>& sums) {
    for (std::size_t w = 0; w < row.size(); ++w) {
        const Count c = count_3x3(*sums[0], *sums[1], *sums[2], w);
        row[w] = c.bit3 | (c.bit2 & (c.bit1 | c.bit0));
    }
}

// One pass over all rows, in place: the sums of a row are taken before the row above it is voted
// on. `padded` has room for a row and a word of walls before and after it.
[[gnu::always_inline]] inline void pass_body(BitGrid& walls, std::array<RowSums, 3>& buffers,
                                             Words& padded, const Rule& rule, bool majority) {
    const std::size_t words = walls.words_per_row();
    const auto count = [&](int y, RowSums& sums) __attribute__((always_inline)) {
        if (y < walls.height()) {
            std::copy(walls.row(y).begin(), walls.row(y).end(), padded.begin() + 1);
        } else {
            std::fill(padded.begin(), padded.end(), ~std::uint64_t{0});
        }
        count_row_body(padded.data() + 1, words, sums.ones.data(), sums.twos.data());
    };
    RowSums* above = &buffers[0];
    RowSums* here = &buffers[1];
    RowSums* below = &buffers[2];
    count(walls.height(), *above);
    count(0, *here);
    for (int y = 0; y < walls.height(); ++y) {
        count(y + 1, *below);
        const std::array<const RowSums*, 3> sums{above, here, below};
        majority ? majority_row_body(walls.row(y), sums) : vote_row_body(walls.row(y), sums, rule);
        walls.row(y).back() |= ~walls.last_word_mask();  // padding counts as outside
        std::swap(above, here);
        std::swap(here, below);
    }
}

void pass(BitGrid& walls, std::array<RowSums, 3>& buffers, Words& padded, const Rule& rule,
          bool majority) {
    pass_body(walls, buffers, padded, rule, majority);
}

KARST_TARGET_AVX2 void pass_avx2(BitGrid& walls, std::array<RowSums, 3>& buffers, Words& padded,
                                 const Rule& rule, bool majority) {
    pass_body(walls, buffers, padded, rule, majority);
}

}  // namespace

void random_fill(BitGrid& walls, Cell origin, int percent, const RandomKey& key, Purpose purpose,
                 Simd simd) {
    assert(origin.x >= 0 && origin.x % 4 == 0);
    const auto share = static_cast<std::uint64_t>((65536 * percent + 50) / 100);
    const std::uint32_t first_group = static_cast<std::uint32_t>(origin.x) / 4;
    for (int y = 0; y < walls.height(); ++y) {
        const std::uint64_t hash = key.hash(purpose, static_cast<std::uint64_t>(origin.y + y));
        const std::uint64_t threshold = (share + (hash >> 32 & 0xFF)) >> 8;
        const auto row = walls.row(y);
        if (threshold == 0) {
            std::fill(row.begin(), row.end(), 0);
            continue;
        }
        const std::uint32_t group = static_cast<std::uint32_t>(hash) + first_group;
        const auto limit = static_cast<std::uint8_t>(threshold - 1);
        simd == Simd::avx2 ? fill_row_avx2(row, group, limit) : fill_row(row, group, limit);
        row.back() &= walls.last_word_mask();
    }
}

void smooth_cells(BitGrid& walls, int passes, int survive, int birth, Simd simd) {
    const std::size_t words = walls.words_per_row();
    if (passes == 0 || words == 0) return;
    std::array<RowSums, 3> buffers{RowSums(words), RowSums(words), RowSums(words)};
    Words padded(words + 2, ~std::uint64_t{0});
    const Rule rule{Threshold(static_cast<unsigned>(survive) + 1),
                    Threshold(static_cast<unsigned>(birth))};
    const bool majority = survive == 4 && birth == 5;
    const std::uint64_t padding = ~walls.last_word_mask();
    for (int y = 0; y < walls.height(); ++y) walls.row(y).back() |= padding;
    for (int i = 0; i < passes; ++i) {
        (simd == Simd::avx2 ? pass_avx2 : pass)(walls, buffers, padded, rule, majority);
    }
    for (int y = 0; y < walls.height(); ++y) walls.row(y).back() &= ~padding;
}

void close_border(BitGrid& solid) {
    solid.set_run(0, 0, solid.width());
    solid.set_run(solid.height() - 1, 0, solid.width());
    for (int y = 1; y < solid.height() - 1; ++y) {
        solid.set(0, y);
        solid.set(solid.width() - 1, y);
    }
}

}  // namespace karst
