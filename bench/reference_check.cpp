#include "bench/reference_check.h"

#include "worldgen/algorithms/caves.h"
#include "worldgen/connect/repair.h"

namespace karst::bench {

bool are_our_walls(const ByteGrid& walls, Size size, const RandomKey& key) {
    LevelGrid grid(size, MaterialTable::built_in());
    carve_caves(grid, {}, {key});
    keep_largest_region(grid.carve_plane());
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const bool wall = walls[static_cast<std::size_t>(y * size.width + x)] != 0;
            if (grid.is_solid(x, y) != wall) return false;
        }
    }
    return true;
}

}  // namespace karst::bench
