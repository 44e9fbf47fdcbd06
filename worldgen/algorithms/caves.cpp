#include "worldgen/algorithms/caves.h"

#include "worldgen/algorithms/cave_halls.h"
#include "worldgen/algorithms/cave_rooms.h"
#include "worldgen/algorithms/cave_shape.h"
#include "worldgen/algorithms/cellular.h"
#include "worldgen/connect/repair.h"
#include "worldgen/connect/tunnels.h"

namespace karst {
namespace {

void carve_classic(BitGrid& walls, Cell origin, const CaveParameters& parameters,
                   const RandomKey& key) {
    random_fill(walls, origin, parameters.fill_percent, key, "caves.fill");
    close_border(walls);  // the rule sees it, so that caves round off towards it
    smooth_cells(walls, parameters.passes, parameters.survive, parameters.birth);
    close_border(walls);
}

CaveShape shape_of(const CaveParameters& parameters) {
    return {.cell = {parameters.cell_width, parameters.cell_height},
            .fill_percent = parameters.fill_percent,
            .fill_variation = parameters.fill_variation,
            .variation = {parameters.variation_width, parameters.variation_height},
            .passes = parameters.passes,
            .survive = parameters.survive,
            .birth = parameters.birth,
            .refine_passes = parameters.refine_passes};
}

// So that no pool fills a room.
void reserve_room_tops(LevelGrid& grid, std::span<const Room> rooms) {
    for (const Room& room : rooms) grid.reserve({room.rect.centre().x, room.rect.y, 1, 1});
}

}  // namespace

Layout make_caves(BitGrid& solid, Cell origin, const CaveParameters& parameters,
                  const CarveContext& context) {
    const Size body{context.body.width, context.body.height};
    const RandomKey& key = context.key;
    shape_caves(solid, origin, shape_of(parameters), key);
    const auto halls = carve_halls(solid, origin, parameters.hall_area, body, key);
    const auto shafts = carve_shafts(solid, origin, parameters.shaft_columns, body, key);
    remove_small_islands(solid, parameters.min_island);
    const BitGrid before_tunnels = solid;
    if (parameters.repair == CaveRepair::tunnel) {
        join_regions(solid, {body, parameters.least_region, parameters.loop_percent}, key);
        remove_small_islands(solid, parameters.min_island);  // what tunnels cut off
    }
    if (!keep_reach_of_body(solid, body)) {
        keep_largest_region(solid);
        return {};
    }
    carve_basins(solid, static_cast<int>(parameters.basins * solid.size().cells() / (250 * 250)),
                 key);
    return find_cave_rooms(solid, {halls, shafts, &before_tunnels}, body);
}

Layout carve_caves(LevelGrid& grid, const CaveParameters& parameters, const CarveContext& context) {
    BitGrid& walls = grid.carve_plane();
    if (!parameters.is_classic()) {
        Layout layout = make_caves(walls, grid.origin(), parameters, context);
        reserve_room_tops(grid, layout.rooms);
        return layout;
    }
    carve_classic(walls, grid.origin(), parameters, context.key);
    return {};
}

}  // namespace karst
