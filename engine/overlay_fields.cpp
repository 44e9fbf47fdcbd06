#include "engine/overlay_fields.h"

#include <algorithm>

#include "engine/level_distances.h"
#include "worldgen/connect/body_reach.h"
#include "worldgen/core/grid_bits.h"

namespace karst {
namespace {

LevelGrid read_grid(const CellReader& cells, Size size, const MaterialTable& materials) {
    LevelGrid grid(size, materials);
    for (int top = 0; top < size.height; top += kChunkSide) {
        const Rect band{0, top, size.width, std::min(kChunkSide, size.height - top)};
        const auto ids = cells(band);
        auto row = ids.begin();
        for (int y = top; y < band.bottom(); ++y, row += size.width) {
            for (int x = 0; x < size.width;) {
                const MaterialId id = row[x];
                int end = x + 1;
                while (end < size.width && row[end] == id) ++end;
                grid.set_run(y, x, end - x, id);
                x = end;
            }
        }
    }
    grid.finish();
    return grid;
}

std::vector<Anchor> anchors_in(const LevelGrid& grid, const Body& body, const BitGrid& held,
                               const Rect& region) {
    const BitGrid* reached = body.follows_published_rule() ? nullptr : &held;
    std::vector<Anchor> anchors;
    for (std::size_t kind = 0; kind < kAnchorNames.size(); ++kind) {
        const auto found = find_anchors(grid, reached, static_cast<AnchorKind>(kind), region);
        anchors.insert(anchors.end(), found.begin(), found.end());
    }
    std::ranges::stable_sort(anchors, {}, [](const Anchor& anchor) { return anchor.cell.y; });
    return anchors;
}

bool need_fields(const Overlays& overlays) {
    return overlays.reach || overlays.distance || overlays.anchors;
}

}  // namespace

OverlayFields overlay_fields(const CellReader& cells, const LevelInfo& info,
                             const MaterialTable& materials, const Body& body,
                             const Overlays& overlays, const Rect& region) {
    OverlayFields fields;
    if (!need_fields(overlays)) return fields;
    const LevelGrid grid = read_grid(cells, info.size, materials);
    if (overlays.reach || overlays.distance) fields.open = inverted(grid.solid());
    if (overlays.distance) fields.distances = level_distances(info, grid, body);
    BodyReach reach;
    // Under the published rule anchors are the same wherever the body gets.
    if (overlays.reach || (overlays.anchors && !body.follows_published_rule())) {
        const Marker* spawn = find_primary(info.markers, {MarkerKind::spawn});
        reach = body_reach(grid, body, spawn == nullptr ? Cell{-1, -1} : spawn->cell);
    }
    if (overlays.anchors) {
        const Rect whole{0, 0, info.size.width, info.size.height};
        fields.anchors = anchors_in(grid, body, reach.held, region.empty() ? whole : region);
    }
    if (overlays.reach) fields.reached = std::move(reach.touched);
    return fields;
}

}  // namespace karst
