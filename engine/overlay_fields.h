// What some overlays must find out about a whole level before any part of it can be drawn.
#pragma once

#include <vector>

#include "engine/cell_reader.h"
#include "engine/picture.h"
#include "worldgen/body.h"
#include "worldgen/core/bit_grid.h"
#include "worldgen/features/anchors.h"

namespace karst {

// A plain value: made once, read by all bands and strips of a picture.
struct OverlayFields {
    BitGrid open;     // cells that are not solid; for `reach` and `distance`, else without size
    BitGrid reached;  // cells that the body touches on its ways from the spawn; for `reach`
    DistanceField distances;  // from the spawn, also where the level does not keep them
    // For `anchors`: inside the region only, by rows from the top.
    std::vector<Anchor> anchors;
};

// Reads all cells of the level, in bands, from the plan or a cache alike, and keeps a few bits of
// each. Anchors are those of `region` (empty: the whole level) and, as where the generator puts
// things, floors and pool edges only where the body gets. Without a spawn nothing is reached.
OverlayFields overlay_fields(const CellReader& cells, const LevelInfo& info,
                             const MaterialTable& materials, const Body& body,
                             const Overlays& overlays, const Rect& region);

}  // namespace karst
