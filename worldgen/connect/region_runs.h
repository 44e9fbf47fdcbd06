// Which region each run of set bits belongs to. Source: union-find over row runs (Rosenfeld,
// Pfaltz 1966).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "worldgen/core/bit_grid.h"

namespace karst {

struct RegionRun {
    int y = 0;
    int x = 0;
    int length = 0;
    std::uint32_t region = 0;
    int end() const { return x + length; }
};

// The 4-connected regions of set bits, numbered by their first runs. Immutable, safe to share.
class RegionRuns {
  public:
    explicit RegionRuns(const BitGrid& cells);

    std::span<const RegionRun> runs() const { return runs_; }
    std::span<const RegionRun> row(int y) const {
        const auto at = static_cast<std::size_t>(y);
        return std::span(runs_).subspan(row_starts_[at], row_starts_[at + 1] - row_starts_[at]);
    }
    std::size_t count() const { return cells_.size(); }
    std::int64_t cells(std::uint32_t region) const { return cells_[region]; }
    // Nothing where there is no region. Of equally large ones the first.
    std::optional<std::uint32_t> largest() const;

    // The cell of `region` that is nearest to `from` by steps, the topmost leftmost of several;
    // nothing where none is nearer than `limit` steps.
    std::optional<Cell> nearest(std::uint32_t region, Cell from, int limit) const;

  private:
    std::vector<RegionRun> runs_;
    std::vector<std::size_t> row_starts_;
    std::vector<std::int64_t> cells_;
};

}  // namespace karst
