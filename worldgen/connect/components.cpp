#include "worldgen/connect/components.h"

#include <algorithm>

#include "worldgen/connect/row_sweep.h"

namespace karst {
namespace {

struct Region : OpenRegion {
    void merge(const Region& other) {
        const auto key = [](Cell cell) { return std::pair(cell.y, cell.x); };
        if (key(other.first) < key(first)) first = other.first;
        cells += other.cells;
    }
};

}  // namespace

void open_cells(const BitGrid& solid, int y, std::vector<std::uint64_t>& row) {
    const auto words = solid.row(y);
    row.resize(words.size());
    for (std::size_t w = 0; w < words.size(); ++w) row[w] = ~words[w];
    if (!row.empty()) row.back() &= solid.last_word_mask();
}

std::vector<OpenRegion> find_open_regions(const BitGrid& solid) {
    std::vector<OpenRegion> regions;
    RowSweep<Region> sweep;
    std::vector<std::uint64_t> row;
    for (int y = 0; y < solid.height(); ++y) {
        open_cells(solid, y, row);
        sweep.next_row(
            row,
            [&](int x, int length) {
                return Region{{{x, y}, length}};
            },
            [&](const Region& region) { regions.push_back(region); });
    }
    regions.insert(regions.end(), sweep.components().begin(), sweep.components().end());
    std::sort(regions.begin(), regions.end(), [](const OpenRegion& a, const OpenRegion& b) {
        return std::pair(a.first.y, a.first.x) < std::pair(b.first.y, b.first.x);
    });
    return regions;
}

void fill_region(BitGrid& solid, Cell start) {
    struct Run {
        int y;
        int begin;
        int end;
    };
    std::vector<Run> stack;
    const auto fill_run_at = [&](int x, int y) {
        const int begin = solid.find_back(y, x, true) + 1;
        const int end = solid.find(y, x, true);
        solid.set_run(y, begin, end - begin);
        stack.push_back({y, begin, end});
    };
    fill_run_at(start.x, start.y);
    while (!stack.empty()) {
        const Run run = stack.back();
        stack.pop_back();
        for (const int y : {run.y - 1, run.y + 1}) {
            if (y < 0 || y >= solid.height()) continue;
            for (int x = solid.find(y, run.begin, false); x < run.end;
                 x = solid.find(y, x, false)) {
                fill_run_at(x, y);
            }
        }
    }
}

}  // namespace karst
