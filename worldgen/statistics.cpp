#include "worldgen/statistics.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace karst {
namespace {

class UnionFind {
  public:
    std::uint32_t add() {
        parent_.push_back(static_cast<std::uint32_t>(parent_.size()));
        ++sets_;
        return parent_.back();
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        if (a == b) return;
        parent_[std::max(a, b)] = std::min(a, b);
        --sets_;
    }
    std::int64_t sets() const { return sets_; }

  private:
    std::uint32_t root(std::uint32_t node) {
        while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
        return node;
    }

    std::vector<std::uint32_t> parent_;
    std::int64_t sets_ = 0;
};

struct Run {
    int begin;
    int end;
    std::uint32_t set;
};

// Counts 4-connected regions of cells that are not solid: runs of a row are joined with the runs of
// the row above that they touch.
std::int64_t count_regions(const BitGrid& solid) {
    UnionFind sets;
    std::vector<Run> above;
    std::vector<Run> here;
    std::vector<std::uint64_t> open(solid.words_per_row());
    for (int y = 0; y < solid.height(); ++y) {
        const auto row = solid.row(y);
        for (std::size_t w = 0; w < row.size(); ++w) open[w] = ~row[w];
        open.back() &= solid.last_word_mask();
        here.clear();
        std::size_t i = 0;
        for_each_run(open, [&](int x, int length) {
            const Run run{x, x + length, sets.add()};
            while (i < above.size() && above[i].end <= run.begin) ++i;
            for (std::size_t k = i; k < above.size() && above[k].begin < run.end; ++k) {
                sets.join(run.set, above[k].set);
            }
            here.push_back(run);
        });
        above.swap(here);
    }
    return sets.sets();
}

void count_materials(const LevelGrid& grid, std::array<std::int64_t, 256>& counts) {
    const std::size_t words = grid.plane(0).words_per_row();
    const auto codes = std::size_t{1} << grid.plane_count();
    std::vector<std::int64_t> by_code(codes);
    for (int y = 0; y < grid.height(); ++y) {
        for (std::size_t code = 0; code < codes; ++code) {
            if ((grid.used_codes() >> code & 1) == 0) continue;
            for (std::size_t w = 0; w < words; ++w) {
                std::uint64_t match =
                    w + 1 == words ? grid.plane(0).last_word_mask() : ~std::uint64_t{0};
                for (std::size_t p = 0; p < grid.plane_count(); ++p) {
                    const std::uint64_t plane = grid.plane(p).row(y)[w];
                    match &= (code >> p & 1) != 0 ? plane : ~plane;
                }
                by_code[code] += std::popcount(match);
            }
        }
    }
    for (std::size_t code = 0; code < codes; ++code) counts[grid.palette()[code]] += by_code[code];
}

void count_graph(const Layout& layout, Statistics& statistics) {
    UnionFind parts;
    for (std::size_t i = 0; i < layout.rooms.size(); ++i) parts.add();
    std::vector<int> degree(layout.rooms.size());
    for (const Corridor& corridor : layout.corridors) {
        parts.join(corridor.from, corridor.to);
        ++degree[corridor.from];
        ++degree[corridor.to];
    }
    statistics.rooms = static_cast<std::int64_t>(layout.rooms.size());
    statistics.corridors = static_cast<std::int64_t>(layout.corridors.size());
    statistics.cycles = statistics.corridors - statistics.rooms + parts.sets();
    statistics.dead_ends = std::count(degree.begin(), degree.end(), 1);
}

}  // namespace

Statistics measure(const Level& level) {
    Statistics statistics;
    const LevelGrid& grid = level.grid();
    statistics.cells = level.size().cells();
    statistics.open_cells = statistics.cells - grid.solid().count();
    statistics.regions = count_regions(grid.solid());
    statistics.regions_carved = level.info().layout.regions_carved;
    count_graph(level.info().layout, statistics);
    for (const Marker& marker : level.info().markers) {
        ++statistics.markers[static_cast<std::size_t>(marker.kind)];
    }
    count_materials(grid, statistics.material_cells);
    return statistics;
}

}  // namespace karst
