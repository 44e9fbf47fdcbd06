// What cells are made of: open, liquid, to be climbed.
#include <algorithm>

#include "worldgen/measures/parts.h"

namespace karst::measuring {
namespace {

// The longest vertical run of set bits.
int longest_column(const BitGrid& cells) {
    std::vector<int> lengths(static_cast<std::size_t>(cells.width()));
    int longest = 0;
    for (int y = 0; y < cells.height(); ++y) {
        for (int x = 0; x < cells.width(); ++x) {
            int& length = lengths[static_cast<std::size_t>(x)];
            length = cells.test(x, y) ? length + 1 : 0;
            longest = std::max(longest, length);
        }
    }
    return longest;
}

}  // namespace

Rect underground(const Level& level) {
    const Rect& sky = level.info().layout.sky;
    const int top = sky.empty() ? 0 : std::clamp(sky.bottom(), 0, level.size().height);
    return {0, top, level.size().width, level.size().height - top};
}

void measure_matter(const Level& level, LevelMeasures& measures) {
    const LevelGrid& grid = level.grid();
    const std::int64_t open = level.size().cells() - grid.solid().count();
    measures.open_share = share(open, level.size().cells());
    const Rect below = underground(level);
    if (!below.empty()) {
        const std::int64_t cells = std::int64_t{below.width} * below.height;
        measures.underground_open_share = share(cells - grid.solid().crop(below).count(), cells);
    }
    const auto liquid = cells_where(grid, [](const Material& m) { return m.liquid; });
    measures.liquid_share = share(liquid.count(), open);
    const auto ladders = cells_where(grid, [](const Material& m) { return m.climb; });
    measures.ladder_cells = static_cast<double>(ladders.count());
    measures.longest_ladder = longest_column(ladders);
}

}  // namespace karst::measuring
