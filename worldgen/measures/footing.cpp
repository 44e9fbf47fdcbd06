// Where feet stand: ledges, and the ground under the sky.
#include <cstdlib>

#include "worldgen/measures/parts.h"

namespace karst::measuring {
namespace {

constexpr int kLedge = 8;  // cells from which on a level run is a ledge to fight and rest on

void measure_ledges(const BitGrid& solid, LevelMeasures& measures) {
    std::int64_t footing = 0;
    std::int64_t on_ledges = 0;
    std::vector<std::uint64_t> row(solid.words_per_row());
    for (int y = 0; y + 1 < solid.height(); ++y) {
        for (std::size_t w = 0; w < row.size(); ++w) {
            row[w] = ~solid.row(y)[w] & solid.row(y + 1)[w];
        }
        for_each_run(row, [&](int, int length) {
            footing += length;
            if (length >= kLedge) on_ledges += length;
        });
    }
    measures.ledge_share = share(on_ledges, footing);
}

// Trees stand on the ground but are none.
bool is_ground(const Level& level, int x, int y) {
    if (!level.grid().is_solid(x, y)) return false;
    const MaterialId id = level.grid().at(x, y);
    return id != material::kWood && id != material::kTrunk && id != material::kLeaves;
}

// The first ground from the row below the top border down.
int ground_row(const Level& level, int x) {
    int y = 1;
    while (y < level.size().height && !is_ground(level, x, y)) ++y;
    return y;
}

void measure_steps(const Level& level, LevelMeasures& measures) {
    if (level.info().layout.sky.empty()) return;
    std::int64_t gentle = 0;
    const int last = level.size().width - 2;  // inside the border
    int row = ground_row(level, 1);
    for (int x = 1; x < last; ++x) {
        const int next = ground_row(level, x + 1);
        if (std::abs(next - row) <= 1) ++gentle;
        row = next;
    }
    measures.step_share = share(gentle, last - 1);
}

}  // namespace

void measure_footing(const Level& level, LevelMeasures& measures) {
    measure_ledges(level.grid().solid(), measures);
    measure_steps(level, measures);
}

}  // namespace karst::measuring
