#include "worldgen/features/basins.h"

#include <algorithm>
#include <cassert>

#include "worldgen/connect/components.h"
#include "worldgen/connect/spread_row.h"
#include "worldgen/core/row_bits.h"

namespace karst {
namespace {

using Words = std::vector<std::uint64_t>;

// Rows of a band whose surfaces are looked for together; so many that the rows read twice, those of
// the deepest basins below it, do not weigh.
constexpr int kBand = 64;

// Finds surfaces band by band, from the bottom row of each up.
class SurfaceScan {
  public:
    SurfaceScan(const BitGrid& solid, const BasinLimits& limits) : solid_(solid), limits_(limits) {}

    std::vector<BasinRun> scan() {
        for (int top = 1; top < solid_.height(); top += kBand) {
            const int end = std::min(top + kBand, solid_.height());
            // What can get down to this row is no basin.
            int y = std::min(end - 1 + limits_.most_depth, solid_.height() - 1);
            open_cells(solid_, y, leaking_);
            while (--y >= top) {
                open_cells(solid_, y, open_);
                for (std::size_t w = 0; w < open_.size(); ++w) leaking_[w] &= open_[w];
                spread_row(open_, leaking_);
                if (y < end) add_surfaces(y);
            }
        }
        return std::move(surfaces_);
    }

  private:
    void add_surfaces(int y) {
        const std::size_t words = open_.size();
        long_enough_ = open_;
        keep_followed(long_enough_, limits_.least_width);
        too_long_ = long_enough_;
        keep_followed(too_long_, limits_.most_width + 2 - limits_.least_width);
        for (std::size_t w = 0; w < words; ++w) {
            const std::uint64_t before = w == 0 ? 0 : open_[w - 1] >> 63;
            const std::uint64_t inside = open_[w] << 1 | before;
            std::uint64_t starts = long_enough_[w] & ~(too_long_[w] | leaking_[w] | inside);
            for (; starts != 0; starts &= starts - 1) {
                const int x = static_cast<int>(w) * 64 + std::countr_zero(starts);
                surfaces_.push_back({y, x, solid_.find(y, x, true) - x});
            }
        }
    }

    const BitGrid& solid_;
    const BasinLimits limits_;
    Words open_;
    Words leaking_;  // cells from which a way leads down to the bottom of the band
    Words long_enough_;
    Words too_long_;
    std::vector<BasinRun> surfaces_;
};

// Calls visit(x, length) for each run of open cells of a row that touches the columns [begin, end).
template <class Visitor>
void for_each_open_run(const BitGrid& solid, int y, int begin, int end, Visitor&& visit) {
    for (int x = solid.find(y, begin, false); x < end; x = solid.find(y, x, false)) {
        const int first = solid.find_back(y, x, true) + 1;
        x = solid.find(y, x, true);
        visit(first, x - first);
    }
}

}  // namespace

std::vector<BasinRun> find_surfaces(const BitGrid& solid, const BasinLimits& limits) {
    assert(0 < limits.least_width && limits.least_width <= limits.most_width &&
           limits.most_width < 64 && limits.most_depth > 0);
    return SurfaceScan(solid, limits).scan();
}

std::optional<std::vector<BasinRun>> basin_under(const BitGrid& solid, const BasinRun& surface,
                                                 int most_depth) {
    const int end = surface.x + surface.length;
    int runs_above = 0;
    for_each_open_run(solid, surface.y - 1, surface.x, end, [&](int, int) { ++runs_above; });
    if (runs_above != 1) return std::nullopt;

    std::vector<BasinRun> basin{surface};
    std::vector<BasinRun> stack{surface};
    bool second_surface = false;
    while (!stack.empty()) {
        const BasinRun run = stack.back();
        stack.pop_back();
        if (run.y - surface.y >= most_depth) return std::nullopt;
        for (const int y : {run.y - 1, run.y + 1}) {
            if (y < surface.y || y >= solid.height()) continue;
            for_each_open_run(solid, y, run.x, run.x + run.length, [&](int x, int length) {
                const BasinRun next{y, x, length};
                if (std::find(basin.begin(), basin.end(), next) != basin.end()) return;
                basin.push_back(next);
                stack.push_back(next);
                second_surface |= y == surface.y;
            });
        }
        if (second_surface) return std::nullopt;
    }
    return basin;
}

int basin_depth(const std::vector<BasinRun>& basin) {
    const auto lowest = std::max_element(
        basin.begin(), basin.end(), [](const BasinRun& a, const BasinRun& b) { return a.y < b.y; });
    return lowest->y - basin.front().y + 1;
}

}  // namespace karst
