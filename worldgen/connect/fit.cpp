#include "worldgen/connect/fit.h"

#include <algorithm>

#include "worldgen/core/grid_bits.h"
#include "worldgen/core/row_bits.h"

namespace karst {
namespace {

using Row = std::span<std::uint64_t>;

void and_row(Row to, std::span<const std::uint64_t> from) {
    for (std::size_t w = 0; w < to.size(); ++w) to[w] &= from[w];
}

}  // namespace

BitGrid fitting_positions(const BitGrid& blocked, Size body) {
    if (body.width > blocked.width() || body.height > blocked.height()) {
        return BitGrid(blocked.size());
    }
    BitGrid fits = inverted(blocked);
    for (int y = 0; y < fits.height(); ++y) keep_followed(fits.row(y), body.width);
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
    spread_up_rows(cells, body.height);
    return cells;
}

}  // namespace karst
