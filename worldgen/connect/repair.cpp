#include "worldgen/connect/repair.h"

#include "worldgen/connect/components.h"

namespace karst {

RepairResult keep_largest_region(BitGrid& solid) {
    const OpenRegions regions(solid);
    RepairResult result{.regions = regions.count()};
    if (regions.count() == 0) return result;
    const std::uint32_t kept = regions.largest();
    result.cells_kept = regions.cells(kept);
    regions.for_each_run_of(solid, [&](int y, int x, int length, std::uint32_t region) {
        result.cells_open += length;
        if (region != kept) solid.set_run(y, x, length);
    });
    return result;
}

}  // namespace karst
