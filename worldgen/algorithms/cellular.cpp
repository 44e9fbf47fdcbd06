#include "worldgen/algorithms/cellular.h"

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

// The number of walls among a cell and its left and right neighbour, bit-sliced.
struct RowSums {
    std::vector<std::uint64_t> ones;
    std::vector<std::uint64_t> twos;

    explicit RowSums(std::size_t words) : ones(words), twos(words) {}

    void count(std::span<const std::uint64_t> row) {
        const std::size_t last = row.size() - 1;
        for (std::size_t w = 0; w <= last; ++w) {
            const std::uint64_t before = w == 0 ? ~std::uint64_t{0} : row[w - 1];
            const std::uint64_t after = w == last ? ~std::uint64_t{0} : row[w + 1];
            count_word(w, before, row[w], after);
        }
    }
    void count_outside() {
        std::fill(ones.begin(), ones.end(), ~std::uint64_t{0});
        std::fill(twos.begin(), twos.end(), ~std::uint64_t{0});
    }

  private:
    void count_word(std::size_t w, std::uint64_t before, std::uint64_t self, std::uint64_t after) {
        const std::uint64_t left = self << 1 | before >> 63;
        const std::uint64_t right = self >> 1 | after << 63;
        const std::uint64_t half = left ^ self;
        ones[w] = half ^ right;
        twos[w] = (left & self) | (half & right);
    }
};

// The number of walls in the 3x3 around each cell of a word, itself included, as four bit slices.
struct Count {
    std::array<std::uint64_t, 4> slice;

    // Where the count is at least `least` (0..10).
    std::uint64_t at_least(unsigned least) const {
        std::uint64_t result = ~std::uint64_t{0};
        for (std::size_t i = 0; i < 4; ++i) {
            result = (least >> i & 1) != 0 ? slice[i] & result : slice[i] | result;
        }
        return result;
    }
};

Count count_3x3(const RowSums& above, const RowSums& here, const RowSums& below, std::size_t w) {
    const std::uint64_t half = above.ones[w] ^ here.ones[w];
    const std::uint64_t bit0 = half ^ below.ones[w];
    const std::uint64_t carry0 = (above.ones[w] & here.ones[w]) | (half & below.ones[w]);
    const std::uint64_t half1 = above.twos[w] ^ here.twos[w];
    const std::uint64_t sum1 = half1 ^ below.twos[w];
    const std::uint64_t carry1 = (above.twos[w] & here.twos[w]) | (half1 & below.twos[w]);
    const std::uint64_t bit1 = sum1 ^ carry0;
    const std::uint64_t carry2 = sum1 & carry0;
    return {{bit0, bit1, carry1 ^ carry2, carry1 & carry2}};
}

template <class Rule>
void step(BitGrid& walls, std::array<RowSums, 3>& sums, Rule&& rule) {
    RowSums* above = &sums[0];
    RowSums* here = &sums[1];
    RowSums* below = &sums[2];
    above->count_outside();
    here->count(walls.row(0));
    for (int y = 0; y < walls.height(); ++y) {
        if (y + 1 < walls.height()) {
            below->count(walls.row(y + 1));
        } else {
            below->count_outside();
        }
        const auto row = walls.row(y);
        for (std::size_t w = 0; w < row.size(); ++w) {
            row[w] = rule(row[w], count_3x3(*above, *here, *below, w));
        }
        row.back() |= ~walls.last_word_mask();  // padding counts as outside
        RowSums* const free = above;
        above = here;
        here = below;
        below = free;
    }
}

}  // namespace

void random_fill(BitGrid& walls, Cell origin, int percent, const RandomKey& key, Purpose purpose) {
    assert(origin.x >= 0 && origin.x % 4 == 0);
    const auto share = static_cast<std::uint64_t>((65536 * percent + 50) / 100);
    for (int y = 0; y < walls.height(); ++y) {
        const auto world_y = static_cast<std::uint64_t>(origin.y + y);
        const std::uint64_t hash = key.hash(purpose, world_y);
        const auto row_key = static_cast<std::uint32_t>(hash);
        const std::uint64_t threshold = (share + (hash >> 32 & 0xFF)) >> 8;
        if (threshold == 0) {
            walls.set_run(y, 0, walls.width(), false);
            continue;
        }
        const auto limit = static_cast<std::uint8_t>(threshold - 1);
        std::uint32_t group = static_cast<std::uint32_t>(origin.x) / 4;
        std::array<std::uint32_t, 16> hashes;
        const auto row = walls.row(y);
        for (std::uint64_t& word : row) {
            for (std::uint32_t i = 0; i < 16; ++i) hashes[i] = mix32(row_key + group + i);
            word = bytes_at_most(hashes, limit);
            group += 16;
        }
        row.back() &= walls.last_word_mask();
    }
}

void smooth_cells(BitGrid& walls, int passes, int survive, int birth) {
    const std::size_t words = walls.words_per_row();
    if (passes == 0 || words == 0) return;
    std::array<RowSums, 3> sums{RowSums(words), RowSums(words), RowSums(words)};
    const std::uint64_t padding = ~walls.last_word_mask();
    for (int y = 0; y < walls.height(); ++y) walls.row(y).back() |= padding;
    for (int pass = 0; pass < passes; ++pass) {
        // With the cell itself counted, a wall stays at survive + 1 of 9 and a floor turns at
        // birth; the classic rule is therefore one comparison, the majority of nine.
        if (survive == 4 && birth == 5) {
            step(walls, sums, [](std::uint64_t, const Count& count) { return count.at_least(5); });
        } else {
            step(walls, sums, [&](std::uint64_t wall, const Count& count) {
                return (wall & count.at_least(static_cast<unsigned>(survive) + 1)) |
                       (~wall & count.at_least(static_cast<unsigned>(birth)));
            });
        }
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
