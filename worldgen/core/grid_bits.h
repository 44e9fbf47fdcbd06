// Whole grids of bits combined at once. Two grids that meet here have the same size.
#pragma once

#include <algorithm>

#include "worldgen/core/bit_grid.h"

namespace karst {

// Calls combine(word, other's word) for each word of a grid.
template <class Combine>
void combine_words(BitGrid& grid, const BitGrid& other, Combine&& combine) {
    for (int y = 0; y < grid.height(); ++y) {
        const auto to = grid.row(y);
        const auto from = other.row(y);
        for (std::size_t w = 0; w < to.size(); ++w) combine(to[w], from[w]);
    }
}

inline void keep_common(BitGrid& grid, const BitGrid& other) {
    combine_words(grid, other, [](std::uint64_t& word, std::uint64_t bits) { word &= bits; });
}

inline void add_all(BitGrid& grid, const BitGrid& other) {
    combine_words(grid, other, [](std::uint64_t& word, std::uint64_t bits) { word |= bits; });
}

inline void remove_all(BitGrid& grid, const BitGrid& other) {
    combine_words(grid, other, [](std::uint64_t& word, std::uint64_t bits) { word &= ~bits; });
}

inline BitGrid inverted(const BitGrid& grid) {
    BitGrid result(grid.size());
    combine_words(result, grid, [](std::uint64_t& word, std::uint64_t bits) { word = ~bits; });
    for (int y = 0; y < result.height(); ++y) result.row(y).back() &= result.last_word_mask();
    return result;
}

// Has `grid` a bit that `other` has not?
inline bool any_outside(const BitGrid& grid, const BitGrid& other) {
    for (int y = 0; y < grid.height(); ++y) {
        const auto row = grid.row(y);
        const auto from = other.row(y);
        for (std::size_t w = 0; w < row.size(); ++w) {
            if ((row[w] & ~from[w]) != 0) return true;
        }
    }
    return false;
}

namespace grid_bits_detail {

inline void add_row(BitGrid& grid, int to, int from) {
    const auto source = grid.row(from);
    const auto row = grid.row(to);
    for (std::size_t w = 0; w < row.size(); ++w) row[w] |= source[w];
}

}  // namespace grid_bits_detail

// Sets the `count` - 1 bits above each set bit.
inline void spread_up_rows(BitGrid& grid, int count) {
    for (int have = 1; have < count;) {
        const int step = std::min(have, count - have);
        for (int y = 0; y + step < grid.height(); ++y) grid_bits_detail::add_row(grid, y, y + step);
        have += step;
    }
}

// The same to the bits below.
inline void spread_down_rows(BitGrid& grid, int count) {
    for (int have = 1; have < count;) {
        const int step = std::min(have, count - have);
        for (int y = grid.height() - 1; y >= step; --y) {
            grid_bits_detail::add_row(grid, y, y - step);
        }
        have += step;
    }
}

}  // namespace karst
