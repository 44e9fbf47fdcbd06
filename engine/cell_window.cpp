#include "engine/cell_window.h"

#include <algorithm>
#include <array>
#include <string>

#include "worldgen/core/error.h"

namespace karst {
namespace {

Rect with_margin(const View& view, Size level, int margin) {
    const Rect& region = view.region;
    const int step = view.reduce;
    const auto blocks = [step](int cells) { return (cells + step - 1) / step; };
    const int x = region.x - std::min(margin, region.x / step) * step;
    const int y = region.y - std::min(margin, region.y / step) * step;
    const int right = std::min(level.width, region.x + (blocks(region.width) + margin) * step);
    const int bottom = std::min(level.height, region.y + (blocks(region.height) + margin) * step);
    return {x, y, right - x, bottom - y};
}

MaterialId id_above(const MaterialTable& materials) {
    if (materials.size() > 255) {
        throw ConfigError("style = shaded; allowed with up to 255 materials, there are " +
                          std::to_string(materials.size()));
    }
    return static_cast<MaterialId>(materials.size());
}

}  // namespace

CellWindow::CellWindow(const CellReader& cells, Size level, const View& view,
                       const MaterialTable& materials, int margin)
    : cells_(cells),
      view_(view),
      margin_(margin),
      left_(std::min(margin, view.region.x / view.reduce)),
      above_(std::min(margin, view.region.y / view.reduce)),
      region_(with_margin(view, level, margin)),
      width_((region_.width + view.reduce - 1) / view.reduce),
      height_((region_.height + view.reduce - 1) / view.reduce),
      sky_id_(id_above(materials)),
      sky_line_(cells, level, region_, materials),
      band_y_(region_.y),
      window_top_(-above_),
      window_bottom_(-above_) {}

void CellWindow::move_to(int top, int rows) {
    picture_top_ = top;
    const int first = std::max(top - margin_, -above_);
    const int end = std::min(top + rows + margin_, height_ - above_);
    while (window_bottom_ < end) read_row();
    ids_.erase(ids_.begin(),
               ids_.begin() + static_cast<std::ptrdiff_t>(first - window_top_) * width_);
    window_top_ = first;
}

// Appends one row of places. One block may be higher than what is read at once.
void CellWindow::read_row() {
    const int step = view_.reduce;
    const int y = view_.region.y + window_bottom_ * step;
    const int bottom = std::min(y + step, region_.bottom());
    std::vector<std::array<std::uint32_t, 256>> counts;
    if (step > 1) counts.resize(static_cast<std::size_t>(width_));
    for (int row = y; row < bottom; ++row) {
        if (row == band_y_ + band_rows_) read_ahead();
        const MaterialId* cells =
            band_.data() + static_cast<std::ptrdiff_t>(row - band_y_) * region_.width;
        if (step == 1) {
            ids_.insert(ids_.end(), cells, cells + region_.width);
            continue;
        }
        for (int x = 0; x < region_.width; ++x) {
            ++counts[static_cast<std::size_t>(x / step)][cells[x]];
        }
    }
    for (const auto& count : counts) {
        const auto most = std::max_element(count.begin(), count.begin() + sky_id_ + 1);
        ids_.push_back(static_cast<MaterialId>(most - count.begin()));
    }
    ++window_bottom_;
}

void CellWindow::read_ahead() {
    band_y_ += band_rows_;
    band_rows_ = std::min(kChunkSide, region_.bottom() - band_y_);
    band_ = cells_({region_.x, band_y_, region_.width, band_rows_});
    sky_line_.paint(band_, sky_id_);
}

}  // namespace karst
