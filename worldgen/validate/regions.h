// Connected regions of cells: runs of rows, joined with the runs they touch in the row above.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst::validator {

// A horizontal run of cells. `region` is the number of the region's first run.
struct Run {
    int y = 0;
    int x = 0;
    int length = 0;
    std::uint32_t region = 0;

    int end() const { return x + length; }
    Cell first() const { return {x, y}; }
};

// The 4-connected regions of the cells that a predicate accepts. Immutable after construction.
class Regions {
  public:
    // `accepts(x, y)` must give the same answer each time it is asked.
    template <class Predicate>
    Regions(Size size, Predicate&& accepts);

    // All runs, row by row and from left to right.
    const std::vector<Run>& runs() const { return runs_; }

    // The region of a cell, or nothing where the cell belongs to none.
    std::optional<std::uint32_t> at(Cell cell) const;

    // The region with the most cells.
    std::optional<std::uint32_t> largest() const;

    // Calls visit(run) for each run that has cells in [x, end) of row y.
    template <class Visitor>
    void for_each_in(int y, int x, int end, Visitor&& visit) const;

  private:
    // Index of the first run in row y that ends right of x.
    std::size_t first_run(int y, int x) const;
    std::uint32_t find(std::uint32_t run);
    void join_with_row_above(std::size_t row_start, std::size_t above_start);
    void number_regions();

    std::vector<Run> runs_;
    std::vector<std::size_t> row_starts_;  // one more than rows
};

template <class Predicate>
Regions::Regions(Size size, Predicate&& accepts) {
    row_starts_.reserve(static_cast<std::size_t>(size.height) + 1);
    std::size_t above = 0;
    for (int y = 0; y < size.height; ++y) {
        const std::size_t start = runs_.size();
        row_starts_.push_back(start);
        for (int x = 0; x < size.width; ++x) {
            if (!accepts(x, y)) continue;
            const int first = x;
            while (x < size.width && accepts(x, y)) ++x;
            runs_.push_back({y, first, x - first, static_cast<std::uint32_t>(runs_.size())});
        }
        join_with_row_above(start, above);
        above = start;
    }
    row_starts_.push_back(runs_.size());
    number_regions();
}

template <class Visitor>
void Regions::for_each_in(int y, int x, int end, Visitor&& visit) const {
    const std::size_t row_end = row_starts_[static_cast<std::size_t>(y) + 1];
    for (std::size_t i = first_run(y, x); i < row_end && runs_[i].x < end; ++i) visit(runs_[i]);
}

}  // namespace karst::validator
