// A rectangle of bits in padded rows of 64-bit words: one plane of a level.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst {

// Bit i of word w in a row is cell x = 64 * w + i. Rows are padded to whole words; padding bits
// are always 0, and every writer keeps them so. Not synchronised: writers of different rows may
// run at the same time, readers need no lock once writing is done.
class BitGrid {
  public:
    BitGrid() = default;
    explicit BitGrid(Size size, bool value = false);

    Size size() const { return size_; }
    int width() const { return size_.width; }
    int height() const { return size_.height; }
    std::size_t words_per_row() const { return words_; }

    std::span<std::uint64_t> row(int y) {
        return {bits_.data() + static_cast<std::size_t>(y) * words_, words_};
    }
    std::span<const std::uint64_t> row(int y) const {
        return {bits_.data() + static_cast<std::size_t>(y) * words_, words_};
    }

    // All rows one after the other.
    std::span<std::uint64_t> words() { return bits_; }
    std::span<const std::uint64_t> words() const { return bits_; }

    bool contains(int x, int y) const {
        return x >= 0 && y >= 0 && x < size_.width && y < size_.height;
    }
    bool test(int x, int y) const {
        return (row(y)[static_cast<std::size_t>(x) / 64] >> (x % 64) & 1) != 0;
    }
    void set(int x, int y, bool value = true) {
        std::uint64_t& word = row(y)[static_cast<std::size_t>(x) / 64];
        const std::uint64_t bit = std::uint64_t{1} << (x % 64);
        word = value ? word | bit : word & ~bit;
    }

    // Sets or clears `length` bits from x on; the run must lie inside the row.
    void set_run(int y, int x, int length, bool value = true);

    // True where a bit of the run is set; the run must lie inside the row.
    bool any_in_run(int y, int x, int length) const;
    bool any_in(const Rect& rect) const;

    // First x >= from whose bit equals `value`, or width() if there is none.
    int find(int y, int from, bool value) const;

    // Last x <= from whose bit equals `value`, or -1 if there is none.
    int find_back(int y, int from, bool value) const;

    // The bits of a rectangle inside the grid.
    BitGrid crop(const Rect& rect) const;

    void fill(bool value);
    std::int64_t count() const;

    // The mask of cells that lie inside the grid in the last word of a row.
    std::uint64_t last_word_mask() const {
        return size_.width % 64 == 0 ? ~std::uint64_t{0}
                                     : (std::uint64_t{1} << (size_.width % 64)) - 1;
    }

    bool operator==(const BitGrid&) const = default;

  private:
    void clear_padding();

    Size size_;
    std::size_t words_ = 0;
    std::vector<std::uint64_t> bits_;
};

// The number of set bits. Where the processor's own instruction cannot be counted on, this is
// several times faster than the call that std::popcount compiles to.
constexpr int count_bits(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return static_cast<int>(bits * 0x0101010101010101u >> 56);
}

// Calls visit(x, length) for each maximal run of set bits in a row, from left to right.
template <class Visitor>
void for_each_run(std::span<const std::uint64_t> row, Visitor&& visit) {
    constexpr std::uint64_t kFull = ~std::uint64_t{0};
    int start = -1;  // of the run that reaches the end of the word before
    for (std::size_t w = 0; w < row.size(); ++w) {
        std::uint64_t word = row[w];
        const int base = static_cast<int>(w) * 64;
        if (start >= 0) {
            if (word == kFull) continue;
            const int ones = std::countr_one(word);
            visit(start, base + ones - start);
            start = -1;
            word &= kFull << ones;
        }
        while (word != 0) {
            const int first = std::countr_zero(word);
            const int length = std::countr_one(word >> first);
            if (first + length == 64) {
                start = base + first;
                break;
            }
            visit(base + first, length);
            word &= kFull << (first + length);
        }
    }
    if (start >= 0) visit(start, static_cast<int>(row.size()) * 64 - start);
}

}  // namespace karst
