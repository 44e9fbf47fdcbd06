#include "worldgen/connect/repair.h"

#include <algorithm>

#include "worldgen/connect/components.h"
#include "worldgen/connect/flood.h"

namespace karst {
namespace {

constexpr int kSeedRows = 16;  // rows in the middle of the map searched for a seed

// The longest run of open cells in some rows in the middle: it most likely belongs to the largest
// region.
std::optional<Cell> likely_seed(const BitGrid& solid) {
    std::optional<Cell> seed;
    int longest = 0;
    std::vector<std::uint64_t> row;
    const int middle = solid.height() / 2;
    for (int y = middle; y < std::min(middle + kSeedRows, solid.height()); ++y) {
        open_cells(solid, y, row);
        for_each_run(row, [&](int x, int length) {
            if (length <= longest) return;
            longest = length;
            seed = Cell{x, y};
        });
    }
    return seed;
}

// Where one flood finds more than half of the open cells, that is the largest region, and only the
// few cells outside it are left to be looked at. False where it does not; nothing is changed then.
bool keep_flooded_majority(BitGrid& solid, RepairResult& result) {
    const auto seed = likely_seed(solid);
    if (!seed) return false;
    std::optional<BitGrid> region = flood_region(solid, *seed);
    if (!region) return false;
    result.cells_kept = region->count();
    if (2 * result.cells_kept <= result.cells_open) return false;
    // All that is open outside the region.
    BitGrid& rest = *region;
    for (int y = 0; y < solid.height(); ++y) {
        const auto from = solid.row(y);
        const auto to = rest.row(y);
        for (std::size_t w = 0; w < to.size(); ++w) {
            const std::uint64_t others = ~(from[w] | to[w]);
            from[w] |= others;
            to[w] = ~others;
        }
        from.back() &= solid.last_word_mask();
        to.back() &= solid.last_word_mask();
    }
    result.regions = 1 + static_cast<std::uint32_t>(find_open_regions(rest).size());
    return true;
}

}  // namespace

RepairResult keep_largest_region(BitGrid& solid) {
    RepairResult result;
    result.cells_open = solid.size().cells() - solid.count();
    if (result.cells_open == 0 || keep_flooded_majority(solid, result)) return result;
    const std::vector<OpenRegion> regions = find_open_regions(solid);
    const auto kept = std::max_element(
        regions.begin(), regions.end(),
        [](const OpenRegion& a, const OpenRegion& b) { return a.cells < b.cells; });
    result.regions = static_cast<std::uint32_t>(regions.size());
    result.cells_kept = kept->cells;
    for (const OpenRegion& region : regions) {
        if (region != *kept) fill_region(solid, region.first);
    }
    return result;
}

std::uint32_t count_open_regions(const BitGrid& solid) {
    BitGrid repaired = solid;
    return keep_largest_region(repaired).regions;
}

}  // namespace karst
