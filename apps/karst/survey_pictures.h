// Pictures of a survey: histograms and heat maps.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "worldgen/core/geometry.h"
#include "worldgen/level.h"

namespace karst::app {

inline constexpr int kHeatMapSide = 512;  // pixels; larger levels are reduced to fit

// How often something is at a place, over many levels of one size; a place is a block of cells and
// a pixel. Not thread-safe.
class HeatMap {
  public:
    explicit HeatMap(Size level);

    int block() const { return block_; }  // cells a side
    void add(Cell cell, std::int64_t count = 1);
    void add(const HeatMap& other);

    // From black (never) over red and yellow to white. `full` is what counts as white in a whole
    // block; 0: the largest count of all. Throws IoError.
    void draw(const std::string& path, std::int64_t full) const;

  private:
    Size level_;
    int block_;
    Size size_;
    std::vector<std::int64_t> counts_;
};

// Adds each open cell.
void add_open_cells(const Level& level, HeatMap& map);
// Adds the spawn, each stairs or exit and each item, key and potion.
void add_markers(const Level& level, HeatMap& map);

// Bars for the finite values, from the least to the most in equal steps. Throws IoError.
void draw_histogram(const std::string& path, std::span<const double> values);

}  // namespace karst::app
