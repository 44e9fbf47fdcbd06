// Spreading along the runs of a bit row: the inner step of bit-parallel floods.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace karst {

// Spreads set bits, which must be open, to higher bits through runs of open bits: the carry of an
// addition runs through the open bits above each of them and clears them.
inline std::uint64_t spread_up(std::uint64_t bits, std::uint64_t open) {
    return (open & ~(open + bits)) | bits;
}

// The same to lower bits (Kogge-Stone prefix).
inline std::uint64_t spread_down(std::uint64_t bits, std::uint64_t open) {
    for (int shift = 1; shift < 64; shift *= 2) {
        bits |= open & (bits >> shift);
        open &= open >> shift;
    }
    return bits;
}

// Makes every run of open cells in a row that holds a cell of `region` part of it.
inline void spread_row(std::span<const std::uint64_t> open, std::span<std::uint64_t> region) {
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < open.size(); ++w) {
        region[w] = spread_up(region[w] | (carry & open[w]), open[w]);
        carry = region[w] >> 63;
    }
    carry = 0;
    for (std::size_t w = open.size(); w-- > 0;) {
        region[w] = spread_down(region[w] | (carry << 63 & open[w]), open[w]);
        carry = region[w] & 1;
    }
}

}  // namespace karst
