#include "worldgen/connect/repair.h"

#include <algorithm>

#include "worldgen/connect/components.h"

namespace karst {

RepairResult keep_largest_region(BitGrid& solid) {
    const std::vector<OpenRegion> regions = find_open_regions(solid);
    RepairResult result{.regions = static_cast<std::uint32_t>(regions.size())};
    if (regions.empty()) return result;
    const auto kept = std::max_element(
        regions.begin(), regions.end(),
        [](const OpenRegion& a, const OpenRegion& b) { return a.cells < b.cells; });
    result.cells_kept = kept->cells;
    for (const OpenRegion& region : regions) {
        result.cells_open += region.cells;
        if (region != *kept) fill_region(solid, region.first);
    }
    return result;
}

}  // namespace karst
