#include "worldgen/features/basins.h"

#include <algorithm>

#include "worldgen/connect/components.h"
#include "worldgen/connect/union_find.h"

namespace karst {
namespace {

struct SurfaceRun {
    int begin;
    int end;
    std::uint32_t label;
    int runs_above;  // open runs of the row above that touch it
    bool is_basin;   // but for what lies above
    int depth;
};

// What is known of a component at the row being read.
struct Component {
    int lowest_row;
    int row;       // the last row that was counted
    int row_runs;  // its runs in that row
};

// Scans rows from the bottom up, keeping the components of the open cells seen so far.
class BasinScan {
  public:
    BasinScan(const BitGrid& solid, const BasinLimits& limits) : solid_(solid), limits_(limits) {}

    std::vector<Basin> scan() {
        std::vector<std::uint64_t> row;
        for (int y = solid_.height() - 1; y >= 0; --y) {
            open_cells(solid_, y, row);
            current_.clear();
            next_below_ = 0;
            for_each_run(row, [&](int x, int length) { add_run(y, x, length); });
            report(y + 1);
            for (SurfaceRun& run : current_) judge(run, y);
            std::swap(below_, current_);
        }
        return std::move(basins_);
    }

  private:
    void add_run(int y, int x, int length) {
        SurfaceRun run{x, x + length, UINT32_MAX, 0, false, 0};
        while (next_below_ < below_.size() && below_[next_below_].end <= run.begin) ++next_below_;
        for (std::size_t i = next_below_; i < below_.size() && below_[i].begin < run.end; ++i) {
            ++below_[i].runs_above;
            const std::uint32_t other = sets_.find(below_[i].label);
            run.label = run.label == UINT32_MAX ? other : unite(run.label, other);
        }
        if (run.label == UINT32_MAX) {
            run.label = sets_.add();
            components_.push_back({.lowest_row = y, .row = y, .row_runs = 0});
        }
        Component& component = components_[run.label];
        if (component.row != y) component = {component.lowest_row, y, 0};
        ++component.row_runs;
        current_.push_back(run);
    }

    std::uint32_t unite(std::uint32_t a, std::uint32_t b) {
        a = sets_.find(a);
        if (a == b) return a;
        const std::uint32_t root = sets_.unite(a, b);
        const Component& x = components_[a];
        const Component& y = components_[b];
        const int row = std::min(x.row, y.row);
        const int runs = (x.row == row ? x.row_runs : 0) + (y.row == row ? y.row_runs : 0);
        components_[root] = {std::max(x.lowest_row, y.lowest_row), row, runs};
        return root;
    }

    // Once a row is complete: could its runs be surfaces?
    void judge(SurfaceRun& run, int y) {
        const Component& component = components_[sets_.find(run.label)];
        const int width = run.end - run.begin;
        run.depth = component.lowest_row - y + 1;
        run.is_basin = component.row_runs == 1 && width >= limits_.least_width &&
                       width <= limits_.most_width && run.depth <= limits_.most_depth;
    }

    // Once the row above `y` is complete: reports the basins with their surface in row y.
    void report(int y) {
        for (const SurfaceRun& run : below_) {
            if (!run.is_basin || run.runs_above != 1) continue;
            basins_.push_back({y, run.begin, run.end - run.begin, run.depth});
        }
    }

    const BitGrid& solid_;
    const BasinLimits limits_;
    UnionFind sets_;
    std::vector<Component> components_;  // by set
    std::vector<SurfaceRun> below_;
    std::vector<SurfaceRun> current_;
    std::size_t next_below_ = 0;
    std::vector<Basin> basins_;
};

}  // namespace

std::vector<Basin> find_basins(const BitGrid& solid, const BasinLimits& limits) {
    return BasinScan(solid, limits).scan();
}

std::vector<BasinRun> basin_runs(const BitGrid& solid, const Basin& basin) {
    std::vector<BasinRun> runs{{basin.y, basin.x, basin.width}};
    const auto add_touching = [&](int y, const BasinRun& from) {
        if (y < basin.y || y >= solid.height()) return;
        for (int x = solid.find(y, from.x, false); x < from.x + from.length;) {
            int begin = x;
            while (begin > 0 && !solid.test(begin - 1, y)) --begin;
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
