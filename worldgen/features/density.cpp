#include "worldgen/features/density.h"

#include <algorithm>
#include <vector>

namespace karst {
namespace {

// Enemies by row, so that those of a room are found quickly.
std::vector<std::uint32_t> enemies_by_row(const std::vector<Marker>& markers) {
    std::vector<std::uint32_t> enemies;
    for (std::uint32_t i = 0; i < markers.size(); ++i) {
        if (markers[i].kind == MarkerKind::enemy) enemies.push_back(i);
    }
    std::ranges::stable_sort(enemies, {}, [&](std::uint32_t i) { return markers[i].cell.y; });
    return enemies;
}

}  // namespace

void furnish_density(FurnishContext& context, const DensityParameters& parameters) {
    const int each = parameters.cells_per_enemy;
    if (each == 0) return;
    auto& markers = context.markers;
    const auto row_of = [&](std::uint32_t i) { return markers[i].cell.y; };
    const std::vector<std::uint32_t> enemies = enemies_by_row(markers);
    std::vector<bool> removed(markers.size());
    for (std::uint32_t index = 0; index < context.layout.rooms.size(); ++index) {
        const Room& room = context.layout.rooms[index];
        Random random = context.key.stream("density", index);
        const int cells = room.rect.width * room.rect.height;
        int left = (cells + random.between(0, each - 1)) / each;
        if ((room.tags & (kTagDeadEnd | kTagVault)) != 0) left = std::max(left, 1);
        for (auto it = std::ranges::lower_bound(enemies, room.rect.y, {}, row_of);
             it != enemies.end() && row_of(*it) < room.rect.bottom(); ++it) {
            if (room.rect.contains(markers[*it].cell) && --left < 0) removed[*it] = true;
        }
    }
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < markers.size(); ++i) {
        if (removed[i]) continue;
        if (kept != i) markers[kept] = std::move(markers[i]);
        markers[kept].id = kept;
        ++kept;
    }
    markers.resize(kept);
}

}  // namespace karst
