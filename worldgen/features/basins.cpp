#include "worldgen/features/basins.h"

#include <algorithm>

#include "worldgen/connect/components.h"
#include "worldgen/connect/row_sweep.h"

namespace karst {
namespace {

struct LowestRow {
    int row;
    void merge(const LowestRow& other) { row = std::max(row, other.row); }
};

// Runs of open cells in row y that touch the columns [begin, end).
int open_runs(const BitGrid& solid, int y, int begin, int end) {
    int runs = 0;
    for (int x = solid.find(y, begin, false); x < end; x = solid.find(y, x, false)) {
        ++runs;
        x = solid.find(y, x, true);
    }
    return runs;
}

}  // namespace

std::vector<Basin> find_basins(const BitGrid& solid, const BasinLimits& limits) {
    std::vector<Basin> basins;
    RowSweep<LowestRow> sweep;
    const auto width_range = static_cast<unsigned>(limits.most_width - limits.least_width);
    std::vector<std::uint64_t> row;
    for (int y = solid.height() - 1; y > 0; --y) {
        open_cells(solid, y, row);
        sweep.next_row(
            row, [y](int, int) { return LowestRow{y}; }, [](const LowestRow&) {});
        for (const auto& run : sweep.runs()) {
            const int width = run.end - run.begin;
            // One comparison for both limits: most runs fail it, at random.
            if (static_cast<unsigned>(width - limits.least_width) > width_range) continue;
            const int depth = sweep.component(run).row - y + 1;
            if (depth > limits.most_depth || sweep.runs_in_row(run) != 1) continue;
            if (open_runs(solid, y - 1, run.begin, run.end) != 1) continue;
            basins.push_back({y, run.begin, width, depth});
        }
    }
    return basins;
}

std::vector<BasinRun> basin_runs(const BitGrid& solid, const Basin& basin) {
    std::vector<BasinRun> runs{{basin.y, basin.x, basin.width}};
    const auto add_touching = [&](int y, const BasinRun& from) {
        if (y < basin.y || y >= solid.height()) return;
        for (int x = solid.find(y, from.x, false); x < from.x + from.length;) {
            const int begin = solid.find_back(y, x, true) + 1;
            const int end = solid.find(y, x, true);
            const bool known = std::any_of(runs.begin(), runs.end(), [&](const BasinRun& run) {
                return run.y == y && run.x == begin;
            });
            if (!known) runs.push_back({y, begin, end - begin});
            x = solid.find(y, end, false);
        }
    };
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const BasinRun run = runs[i];
        add_touching(run.y + 1, run);
        add_touching(run.y - 1, run);
    }
    return runs;
}

}  // namespace karst
