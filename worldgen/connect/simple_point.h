// Simple points: open cells that can become solid without cutting anything off.
// Source: digital topology (Rosenfeld 1979; Kong and Rosenfeld 1989).
#pragma once

#include <array>
#include <cstdint>

#include "worldgen/core/bit_grid.h"

namespace karst {

namespace simple_point_detail {

// Ring of neighbours: bit 0 north, then clockwise; even bits are the 4-neighbours. Simple where the
// open 4-neighbours lie in one arc of open cells.
constexpr bool is_simple_ring(unsigned open) {
    int arcs = 0;
    for (unsigned start = 0; start < 8; ++start) {
        const unsigned before = (start + 7) % 8;
        if ((open >> start & 1) == 0 || (open >> before & 1) != 0) continue;
        bool has_four_neighbour = false;
        for (unsigned i = start; (open >> (i % 8) & 1) != 0; ++i) {
            has_four_neighbour |= i % 2 == 0;
        }
        arcs += has_four_neighbour ? 1 : 0;
    }
    return open == 0xFF || arcs <= 1;
}

constexpr auto kSimple = [] {
    std::array<bool, 256> table{};
    for (unsigned open = 0; open < 256; ++open) table[open] = is_simple_ring(open);
    return table;
}();

}  // namespace simple_point_detail

// True where making (x, y) solid leaves its open 4-neighbours connected within its 3x3. The cell
// must not lie on the edge of the grid.
inline bool is_simple_point(const BitGrid& solid, int x, int y) {
    constexpr std::array<Cell, 8> kRing{
        {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};
    unsigned open = 0;
    for (unsigned i = 0; i < 8; ++i) {
        open |= static_cast<unsigned>(!solid.test(x + kRing[i].x, y + kRing[i].y)) << i;
    }
    return simple_point_detail::kSimple[open];
}

}  // namespace karst
