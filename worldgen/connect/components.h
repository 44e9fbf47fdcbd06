// Regions: 4-connected sets of open cells, found by union-find over row runs.
#pragma once

#include <cstdint>
#include <vector>

#include "worldgen/core/bit_grid.h"

namespace karst {

// The clear bits of a row within the grid, as set bits.
void open_cells(const BitGrid& solid, int y, std::vector<std::uint64_t>& row);

// The open regions of a solid plane. Regions are numbered in row-major order of their first cell.
// Immutable once built. Memory: 4 bytes a run of open cells, so about a byte for 3 cells of cave.
class OpenRegions {
  public:
    explicit OpenRegions(const BitGrid& solid);

    std::uint32_t count() const { return static_cast<std::uint32_t>(cells_.size()); }
    std::int64_t cells(std::uint32_t region) const { return cells_[region]; }
    // The region with most cells, the lowest number among equals; count() must not be 0.
    std::uint32_t largest() const;

    // Calls visit(y, x, length, region) for each run of open cells, row by row. `solid` must still
    // be what the regions were built from in the rows not yet visited.
    template <class Visitor>
    void for_each_run_of(const BitGrid& solid, Visitor&& visit) const {
        std::vector<std::uint64_t> row;
        std::size_t next = 0;
        for (int y = 0; y < solid.height(); ++y) {
            open_cells(solid, y, row);
            for_each_run(row, [&](int x, int length) { visit(y, x, length, labels_[next++]); });
        }
    }

  private:
    std::vector<std::uint32_t> labels_;  // region of each run, in row-major order
    std::vector<std::int64_t> cells_;    // by region
};

}  // namespace karst
