// Pictures of levels, scaled by whole numbers, with overlays.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/cell_reader.h"
#include "worldgen/level.h"

namespace karst {

struct Overlays {
    bool rooms = false;     // outline of each room
    bool markers = false;   // a diamond in the colour of the kind, as large at every scale
    bool chunks = false;    // grid lines at chunk borders
    bool route = false;     // corridors, point to point
    bool sky = false;       // air under the open sky in a colour of its own
    bool reach = false;     // tints what the body gets to, and what is open and it does not
    bool distance = false;  // tints what the body gets to by how far it is from the spawn
    bool anchors = false;   // a mark on each place that things can be fixed to, by kind
};

struct OverlayFields;

// "rooms,markers,chunks,route,sky,reach,distance,anchors": names separated by commas. Throws
// ConfigError for an unknown one, naming all.
Overlays parse_overlays(std::string_view text);

inline constexpr int kLargestPicture = 65'535;  // pixels a side

enum class PictureStyle {
    flat,    // one colour per material
    shaded,  // as a game would show it: light, texture, a sky (shaded_picture.h)
};

// "flat" or "shaded". Throws ConfigError otherwise.
PictureStyle parse_style(std::string_view text);

struct PictureOptions {
    Rect region;      // cells to show; empty: the whole level
    int enlarge = 1;  // pixels per cell side, 1..64
    int reduce = 1;   // cells per pixel side, 1..1024; one of the two must be 1
    Overlays overlays;
    PictureStyle style = PictureStyle::flat;  // for render_png
    // What the overlays reach, distance and anchors show (overlay_fields.h); must outlive the
    // drawing. Without it they show nothing.
    const OverlayFields* fields = nullptr;
};

// Pixels as indexes into a list of at most 256 colours. A plain value.
struct Picture {
    Size size;
    std::vector<Colour> colours;
    std::vector<std::uint8_t> pixels;  // row after row
    Colour at(int x, int y) const {
        return colours[pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width) +
                              static_cast<std::size_t>(x)]];
    }
};

// Throws ConfigError for a region outside the level, scales out of range or a picture above 65535
// pixels a side. render() checks by itself; it also refuses overlays with more than 221 materials,
// since their colours would find no room. Tints are every second pixel in flat pictures, which have
// no room for mixed colours, and translucent in shaded ones.
void check(const PictureOptions& options, Size level);

// Size in pixels; a block cut by the right or bottom edge still is a pixel.
Size picture_size(const PictureOptions& options, Size level);

// Draws a flat picture in memory. A pixel of a reduced picture is the most frequent material of its
// block, the lower id where two are equal, never a mixture; sky counts as a material above all
// others.
Picture render(const CellReader& cells, const LevelInfo& info, const MaterialTable& materials,
               const PictureOptions& options);

// Draws a PNG, band by band, so a level of any size needs little memory. The file appears whole or
// not at all. Throws IoError.
void render_png(const std::string& path, const CellReader& cells, const LevelInfo& info,
                const MaterialTable& materials, const PictureOptions& options);

}  // namespace karst
