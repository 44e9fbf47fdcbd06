// Islands: 4-connected solid cells that do not hang together with the border.
#include <algorithm>
#include <vector>

#include "worldgen/connect/region_runs.h"
#include "worldgen/measures/parts.h"

namespace karst::measuring {
namespace {

// Sizes of the pieces of solid cells that touch no border, sorted.
std::vector<std::int64_t> island_sizes(const BitGrid& solid) {
    const RegionRuns pieces(solid);
    std::vector<bool> anchored(pieces.count());
    for (const RegionRun& run : pieces.runs()) {
        const bool edge = run.y == 0 || run.y + 1 == solid.height();
        if (edge || run.x == 0 || run.end() == solid.width()) anchored[run.region] = true;
    }
    std::vector<std::int64_t> sizes;
    for (std::uint32_t piece = 0; piece < pieces.count(); ++piece) {
        if (!anchored[piece]) sizes.push_back(pieces.cells(piece));
    }
    std::sort(sizes.begin(), sizes.end());
    return sizes;
}

}  // namespace

void measure_islands(const Level& level, LevelMeasures& measures) {
    const BitGrid& solid = level.grid().solid();
    const std::vector<std::int64_t> sizes = island_sizes(solid);
    std::int64_t floating = 0;
    for (const std::int64_t size : sizes) floating += size;
    measures.floating_share = share(floating, solid.count());
    if (!sizes.empty()) measures.island_median = static_cast<double>(sizes[sizes.size() / 2]);
}

}  // namespace karst::measuring
