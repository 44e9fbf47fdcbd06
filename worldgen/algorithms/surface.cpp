#include "worldgen/algorithms/surface.h"

#include <algorithm>

#include "worldgen/algorithms/cave_mouths.h"
#include "worldgen/algorithms/cellular.h"
#include "worldgen/algorithms/height_line.h"
#include "worldgen/algorithms/landscape.h"
#include "worldgen/connect/fit.h"
#include "worldgen/connect/repair.h"
#include "worldgen/furnish_failure.h"

namespace karst {
namespace {

constexpr int kLeastUnderground = 48;  // rows below which there are no caves
constexpr int kRoof = 8;               // rows of rock between the dirt and the caves

// Bits of the columns whose line lies below row y: they are under the open sky there.
void sky_columns(std::span<const int> line, int y, std::vector<std::uint64_t>& row) {
    row.assign((line.size() + 63) / 64, 0);
    for (std::size_t x = 0; x < line.size(); ++x) {
        row[x / 64] |= std::uint64_t{line[x] > y} << (x % 64);
    }
}

// Rock above the caves: the sky too, so that the automaton sees a wall there.
void close_roof(BitGrid& solid, std::span<const int> line, int top, int lowest, int thickness) {
    std::vector<std::uint64_t> sky;
    for (int y = 0; y < std::min(solid.height(), lowest + thickness - top); ++y) {
        sky_columns(line, top + y - thickness, sky);
        const auto row = solid.row(y);
        for (std::size_t w = 0; w < row.size(); ++w) row[w] |= sky[w];
    }
}

void open_sky(BitGrid& solid, std::span<const int> line, int lowest) {
    std::vector<std::uint64_t> sky;
    for (int y = 0; y < lowest; ++y) {
        sky_columns(line, y, sky);
        const auto row = solid.row(y);
        for (std::size_t w = 0; w < row.size(); ++w) row[w] &= ~sky[w];
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
    random_fill(caves.solid, origin, parameters.caves.fill_percent, key, "surface.caves");
    const int thickness = parameters.dirt_depth + kRoof;
    close_roof(caves.solid, line, caves.top, *lowest, thickness);
    smooth_cells(caves.solid, parameters.caves.passes, 4, 5);
    close_roof(caves.solid, line, caves.top, *lowest, thickness);
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
        const int bottom = std::min(top + 1 + parameters.dirt_depth, grid.height() - 1);
        bool grows = depth <= parameters.grass_depth;  // on the first cell under the sky
        for (int y = top; y < bottom; ++y) {
            if (!grid.is_solid(x, y)) continue;
            grid.set(x, y, grows ? material::kGrass : material::kDirt);
            grows = false;
        }
    }
}

Layout carve_classic(LevelGrid& grid, const SurfaceParameters& parameters, const RandomKey& key) {
    const HeightLineParameters line_parameters{.swing = parameters.swing,
                                               .macro_amplitude = parameters.macro_amplitude};
    const std::vector<int> line = height_line(grid.size(), grid.origin(), line_parameters, key);
    const Caves caves = dig_caves(grid, line, parameters, key);

    BitGrid& solid = grid.carve_plane();
    copy_rows(solid, caves.top, caves.solid);
    const int lowest = *std::max_element(line.begin(), line.end());
    open_sky(solid, line, lowest);
    if (caves.regions > 0) {
        const int count = std::max(1, parameters.mouths * grid.width() / 250);
        dig_mouths(grid, line, caves.solid, caves.top, count, key);
    }
    close_border(solid);
    cover_ground(grid, line, parameters, key.depth);

    Layout layout;
    layout.sky = {1, 1, grid.width() - 2, lowest - 1};
    layout.start_zone = layout.sky;
    if (caves.regions > 0) {
        const int below = lowest + parameters.dirt_depth;
        layout.goal_zone = {1, below, grid.width() - 2, grid.height() - 1 - below};
        layout.regions_carved = caves.regions + 1;
    }
    return layout;
}

// Rows from which on there are caves for the body, and their layout in the level's coordinates.
Layout dig_wild_caves(LevelGrid& grid, int top, const SurfaceParameters& parameters,
                      const CarveContext& context) {
    const int rows = grid.height() - top - std::min(parameters.bottom_rows, grid.height() / 3);
    if (rows < kLeastUnderground) return {};
    BitGrid caves({grid.width(), rows});
    const Cell origin{grid.origin().x, grid.origin().y + top};
    Layout layout = make_caves(caves, origin, parameters.caves, context);
    copy_rows(grid.carve_plane(), top, caves);
    for (Room& room : layout.rooms) room.rect.y += top;
    for (Cell& point : layout.points) point.y += top;
    return layout;
}

Layout carve_wild(LevelGrid& grid, const SurfaceParameters& parameters,
                  const CarveContext& context) {
    const RandomKey& key = context.key;
    const Size body{context.body.width, context.body.height};
    const int spacing = parameters.mouth_spacing == 0 ? 250 : parameters.mouth_spacing;
    const std::vector<Mouth> mouths = place_mouths(grid.width(), spacing, key);
    const HeightLineParameters line_parameters{.swing = parameters.swing,
                                               .macro_amplitude = parameters.macro_amplitude};
    const auto [line, start] =
        shape_landscape(height_line(grid.size(), grid.origin(), line_parameters, key),
                        grid.height(), mouths, {parameters.cliffs, parameters.ponds}, key);
    const int lowest = *std::max_element(line.begin(), line.end());

    Layout layout =
        dig_wild_caves(grid, lowest + parameters.dirt_depth + kRoof, parameters, context);
    BitGrid& solid = grid.carve_plane();
    const BitGrid cave_positions = fitting_positions(solid, body);
    open_sky(solid, line, lowest);
    for (std::size_t i = 0; i < mouths.size() && cave_positions.count() > 0; ++i) {
        dig_mouth(solid, line, cave_positions, body, mouths[i], key.stream("surface.mouth", i));
        const Mouth& mouth = mouths[i];
        const int ground = line[static_cast<std::size_t>(mouth.x)];
        const int left = std::max(0, mouth.x - mouth.width / 2 - 4);
        const int top = std::max(0, ground - 20);
        grid.reserve({left, top, std::min(grid.width(), mouth.x + mouth.width / 2 + 5) - left,
                      std::min(grid.height(), ground + 3) - top});
    }
    close_border(solid);
    cover_ground(grid, line, parameters, key.depth);
    layout.sky = {1, 1, grid.width() - 2, lowest - 1};
    const int ground = line[static_cast<std::size_t>(start)];
    const int left = std::max(1, start - 5);
    layout.start_zone = {left, std::max(1, ground - 6),
                         std::min(grid.width() - 1, start + 6) - left, std::min(6, ground - 1)};
    return layout;
}

}  // namespace

Layout carve_surface(LevelGrid& grid, const SurfaceParameters& parameters,
                     const CarveContext& context) {
    Layout layout = parameters.is_classic() ? carve_classic(grid, parameters, context.key)
                                            : carve_wild(grid, parameters, context);
    // The published rules always hang together; what others make may miss a mouth.
    if (parameters != SurfaceParameters{} && count_open_regions(grid.solid()) > 1) {
        throw FurnishFailure("caves are cut off from the surface");
    }
    return layout;
}

}  // namespace karst
