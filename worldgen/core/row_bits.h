// Whole rows of bits moved and combined at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace karst {

// Keeps the bits that are followed by `count` - 1 set bits at higher places, so that a run of n
// leaves n - count + 1. Bits behind the end of the row count as 0.
inline void keep_followed(std::span<std::uint64_t> row, int count) {
    for (int have = 1; have < count;) {
        const int step = std::min({have, count - have, 63});
        for (std::size_t w = 0; w < row.size(); ++w) {
            const std::uint64_t next = w + 1 < row.size() ? row[w + 1] : 0;
            row[w] &= row[w] >> step | next << (64 - step);
        }
        have += step;
    }
}

// Sets the `count` - 1 bits above each set bit, so that a run of n becomes one of n + count - 1.
// What falls off the end of the row is lost.
inline void spread_on(std::span<std::uint64_t> row, int count) {
    for (int have = 1; have < count;) {
        const int step = std::min({have, count - have, 63});
        for (std::size_t w = row.size(); w-- > 0;) {
            const std::uint64_t before = w > 0 ? row[w - 1] : 0;
            row[w] |= row[w] << step | before >> (64 - step);
        }
        have += step;
    }
}

// The same to the bits below each set bit.
inline void spread_before(std::span<std::uint64_t> row, int count) {
    for (int have = 1; have < count;) {
        const int step = std::min({have, count - have, 63});
        for (std::size_t w = 0; w < row.size(); ++w) {
            const std::uint64_t next = w + 1 < row.size() ? row[w + 1] : 0;
            row[w] |= row[w] >> step | next << (64 - step);
        }
        have += step;
    }
}

}  // namespace karst
