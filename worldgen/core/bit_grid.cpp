#include "worldgen/core/bit_grid.h"

#include <cassert>

namespace karst {
namespace {

// Calls visit(word index, mask) for each word that a run touches.
template <class Visitor>
void for_each_word(int x, int length, Visitor&& visit) {
    const int end = x + length;
    while (x < end) {
        const int bit = x % 64;
        const int count = std::min(64 - bit, end - x);
        const std::uint64_t ones =
            count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
        visit(static_cast<std::size_t>(x) / 64, ones << bit);
        x += count;
    }
}

}  // namespace

BitGrid::BitGrid(Size size, bool value)
    : size_(size),
      words_(static_cast<std::size_t>((size.width + 63) / 64)),
      bits_(words_ * static_cast<std::size_t>(size.height), value ? ~std::uint64_t{0} : 0) {
    if (value && words_ > 0) clear_padding();
}

void BitGrid::set_run(int y, int x, int length, bool value) {
    assert(y >= 0 && y < size_.height && x >= 0 && length >= 0 && x + length <= size_.width);
    const auto words = row(y);
    for_each_word(x, length, [&](std::size_t w, std::uint64_t mask) {
        words[w] = value ? words[w] | mask : words[w] & ~mask;
    });
}

bool BitGrid::any_in_run(int y, int x, int length) const {
    assert(y >= 0 && y < size_.height && x >= 0 && length >= 0 && x + length <= size_.width);
    const auto words = row(y);
    bool found = false;
    for_each_word(x, length,
                  [&](std::size_t w, std::uint64_t mask) { found |= (words[w] & mask) != 0; });
    return found;
}

bool BitGrid::any_in(const Rect& rect) const {
    for (int y = rect.y; y < rect.bottom(); ++y) {
        if (any_in_run(y, rect.x, rect.width)) return true;
    }
    return false;
}

int BitGrid::find(int y, int from, bool value) const {
    const auto words = row(y);
    for (std::size_t w = static_cast<std::size_t>(from) / 64; w < words.size(); ++w) {
        std::uint64_t word = value ? words[w] : ~words[w];
        if (w == static_cast<std::size_t>(from) / 64) word &= ~std::uint64_t{0} << (from % 64);
        if (word != 0) {
            return std::min(size_.width, static_cast<int>(w) * 64 + std::countr_zero(word));
        }
    }
    return size_.width;
}

int BitGrid::find_back(int y, int from, bool value) const {
    const auto words = row(y);
    std::uint64_t mask = ~std::uint64_t{0} >> (63 - from % 64);
    for (int w = from / 64; w >= 0; --w) {
        const std::uint64_t bits = words[static_cast<std::size_t>(w)];
        const std::uint64_t word = (value ? bits : ~bits) & mask;
        if (word != 0) return w * 64 + 63 - std::countl_zero(word);
        mask = ~std::uint64_t{0};
    }
    return -1;
}

BitGrid BitGrid::crop(const Rect& rect) const {
    BitGrid part({rect.width, rect.height});
    const auto first = static_cast<std::size_t>(rect.x) / 64;
    const int shift = rect.x % 64;
    for (int y = 0; y < rect.height; ++y) {
        const auto from = row(rect.y + y);
        const auto to = part.row(y);
        for (std::size_t w = 0; w < to.size(); ++w) {
            to[w] = from[first + w] >> shift;
            if (shift > 0 && first + w + 1 < from.size())
                to[w] |= from[first + w + 1] << (64 - shift);
        }
        if (!to.empty()) to.back() &= part.last_word_mask();
    }
    return part;
}

void BitGrid::fill(bool value) {
    std::fill(bits_.begin(), bits_.end(), value ? ~std::uint64_t{0} : 0);
    if (value && words_ > 0) clear_padding();
}

void BitGrid::clear_padding() {
    for (int y = 0; y < size_.height; ++y) row(y).back() &= last_word_mask();
}

std::int64_t BitGrid::count() const {
    std::int64_t total = 0;
    for (const std::uint64_t word : bits_) total += count_bits(word);
    return total;
}

}  // namespace karst
