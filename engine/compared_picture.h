// Two levels side by side in one picture.
#pragma once

#include <string>

#include "engine/picture.h"

namespace karst {

// What a picture shows. The references must outlive it.
struct PictureSource {
    const CellReader& cells;
    const LevelInfo& info;
    const MaterialTable& materials;
    const OverlayFields* fields = nullptr;  // instead of those of the options
};

// Size in pixels: both pictures and the line between them.
Size compared_size(const PictureOptions& options, Size level);

// Draws the same region of two levels of one size into a PNG of true colours, left and right of a
// thin line, in strips, so memory does not grow with the height. The file appears whole or not at
// all. Throws ConfigError as check() and where both together are too wide, IoError.
void compare_png(const std::string& path, const PictureSource& left, const PictureSource& right,
                 const PictureOptions& options);

}  // namespace karst
