// Regions: 4-connected sets of open cells.
#pragma once

#include <cstdint>
#include <vector>

#include "worldgen/core/bit_grid.h"

namespace karst {

// The clear bits of a row within the grid, as set bits.
void open_cells(const BitGrid& solid, int y, std::vector<std::uint64_t>& row);

struct OpenRegion {
    Cell first;  // the first cell in row-major order
    std::int64_t cells = 0;
    bool operator==(const OpenRegion&) const = default;
};

// The open regions of a solid plane, in row-major order of their first cells.
std::vector<OpenRegion> find_open_regions(const BitGrid& solid);

// Makes the region of an open cell solid.
void fill_region(BitGrid& solid, Cell start);

}  // namespace karst
