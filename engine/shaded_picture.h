// Pictures of levels as a game would show them; picture.h draws the flat ones.
#pragma once

#include <functional>
#include <span>

#include "engine/picture.h"

namespace karst {

// Draws a shaded picture row by row from top to bottom: `write` gets the colours of each. Rows are
// made in bands of `band` rows of cells or blocks, so memory does not grow with the height of a
// level; the band does not change the picture. Throws ConfigError as check() and for more than 255
// materials.
void draw_shaded(const CellReader& cells, const LevelInfo& info, const MaterialTable& materials,
                 const PictureOptions& options,
                 const std::function<void(std::span<const Colour>)>& write, int band = 192);

}  // namespace karst
