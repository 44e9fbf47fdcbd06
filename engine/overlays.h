// What is drawn over the cells of a picture.
#pragma once

#include <span>

#include "engine/canvas.h"
#include "engine/picture.h"

namespace karst {

// The colours of all overlays. Pixels of overlays are indexes into this list, plus a base.
std::span<const Colour> overlay_colours();

// Draws the part of the overlays that lies in the band; `base` is the index of their first colour.
void draw_overlays(Canvas& canvas, const View& view, const LevelInfo& info,
                   const Overlays& overlays, std::size_t base);

}  // namespace karst
