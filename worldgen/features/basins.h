// Natural basins: hollows that hold whatever is poured into them.
//
// The component of open cells at and below a row is always held: its sides are rock at every row,
// for otherwise they would belong to it. A basin is such a component with one surface.
#pragma once

#include <optional>
#include <vector>

#include "worldgen/core/bit_grid.h"

namespace karst {

// A run of open cells; of a basin, or the surface of one.
struct BasinRun {
    int y = 0;
    int x = 0;
    int length = 0;
    bool operator==(const BasinRun&) const = default;
};

struct BasinLimits {
    int least_width = 9;  // of the surface, 1..63 cells
    int most_width = 21;
    int most_depth = 12;  // rows, the surface included
};

// All runs of open cells of the widths asked for that may be the surface of a basin: those from
// which no way leads straight down by `most_depth` rows. In a fixed order.
std::vector<BasinRun> find_surfaces(const BitGrid& solid, const BasinLimits& limits);

// The basin under a surface as runs, the surface first. Nothing where the component has another run
// in the surface's row or is deeper than `most_depth` rows, or where filling it could cut something
// off: above the surface there must be exactly one run of open cells.
// Two basins of which neither contains the other are at least a wall apart.
std::optional<std::vector<BasinRun>> basin_under(const BitGrid& solid, const BasinRun& surface,
                                                 int most_depth);

// Rows from the surface down to the lowest cell.
int basin_depth(const std::vector<BasinRun>& basin);

}  // namespace karst
