#include "worldgen/connect/region_runs.h"

#include <algorithm>

#include "worldgen/connect/union_find.h"

namespace karst {

RegionRuns::RegionRuns(const BitGrid& cells) {
    UnionFind sets;
    std::size_t above = 0;
    for (int y = 0; y < cells.height(); ++y) {
        const std::size_t start = runs_.size();
        row_starts_.push_back(start);
        for_each_run(cells.row(y), [&](int x, int length) {
            const std::uint32_t run = sets.add();
            runs_.push_back({y, x, length, run});
            while (above < start && runs_[above].end() <= x) ++above;
            for (std::size_t i = above; i < start && runs_[i].x < x + length; ++i) {
                sets.unite(run, static_cast<std::uint32_t>(i));
            }
        });
        above = start;
    }
    row_starts_.push_back(runs_.size());
    std::vector<std::uint32_t> numbers(runs_.size());
    for (RegionRun& run : runs_) {
        const std::uint32_t root = sets.find(run.region);
        if (root == run.region) {  // the lowest index, so it comes first
            numbers[root] = static_cast<std::uint32_t>(cells_.size());
            cells_.push_back(0);
        }
        run.region = numbers[root];
        cells_[run.region] += run.length;
    }
}

std::optional<std::uint32_t> RegionRuns::largest() const {
    if (cells_.empty()) return std::nullopt;
    return static_cast<std::uint32_t>(std::max_element(cells_.begin(), cells_.end()) -
                                      cells_.begin());
}

std::optional<Cell> RegionRuns::nearest(std::uint32_t region, Cell from, int limit) const {
    std::optional<Cell> found;
    const int height = static_cast<int>(row_starts_.size()) - 1;
    const auto try_run = [&](const RegionRun& run, int away) {
        if (run.region != region) return;
        const int x = std::clamp(from.x, run.x, run.end() - 1);
        const int steps = away + std::abs(x - from.x);
        if (steps >= limit) return;
        limit = steps;
        found = Cell{x, run.y};
    };
    for (int away = 0; away < limit; ++away) {
        for (const int y : {from.y - away, from.y + away}) {
            if (y < 0 || y >= height) continue;
            const auto runs = row(y);
            const auto begin = std::partition_point(
                runs.begin(), runs.end(),
                [&](const RegionRun& run) { return run.end() <= from.x - (limit - away); });
            for (auto it = begin; it != runs.end() && it->x < from.x + limit - away; ++it) {
                try_run(*it, away);
            }
        }
    }
    return found;
}

}  // namespace karst
