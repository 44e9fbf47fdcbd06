#include "worldgen/connect/flood.h"

#include <vector>

#include "worldgen/connect/spread_row.h"

namespace karst {
namespace {

using Row = std::span<std::uint64_t>;
using ConstRow = std::span<const std::uint64_t>;

class Flood {
  public:
    explicit Flood(const BitGrid& solid) : solid_(solid), region_(solid.size()) {
        open_.resize(solid.words_per_row());
    }

    [[gnu::always_inline]] inline void start(Cell seed) {
        read_open(seed.y);
        region_.set(seed.x, seed.y);
        spread_row(open_, region_.row(seed.y));
    }

    // Takes what touches the row before into row y. False where nothing does.
    [[gnu::always_inline]] inline bool enter(int y, int before) {
        const ConstRow solid = solid_.row(y);
        const ConstRow from = region_.row(before);
        const Row region = region_.row(y);
        std::uint64_t entered = 0;
        for (std::size_t w = 0; w < solid.size(); ++w) entered |= from[w] & ~solid[w] & ~region[w];
        if (entered == 0) return false;
        read_open(y);
        for (std::size_t w = 0; w < solid.size(); ++w) region[w] |= from[w] & open_[w];
        spread_row(open_, region);
        return true;
    }

    BitGrid take() { return std::move(region_); }

  private:
    [[gnu::always_inline]] inline void read_open(int y) {
        const ConstRow solid = solid_.row(y);
        for (std::size_t w = 0; w < solid.size(); ++w) open_[w] = ~solid[w];
        open_.back() &= solid_.last_word_mask();
    }

    const BitGrid& solid_;
    BitGrid region_;
    std::vector<std::uint64_t> open_;
};

[[gnu::always_inline]] inline std::optional<BitGrid> flood_body(const BitGrid& solid, Cell seed,
                                                                int most_sweeps) {
    Flood flood(solid);
    flood.start(seed);
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        bool grew = false;
        if (sweep % 2 == 0) {
            for (int y = 1; y < solid.height(); ++y) grew |= flood.enter(y, y - 1);
        } else {
            for (int y = solid.height() - 2; y >= 0; --y) grew |= flood.enter(y, y + 1);
        }
        // The first sweep may find nothing below the seed; what lies above comes with the second.
        if (!grew && sweep > 0) return flood.take();
    }
    return std::nullopt;
}

std::optional<BitGrid> flood(const BitGrid& solid, Cell seed, int most_sweeps) {
    return flood_body(solid, seed, most_sweeps);
}

KARST_TARGET_AVX2 std::optional<BitGrid> flood_avx2(const BitGrid& solid, Cell seed,
                                                    int most_sweeps) {
    return flood_body(solid, seed, most_sweeps);
}

}  // namespace

std::optional<BitGrid> flood_region(const BitGrid& solid, Cell seed, int most_sweeps, Simd simd) {
    return (simd == Simd::avx2 ? flood_avx2 : flood)(solid, seed, most_sweeps);
}

}  // namespace karst
