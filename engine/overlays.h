// What is drawn over the cells of a picture; the sky is drawn with them (sky_line.h).
#pragma once

#include <cstdint>
#include <span>

#include "engine/canvas.h"
#include "engine/picture.h"

namespace karst {

// The colours of all overlays. Pixels of overlays are indexes into this list, plus a base.
std::span<const Colour> overlay_colours();

// The index of the sky's colour: air under the sky is drawn as a material of this id.
std::uint8_t sky_index(std::size_t base);

// How what is below a tint stays visible.
enum class Tints {
    stippled,  // every second pixel is tinted, so that few colours are enough
    mixed,     // all pixels of the canvas are; the caller mixes their colours (see is_tint)
};

// Is this colour of overlay_colours() meant to be mixed with what is below?
bool is_tint(std::size_t colour);

// Draws the part of the overlays that lies in the band; `base` is the index of their first colour.
void draw_overlays(Canvas& canvas, const View& view, const LevelInfo& info,
                   const PictureOptions& options, Tints tints, std::size_t base);

}  // namespace karst
