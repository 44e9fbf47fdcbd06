#include "worldgen/connect/fit.h"

#include <algorithm>

#include "worldgen/core/row_bits.h"

namespace karst {
namespace {

using Row = std::span<std::uint64_t>;

void and_row(Row to, std::span<const std::uint64_t> from) {
    for (std::size_t w = 0; w < to.size(); ++w) to[w] &= from[w];
}

void or_row(Row to, std::span<const std::uint64_t> from) {
    for (std::size_t w = 0; w < to.size(); ++w) to[w] |= from[w];
}

}  // namespace

BitGrid fitting_positions(const BitGrid& blocked, Size body) {
    BitGrid fits(blocked.size());
    if (body.width > blocked.width() || body.height > blocked.height()) return fits;
    for (int y = 0; y < blocked.height(); ++y) {
        const auto from = blocked.row(y);
        const Row row = fits.row(y);
        for (std::size_t w = 0; w < row.size(); ++w) row[w] = ~from[w];
        row.back() &= blocked.last_word_mask();
        keep_followed(row, body.width);
    }
    for (int have = 1; have < body.height;) {
        const int step = std::min(have, body.height - have);
        for (int y = blocked.height() - 1; y >= step; --y) and_row(fits.row(y), fits.row(y - step));
        have += step;
    }
    for (int y = 0; y < body.height - 1; ++y) std::ranges::fill(fits.row(y), 0);
    return fits;
}

BitGrid covered_cells(const BitGrid& positions, Size body) {
    BitGrid cells = positions;
    for (int y = 0; y < cells.height(); ++y) spread_on(cells.row(y), body.width);
    for (int have = 1; have < body.height;) {
        const int step = std::min(have, body.height - have);
        for (int y = 0; y + step < cells.height(); ++y) or_row(cells.row(y), cells.row(y + step));
        have += step;
    }
    return cells;
}

}  // namespace karst
