// Spreading along the runs of a bit row: the inner step of bit-parallel floods.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace karst {

// Spreads set bits, which must be open, to higher bits through runs of open bits: the carry of an
// addition runs through the open bits above each of them and clears them.
[[gnu::always_inline]] inline std::uint64_t spread_up(std::uint64_t bits, std::uint64_t open) {
    return (open & ~(open + bits)) | bits;
}

// The same to lower bits (Kogge-Stone prefix), without a loop, so that compilers do it for several
// words at once.
[[gnu::always_inline]] inline std::uint64_t spread_down(std::uint64_t bits, std::uint64_t open) {
    bits |= open & bits >> 1;
    open &= open >> 1;
    bits |= open & bits >> 2;
    open &= open >> 2;
    bits |= open & bits >> 4;
    open &= open >> 4;
    bits |= open & bits >> 8;
    open &= open >> 8;
    bits |= open & bits >> 16;
    open &= open >> 16;
    return bits | (open & bits >> 32);
}

// Makes every run of open cells in a row that holds a cell of `region` part of it.
[[gnu::always_inline]] inline void spread_row(std::span<const std::uint64_t> open,
                                              std::span<std::uint64_t> region) {
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < open.size(); ++w) {
        region[w] = spread_up(region[w] | (carry & open[w]), open[w]);
        carry = region[w] >> 63;
    }
    // Downwards word by word first, which compilers do for several words at once ...
    for (std::size_t w = 0; w < open.size(); ++w) region[w] = spread_down(region[w], open[w]);
    // ... then across words: what touches the word above takes the run at the word's upper end.
    carry = 0;
    for (std::size_t w = open.size(); w-- > 0;) {
        const int run = std::countl_one(open[w]);
        const std::uint64_t upper = run == 0 ? 0 : ~std::uint64_t{0} << (64 - run);
        region[w] |= upper & (0 - carry);
        carry = region[w] & 1;
    }
}

}  // namespace karst
