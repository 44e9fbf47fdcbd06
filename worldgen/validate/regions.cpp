#include "worldgen/validate/regions.h"

#include <algorithm>

namespace karst::validator {

std::uint32_t Regions::find(std::uint32_t run) {
    while (runs_[run].region != run) {
        runs_[run].region = runs_[runs_[run].region].region;
        run = runs_[run].region;
    }
    return run;
}

// The lower number becomes the root, so a region is named by its first run.
void Regions::join_with_row_above(std::size_t row_start, std::size_t above_start) {
    std::size_t above = above_start;
    for (std::size_t i = row_start; i < runs_.size(); ++i) {
        while (above < row_start && runs_[above].end() <= runs_[i].x) ++above;
        for (std::size_t j = above; j < row_start && runs_[j].x < runs_[i].end(); ++j) {
            const std::uint32_t a = find(static_cast<std::uint32_t>(i));
            const std::uint32_t b = find(static_cast<std::uint32_t>(j));
            runs_[std::max(a, b)].region = std::min(a, b);
        }
    }
}

void Regions::number_regions() {
    for (Run& run : runs_) run.region = runs_[run.region].region;  // parents come first
}

std::size_t Regions::first_run(int y, int x) const {
    const auto row = static_cast<std::size_t>(y);
    const auto begin = runs_.begin() + static_cast<std::ptrdiff_t>(row_starts_[row]);
    const auto end = runs_.begin() + static_cast<std::ptrdiff_t>(row_starts_[row + 1]);
    const auto run =
        std::partition_point(begin, end, [x](const Run& other) { return other.end() <= x; });
    return static_cast<std::size_t>(run - runs_.begin());
}

std::optional<std::uint32_t> Regions::at(Cell cell) const {
    std::optional<std::uint32_t> region;
    for_each_in(cell.y, cell.x, cell.x + 1, [&](const Run& run) { region = run.region; });
    return region;
}

std::optional<std::uint32_t> Regions::largest() const {
    std::vector<std::int64_t> cells(runs_.size());
    for (const Run& run : runs_) cells[run.region] += run.length;
    const auto most = std::max_element(cells.begin(), cells.end());
    if (most == cells.end()) return std::nullopt;
    return static_cast<std::uint32_t>(most - cells.begin());
}

}  // namespace karst::validator
