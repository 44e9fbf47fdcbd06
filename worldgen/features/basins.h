// Natural basins: hollows that hold whatever is poured into them.
#pragma once

#include <cstdint>
#include <vector>

#include "worldgen/core/bit_grid.h"

namespace karst {

// The component of open cells at and below a row is always held: its sides are rock at every row,
// for otherwise they would belong to it. A basin is such a component with one surface.
struct Basin {
    int y = 0;      // row of the surface
    int x = 0;      // first cell of the surface
    int width = 0;  // of the surface
    int depth = 0;  // rows from the surface down to its lowest cell
    bool operator==(const Basin&) const = default;
};

struct BasinLimits {
    int least_width = 9;
    int most_width = 21;
    int most_depth = 10;
};

// All basins within the limits above whose surface lies exactly one run of open cells, so that
// filling one can cut nothing off. From the bottom row up, left to right. Basins may contain each
// other; two that do not are at least a wall apart.
std::vector<Basin> find_basins(const BitGrid& solid, const BasinLimits& limits);

struct BasinRun {
    int y;
    int x;
    int length;
};

// The cells of a basin as runs.
std::vector<BasinRun> basin_runs(const BitGrid& solid, const Basin& basin);

}  // namespace karst
