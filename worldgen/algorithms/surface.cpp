#include "worldgen/algorithms/surface.h"

#include <algorithm>

#include "worldgen/algorithms/cave_mouths.h"
#include "worldgen/algorithms/cellular.h"
#include "worldgen/algorithms/height_line.h"
#include "worldgen/connect/repair.h"

namespace karst {
namespace {

constexpr int kLeastUnderground = 48;  // rows below which there are no caves
constexpr int kRoof = 8;               // rows of rock between the dirt and the caves

// Rock where x is at or below the line.
void raise_ground(BitGrid& solid, std::span<const int> line, int rows_below) {
    for (int x = 0; x < solid.width(); ++x) {
        const int first = line[static_cast<std::size_t>(x)];
        for (int y = first; y < std::min(first + rows_below, solid.height()); ++y) {
            solid.set(x, y);
        }
    }
}

struct Caves {
    BitGrid solid;  // of the rows from `top` on
    int top = 0;
    std::uint32_t regions = 0;
};

// Caves in the rows below the roof; one region, or none where there is no room for any.
Caves dig_caves(const LevelGrid& grid, std::span<const int> line,
                const SurfaceParameters& parameters, const RandomKey& key) {
    const auto [highest, lowest] = std::minmax_element(line.begin(), line.end());
    Caves caves{.solid = {}, .top = *highest};
    const Size size{grid.width(), grid.height() - caves.top};
    caves.solid = BitGrid(size);
    if (grid.height() - 1 - (*lowest + parameters.dirt_depth) < kLeastUnderground) {
        caves.solid.fill(true);
        return caves;
    }
    const Cell origin{grid.origin().x, grid.origin().y + caves.top};
    random_fill(caves.solid, origin, parameters.cave_fill_percent, key, "surface.caves");
    std::vector<int> roof;
    for (const int row : line) roof.push_back(row - caves.top);
    const int thickness = parameters.dirt_depth + kRoof;
    for (int y = 0; y < *lowest - caves.top; ++y) caves.solid.set_run(y, 0, size.width);
    raise_ground(caves.solid, roof, thickness);
    smooth_cells(caves.solid, parameters.cave_passes, 4, 5);
    for (int y = 0; y < *lowest - caves.top; ++y) caves.solid.set_run(y, 0, size.width);
    raise_ground(caves.solid, roof, thickness);
    close_border(caves.solid);
    caves.regions = keep_largest_region(caves.solid).regions;
    return caves;
}

void copy_rows(BitGrid& to, int y, const BitGrid& from) {
    for (int row = 0; row < from.height(); ++row) {
        std::copy(from.row(row).begin(), from.row(row).end(), to.row(y + row).begin());
    }
}

// Dirt with grass on top where the ground is solid.
void cover_ground(LevelGrid& grid, std::span<const int> line, const SurfaceParameters& parameters,
                  int depth) {
    for (int x = 1; x < grid.width() - 1; ++x) {
        const int top = line[static_cast<std::size_t>(x)];
        const int bottom = std::min(top + parameters.dirt_depth, grid.height() - 1);
        for (int y = top; y < bottom; ++y) {
            if (!grid.is_solid(x, y)) continue;
            const bool grows = y == top && depth <= parameters.grass_depth;
            grid.set(x, y, grows ? material::kGrass : material::kDirt);
        }
    }
}

}  // namespace

Layout carve_surface(LevelGrid& grid, const SurfaceParameters& parameters, const RandomKey& key) {
    const HeightLineParameters line_parameters{.swing = parameters.swing,
                                               .macro_amplitude = parameters.macro_amplitude};
    const std::vector<int> line = height_line(grid.size(), grid.origin(), line_parameters, key);
    const Caves caves = dig_caves(grid, line, parameters, key);

    BitGrid& solid = grid.carve_plane();
    copy_rows(solid, caves.top, caves.solid);
    const int lowest = *std::max_element(line.begin(), line.end());
    for (int y = 0; y < lowest; ++y) solid.set_run(y, 0, solid.width(), false);
    raise_ground(solid, line, lowest - caves.top);
    if (caves.regions > 0) {
        const int count = std::max(1, parameters.mouths * grid.width() / 250);
        dig_mouths(solid, line, caves.solid, caves.top, count, key);
    }
    close_border(solid);
    cover_ground(grid, line, parameters, key.depth);

    Layout layout;
    layout.start_zone = {1, 1, grid.width() - 2, lowest - 1};
    if (caves.regions > 0) {
        const int below = lowest + parameters.dirt_depth;
        layout.goal_zone = {1, below, grid.width() - 2, grid.height() - 1 - below};
        layout.regions_carved = caves.regions + 1;
    }
    return layout;
}

}  // namespace karst
