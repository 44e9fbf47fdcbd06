#include "worldgen/features/surface_scan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

// All that takes or returns vectors is inlined, so how they would be passed does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace karst {
namespace {

// Rows of a band whose surfaces are looked for together; so many that the rows read twice, those of
// the deepest basins below it, do not weigh.
constexpr int kBand = 64;
constexpr std::size_t kLanes = 4;  // bands side by side

// The same word of a row of each band.
using Lanes [[gnu::vector_size(8 * kLanes)]] = std::uint64_t;

// A row of each band, their words in turn. Plain memory, since not every allocator gives vectors
// the alignment that they ask for.
class LaneRow {
  public:
    explicit LaneRow(std::size_t words) : bits_(kLanes * words) {}

    [[gnu::always_inline]] inline Lanes get(std::size_t w) const {
        Lanes word;
        std::memcpy(&word, bits_.data() + kLanes * w, sizeof word);
        return word;
    }
    [[gnu::always_inline]] inline void set(std::size_t w, const Lanes& word) {
        std::memcpy(bits_.data() + kLanes * w, &word, sizeof word);
    }
    std::uint64_t& word(std::size_t w, std::size_t lane) { return bits_[kLanes * w + lane]; }
    void fill(std::uint64_t value) { std::ranges::fill(bits_, value); }

  private:
    std::vector<std::uint64_t> bits_;
};

class SurfaceScan {
  public:
    SurfaceScan(const BitGrid& solid, const BasinLimits& limits)
        : solid_(solid),
          limits_(limits),
          words_(solid.words_per_row()),
          open_(words_),
          leaking_(words_),
          long_enough_(words_),
          too_long_(words_) {}

    // Surfaces band by band, from the bottom row of each up.
    [[gnu::always_inline]] inline std::vector<BasinRun> scan() {
        std::vector<BasinRun> surfaces;
        for (int top = 1; top < solid_.height(); top += kBand * static_cast<int>(kLanes)) {
            // What can get down to the row that is read first is no basin.
            leaking_.fill(~std::uint64_t{0});
            for (int row = kBand - 1 + limits_.most_depth; row >= 0; --row) {
                read_open(top + row);
                leak();
                if (row < kBand) add_surfaces(top + row);
            }
            for (auto& found : found_) {
                surfaces.insert(surfaces.end(), found.begin(), found.end());
                found.clear();
            }
        }
        return surfaces;
    }

  private:
    // Below the level everything counts as open, so that nothing begins there.
    void read_open(int y) {
        for (std::size_t lane = 0; lane < kLanes; ++lane, y += kBand) {
            if (y >= solid_.height()) {
                for (std::size_t w = 0; w < words_; ++w) open_.word(w, lane) = ~std::uint64_t{0};
                continue;
            }
            const auto row = solid_.row(y);
            for (std::size_t w = 0; w < words_; ++w) open_.word(w, lane) = ~row[w];
            open_.word(words_ - 1, lane) &= solid_.last_word_mask();
        }
    }

    // Of the cells above leaking ones and all beside them in their runs. See spread_row.h.
    [[gnu::always_inline]] inline void leak() {
        Lanes carry{};
        for (std::size_t w = 0; w < words_; ++w) {
            const Lanes open = open_.get(w);
            const Lanes bits = (leaking_.get(w) | carry) & open;
            const Lanes spread = (open & ~(open + bits)) | bits;
            leaking_.set(w, spread);
            carry = spread >> 63;
        }
        carry = Lanes{};
        for (std::size_t w = words_; w-- > 0;) {
            Lanes open = open_.get(w);
            Lanes bits = leaking_.get(w) | (carry << 63 & open);
            for (int shift = 1; shift < 64; shift *= 2) {
                bits |= open & (bits >> shift);
                open &= open >> shift;
            }
            leaking_.set(w, bits);
            carry = bits & 1;
        }
    }

    // keep_followed() of row_bits.h for all lanes.
    [[gnu::always_inline]] inline void keep_followed(LaneRow& row, int count) const {
        for (int have = 1; have < count;) {
            const int step = std::min({have, count - have, 63});
            Lanes word = row.get(0);
            for (std::size_t w = 0; w < words_; ++w) {
                const Lanes next = w + 1 < words_ ? row.get(w + 1) : Lanes{};
                row.set(w, word & (word >> step | next << (64 - step)));
                word = next;
            }
            have += step;
        }
    }

    [[gnu::always_inline]] inline void add_surfaces(int y) {
        long_enough_ = open_;
        keep_followed(long_enough_, limits_.least_width);
        too_long_ = long_enough_;
        keep_followed(too_long_, limits_.most_width + 2 - limits_.least_width);
        Lanes before{};
        for (std::size_t w = 0; w < words_; ++w) {
            const Lanes open = open_.get(w);
            const Lanes inside = open << 1 | before;
            before = open >> 63;
            const Lanes starts =
                long_enough_.get(w) & ~(too_long_.get(w) | leaking_.get(w) | inside);
            if ((starts[0] | starts[1] | starts[2] | starts[3]) == 0) continue;
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                add_starts(lane, y + kBand * static_cast<int>(lane), w, starts[lane]);
            }
        }
    }

    void add_starts(std::size_t lane, int y, std::size_t w, std::uint64_t starts) {
        for (; starts != 0; starts &= starts - 1) {
            const int x = static_cast<int>(w) * 64 + std::countr_zero(starts);
            found_[lane].push_back({y, x, solid_.find(y, x, true) - x});
        }
    }

    const BitGrid& solid_;
    const BasinLimits limits_;
    const std::size_t words_;
    LaneRow open_;
    LaneRow leaking_;  // cells from which a way leads down to the row read first
    LaneRow long_enough_;
    LaneRow too_long_;
    std::array<std::vector<BasinRun>, kLanes> found_;
};

std::vector<BasinRun> scan(const BitGrid& solid, const BasinLimits& limits) {
    return SurfaceScan(solid, limits).scan();
}

KARST_TARGET_AVX2 std::vector<BasinRun> scan_avx2(const BitGrid& solid, const BasinLimits& limits) {
    return SurfaceScan(solid, limits).scan();
}

}  // namespace

std::vector<BasinRun> scan_surfaces(const BitGrid& solid, const BasinLimits& limits, Simd simd) {
    return simd == Simd::avx2 ? scan_avx2(solid, limits) : scan(solid, limits);
}

}  // namespace karst
