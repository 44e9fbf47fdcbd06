#include "worldgen/algorithms/caves.h"

#include "worldgen/algorithms/cellular.h"

namespace karst {

Layout carve_caves(LevelGrid& grid, const CaveParameters& parameters, const CarveContext& context) {
    BitGrid& walls = grid.carve_plane();
    random_fill(walls, grid.origin(), parameters.fill_percent, context.key, "caves.fill");
    close_border(walls);  // the rule sees it, so that caves round off towards it
    smooth_cells(walls, parameters.passes, parameters.survive, parameters.birth);
    close_border(walls);
    return {};
}

}  // namespace karst
