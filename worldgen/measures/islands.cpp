// Islands: 4-connected solid cells that do not hang together with the border.
#include <algorithm>
#include <vector>

#include "worldgen/connect/union_find.h"
#include "worldgen/measures/parts.h"

namespace karst::measuring {
namespace {

// A level run of solid cells.
struct Run {
    int x;
    int end;
    std::uint32_t item;
};

// Runs of one row after the other, joined where they touch the row above.
class Pieces {
  public:
    explicit Pieces(const BitGrid& solid) {
        std::vector<Run> above;
        std::vector<Run> row;
        for (int y = 0; y < solid.height(); ++y) {
            row.clear();
            const bool edge = y == 0 || y + 1 == solid.height();
            for_each_run(solid.row(y), [&](int x, int length) {
                row.push_back({x, x + length, parts_.add()});
                cells_.push_back(length);
                anchored_.push_back(edge || x == 0 || x + length == solid.width());
            });
            join(above, row);
            above.swap(row);
        }
        gather();
    }

    // Sizes of the pieces that touch no border, sorted.
    std::vector<std::int64_t> islands() {
        std::vector<std::int64_t> sizes;
        for (std::uint32_t item = 0; item < cells_.size(); ++item) {
            if (parts_.find(item) == item && !anchored_[item]) sizes.push_back(cells_[item]);
        }
        std::sort(sizes.begin(), sizes.end());
        return sizes;
    }

  private:
    void join(const std::vector<Run>& above, const std::vector<Run>& row) {
        std::size_t i = 0;
        for (const Run& run : row) {
            while (i < above.size() && above[i].end <= run.x) ++i;
            for (std::size_t k = i; k < above.size() && above[k].x < run.end; ++k) {
                parts_.unite(above[k].item, run.item);
            }
        }
    }

    // Adds all runs of a piece up at its root.
    void gather() {
        for (std::uint32_t item = 0; item < cells_.size(); ++item) {
            const std::uint32_t root = parts_.find(item);
            if (root == item) continue;
            cells_[root] += cells_[item];
            if (anchored_[item]) anchored_[root] = true;
        }
    }

    UnionFind parts_;
    std::vector<std::int64_t> cells_;
    std::vector<bool> anchored_;
};

}  // namespace

void measure_islands(const Level& level, LevelMeasures& measures) {
    const BitGrid& solid = level.grid().solid();
    const std::vector<std::int64_t> sizes = Pieces(solid).islands();
    std::int64_t floating = 0;
    for (const std::int64_t size : sizes) floating += size;
    measures.floating_share = share(floating, solid.count());
    if (!sizes.empty()) measures.island_median = static_cast<double>(sizes[sizes.size() / 2]);
}

}  // namespace karst::measuring
