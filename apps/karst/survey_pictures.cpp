#include "apps/karst/survey_pictures.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/canvas.h"
#include "engine/png_file.h"

namespace karst::app {
namespace {

constexpr Size kHistogram{384, 160};  // pixels
constexpr int kBars = 48;
constexpr int kMargin = 8;

enum : std::uint8_t { kPaper, kAxis, kBar };
constexpr std::array<Colour, 3> kHistogramColours{{{250, 250, 247}, {90, 90, 90}, {52, 101, 164}}};

// 256 steps through black, red, yellow, white.
std::vector<Colour> heat_colours() {
    std::vector<Colour> colours;
    for (int i = 0; i < 256; ++i) {
        const auto part = [&](int from) {
            return static_cast<std::uint8_t>(std::clamp((i - from) * 3, 0, 255));
        };
        colours.push_back({part(0), part(85), part(170)});
    }
    return colours;
}

void write_picture(const std::string& path, const Canvas& canvas, std::span<const Colour> colours) {
    PngFile file(path, canvas.size, colours);
    const auto width = static_cast<std::size_t>(canvas.size.width);
    for (std::size_t y = 0; y < static_cast<std::size_t>(canvas.size.height); ++y) {
        file.write_row(std::span(canvas.pixels).subspan(y * width, width));
    }
    file.commit();
}

Canvas blank(Size size) {
    return {size, 0, std::vector<std::uint8_t>(static_cast<std::size_t>(size.cells()))};
}

int blocks(int cells, int block) { return (cells + block - 1) / block; }

// How many values fall into each bar; all equal values into the middle one.
std::array<std::int64_t, kBars> bars_of(std::span<const double> values) {
    std::array<std::int64_t, kBars> bars{};
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        const double place = most > least ? (value - least) / (most - least) : 0.5;
        ++bars[std::min<std::size_t>(static_cast<std::size_t>(place * kBars), kBars - 1)];
    }
    return bars;
}

}  // namespace

HeatMap::HeatMap(Size level)
    : level_(level),
      block_(blocks(std::max(level.width, level.height), kHeatMapSide)),
      size_{blocks(level.width, block_), blocks(level.height, block_)},
      counts_(static_cast<std::size_t>(size_.cells())) {}

void HeatMap::add(Cell cell, std::int64_t count) {
    counts_[static_cast<std::size_t>(cell.y / block_) * static_cast<std::size_t>(size_.width) +
            static_cast<std::size_t>(cell.x / block_)] += count;
}

void HeatMap::add(const HeatMap& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
}

void HeatMap::draw(const std::string& path, std::int64_t full) const {
    Canvas canvas = blank(size_);
    const std::int64_t largest = std::max<std::int64_t>(1, std::ranges::max(counts_));
    for (int y = 0; y < size_.height; ++y) {
        for (int x = 0; x < size_.width; ++x) {
            const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) +
                           static_cast<std::size_t>(x);
            // Blocks at the right and bottom edge are smaller.
            const std::int64_t cells = std::int64_t{std::min(block_, level_.width - x * block_)} *
                                       std::min(block_, level_.height - y * block_);
            const std::int64_t white = full > 0 ? full * cells : largest;
            canvas.pixels[i] =
                static_cast<std::uint8_t>(std::min<std::int64_t>(255, counts_[i] * 255 / white));
        }
    }
    write_picture(path, canvas, heat_colours());
}

void add_open_cells(const Level& level, HeatMap& map) {
    const Size size = level.size();
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; x += map.block()) {
            std::int64_t open = 0;
            const int end = std::min(x + map.block(), size.width);
            for (int i = x; i < end; ++i) open += level.grid().is_solid(i, y) ? 0 : 1;
            map.add({x, y}, open);
        }
    }
}

void add_markers(const Level& level, HeatMap& map) {
    for (const Marker& marker : level.info().markers) {
        switch (marker.kind) {
            case MarkerKind::spawn:
            case MarkerKind::stairs_down:
            case MarkerKind::stairs_up:
            case MarkerKind::exit:
            case MarkerKind::item:
            case MarkerKind::key:
            case MarkerKind::potion:
                map.add(marker.cell);
                break;
            default:
                break;
        }
    }
}

void draw_histogram(const std::string& path, std::span<const double> values) {
    Canvas canvas = blank(kHistogram);
    const auto bars = bars_of(values);
    const std::int64_t highest = std::max<std::int64_t>(1, std::ranges::max(bars));
    const int room = kHistogram.height - 2 * kMargin - 1;
    const int ground = kHistogram.height - kMargin - 1;
    const int step = (kHistogram.width - 2 * kMargin) / kBars;
    for (int bar = 0; bar < kBars; ++bar) {
        const std::int64_t count = bars[static_cast<std::size_t>(bar)];
        // A single level among thousands still shows.
        const int height = count == 0 ? 0 : std::max(1, static_cast<int>(count * room / highest));
        canvas.fill({kMargin + bar * step, ground - height, step - 1, height}, kBar);
    }
    canvas.fill({kMargin, ground, kBars * step, 1}, kAxis);
    write_picture(path, canvas, kHistogramColours);
}

}  // namespace karst::app
