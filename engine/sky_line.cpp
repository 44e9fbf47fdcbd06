#include "engine/sky_line.h"

#include <algorithm>

namespace karst {

SkyLine::SkyLine(const CellReader& cells, Size level, const Rect& region,
                 const MaterialTable& materials)
    : air_(materials.find("air")), border_next_(region.y == 0) {
    for (std::size_t id = 0; id < materials.size(); ++id) {
        solid_[id] = materials[static_cast<MaterialId>(id)].solid;
    }
    if (!air_ || level.width < 3 || level.height < 3) return;
    const auto below_border = cells({1, 1, level.width - 2, 1});
    const auto is_solid = [this](MaterialId id) { return solid_[id]; };
    if (std::any_of(below_border.begin(), below_border.end(), is_solid)) return;

    open_.assign(static_cast<std::size_t>(region.width), true);
    open_columns_ = open_.size();
    for (int y = 1; y < region.y && open_columns_ > 0; y += kChunkSide) {
        const int count = std::min(kChunkSide, region.y - y);
        auto band = cells({region.x, y, region.width, count});
        follow(band, {});
    }
}

void SkyLine::paint(std::span<MaterialId> rows, std::uint8_t sky) {
    if (open_columns_ == 0) return;
    if (border_next_) rows = rows.subspan(open_.size());
    border_next_ = false;
    follow(rows, sky);
}

void SkyLine::follow(std::span<MaterialId> rows, std::optional<std::uint8_t> sky) {
    for (std::size_t at = 0; at < rows.size() && open_columns_ > 0; at += open_.size()) {
        for (std::size_t x = 0; x < open_.size(); ++x) {
            if (!open_[x]) continue;
            MaterialId& cell = rows[at + x];
            if (solid_[cell]) {
                open_[x] = false;
                --open_columns_;
            } else if (sky && cell == *air_) {
                cell = *sky;
            }
        }
    }
}

}  // namespace karst
