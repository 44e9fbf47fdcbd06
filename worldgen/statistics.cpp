#include "worldgen/statistics.h"

#include <algorithm>
#include <vector>

#include "worldgen/connect/repair.h"
#include "worldgen/connect/room_graph.h"

namespace karst {
namespace {

void count_materials(const LevelGrid& grid, std::array<std::int64_t, 256>& counts) {
    const std::size_t words = grid.plane(0).words_per_row();
    const auto codes = std::size_t{1} << grid.plane_count();
    std::vector<std::int64_t> by_code(codes);
    for (int y = 0; y < grid.height(); ++y) {
        for (std::size_t code = 0; code < codes; ++code) {
            if ((grid.used_codes() >> code & 1) == 0) continue;
            for (std::size_t w = 0; w < words; ++w) {
                std::uint64_t match =
                    w + 1 == words ? grid.plane(0).last_word_mask() : ~std::uint64_t{0};
                for (std::size_t p = 0; p < grid.plane_count(); ++p) {
                    const std::uint64_t plane = grid.plane(p).row(y)[w];
                    match &= (code >> p & 1) != 0 ? plane : ~plane;
                }
                by_code[code] += count_bits(match);
            }
        }
    }
    for (std::size_t code = 0; code < codes; ++code) counts[grid.palette()[code]] += by_code[code];
}

}  // namespace

Statistics measure(const Level& level) {
    Statistics statistics;
    const LevelGrid& grid = level.grid();
    statistics.cells = level.size().cells();
    statistics.open_cells = statistics.cells - grid.solid().count();
    statistics.regions = count_open_regions(grid.solid());
    statistics.regions_carved = level.info().layout.regions_carved;
    const Layout& layout = level.info().layout;
    const GraphCounts graph = count_graph(layout);
    statistics.rooms = static_cast<std::int64_t>(layout.rooms.size());
    statistics.corridors = static_cast<std::int64_t>(layout.corridors.size());
    statistics.cycles = graph.cycles;
    statistics.dead_ends = graph.dead_ends;
    for (const Marker& marker : level.info().markers) {
        ++statistics.markers[static_cast<std::size_t>(marker.kind)];
    }
    count_materials(grid, statistics.material_cells);
    return statistics;
}

}  // namespace karst
