#include "worldgen/validate/level_view.h"

#include <array>
#include <cassert>

namespace karst::validator {
namespace {

std::array<std::uint8_t, 256> flags_by_material(const MaterialTable& table,
                                                const NamedMaterials& named) {
    std::array<std::uint8_t, 256> flags{};
    flags.fill(kSolid | kUnknown);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto id = static_cast<MaterialId>(i);
        const Material& material = table[id];
        unsigned bits = 0;
        if (material.solid) bits |= kSolid;
        if (material.liquid) bits |= kLiquid;
        if (material.hazard) bits |= kHazard;
        if (material.falls) bits |= kFalls;
        if (id == named.grass) bits |= kGrass;
        if (id == named.stairs_down || id == named.stairs_up || id == named.exit) bits |= kStairs;
        flags[i] = static_cast<std::uint8_t>(bits);
    }
    return flags;
}

}  // namespace

LevelView::LevelView(const FinishedLevel& level)
    : level_(level), named_(*level.materials), flags_(level.cells.size()), counts_(256) {
    assert(static_cast<std::int64_t>(level.cells.size()) == level.size.cells());
    const auto by_material = flags_by_material(*level.materials, named_);
    // Neighbouring cells are mostly alike; four counters keep their increments apart.
    std::array<std::array<std::uint32_t, 256>, 4> counts{};
    for (std::size_t i = 0; i < flags_.size(); ++i) {
        flags_[i] = by_material[level.cells[i]];
        ++counts[i % 4][level.cells[i]];
    }
    for (const auto& part : counts) {
        for (std::size_t id = 0; id < 256; ++id) counts_[id] += part[id];
    }
    for (const Marker& marker : level.markers) {
        const Rect rect{marker.cell.x, marker.cell.y, marker.size.width, marker.size.height};
        if (marker.kind != MarkerKind::trap || !contains(rect)) continue;
        for (int y = rect.y; y < rect.bottom(); ++y) {
            for (int x = rect.x; x < rect.right(); ++x) {
                flags_[index(x, y)] = static_cast<std::uint8_t>(flags_[index(x, y)] | kTrap);
            }
        }
    }
}

std::string LevelView::name(int x, int y) const {
    if (!contains(Cell{x, y})) return "rock outside the level";
    const MaterialId id = level_.cells[index(x, y)];
    if (has(x, y, kUnknown)) return "unknown cell " + std::to_string(id);
    return (*level_.materials)[id].name;
}

}  // namespace karst::validator
