#include "worldgen/connect/components.h"

#include <algorithm>

#include "worldgen/connect/union_find.h"

namespace karst {
namespace {

struct Run {
    int begin;
    int end;
    std::uint32_t label;
};

}  // namespace

void open_cells(const BitGrid& solid, int y, std::vector<std::uint64_t>& row) {
    const auto words = solid.row(y);
    row.resize(words.size());
    for (std::size_t w = 0; w < words.size(); ++w) row[w] = ~words[w];
    if (!row.empty()) row.back() &= solid.last_word_mask();
}

OpenRegions::OpenRegions(const BitGrid& solid) {
    UnionFind sets;
    std::vector<std::int64_t> set_cells;
    std::vector<Run> above;
    std::vector<Run> current;
    std::vector<std::uint64_t> row;
    for (int y = 0; y < solid.height(); ++y) {
        open_cells(solid, y, row);
        current.clear();
        std::size_t candidate = 0;
        for_each_run(row, [&](int x, int length) {
            Run run{x, x + length, UINT32_MAX};
            while (candidate < above.size() && above[candidate].end <= run.begin) ++candidate;
            for (std::size_t i = candidate; i < above.size() && above[i].begin < run.end; ++i) {
                run.label = run.label == UINT32_MAX ? sets.find(above[i].label)
                                                    : sets.unite(run.label, above[i].label);
            }
            if (run.label == UINT32_MAX) {
                run.label = sets.add();
                set_cells.push_back(0);
            }
            set_cells[run.label] += length;
            labels_.push_back(run.label);
            current.push_back(run);
        });
        std::swap(above, current);
    }

    // Sets are numbered by first cell and the lowest is the root, so one pass numbers the regions.
    std::vector<std::uint32_t> region(sets.size());
    for (std::uint32_t set = 0; set < sets.size(); ++set) {
        const std::uint32_t root = sets.find(set);
        if (root == set) {
            region[set] = static_cast<std::uint32_t>(cells_.size());
            cells_.push_back(0);
        } else {
            region[set] = region[root];
        }
        cells_[region[set]] += set_cells[set];
    }
    for (std::uint32_t& label : labels_) label = region[label];
}

std::uint32_t OpenRegions::largest() const {
    return static_cast<std::uint32_t>(
        std::distance(cells_.begin(), std::max_element(cells_.begin(), cells_.end())));
}

}  // namespace karst
