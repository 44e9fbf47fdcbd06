#include "engine/overlays.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/overlay_fields.h"

namespace karst {
namespace {

// Indexes into the list of colours.
constexpr std::size_t kGrid = 0;
constexpr std::size_t kRoom = 1;
constexpr std::size_t kRoute = 2;
constexpr std::size_t kBorder = 3;
constexpr std::size_t kSky = 4;
constexpr std::size_t kReached = 5;
constexpr std::size_t kUnreached = 6;
constexpr std::size_t kFirstDistance = 7;  // then farther and farther
constexpr std::size_t kDistances = 8;
constexpr std::size_t kFirstAnchor = kFirstDistance + kDistances;         // then by kind
constexpr std::size_t kFirstMarker = kFirstAnchor + kAnchorNames.size();  // then by kind

constexpr std::array<Colour, kFirstMarker + kMarkerKindNames.size()> kColours{{
    {64, 64, 84},     // grid
    {96, 208, 240},   // room
    {240, 160, 64},   // route
    {0, 0, 0},        // border of markers
    {150, 196, 226},  // sky
    {48, 208, 112},   // reached
    {232, 56, 72},    // open and not reached
    {64, 96, 255},    // distance: near the spawn
    {48, 176, 240},   //
    {40, 216, 176},   //
    {96, 224, 72},    //
    {216, 224, 48},   //
    {255, 168, 32},   //
    {255, 88, 48},    //
    {224, 40, 144},   // the farthest places
    {120, 255, 96},   // floor
    {255, 128, 224},  // ceiling
    {255, 216, 64},   // wall
    {64, 224, 255},   // pool edge
    {255, 255, 255},  // spawn
    {255, 214, 92},   // stairs down
    {150, 226, 255},  // stairs up
    {255, 120, 200},  // exit
    {120, 220, 120},  // item
    {255, 255, 0},    // key
    {200, 120, 0},    // lock
    {255, 48, 48},    // trap
    {176, 64, 255},   // enemy
    {255, 96, 160},   // potion
    {0, 255, 200},    // secret
    {192, 192, 192},  // centre
    {255, 140, 60},   // hazard
    {160, 200, 255},  // prop
    {120, 255, 160},  // rest
    {240, 240, 120},  // entity
}};

constexpr int kMarkerRadius = 3;  // pixels, without the border

std::uint8_t index(std::size_t base, std::size_t colour) {
    return static_cast<std::uint8_t>(base + colour);
}

void draw_chunks(Canvas& canvas, const View& view, std::uint8_t colour) {
    const Rect& region = view.region;
    const auto first = [](int from) { return (from + kChunkSide - 1) / kChunkSide * kChunkSide; };
    for (int x = first(region.x); x < region.right(); x += kChunkSide) {
        const int left = view.pixel({x, region.y}).x;
        canvas.fill({left, canvas.top, 1, canvas.size.height}, colour);
    }
    for (int y = first(region.y); y < region.bottom(); y += kChunkSide) {
        canvas.fill({0, view.pixel({region.x, y}).y, canvas.size.width, 1}, colour);
    }
}

void draw_links(Canvas& canvas, const View& view, const Layout& layout, std::uint8_t colour) {
    for (const Corridor& corridor : layout.corridors) {
        const auto path = layout.path(corridor);
        for (std::size_t i = 1; i < path.size(); ++i) {
            canvas.line(view.middle(path[i - 1]), view.middle(path[i]), colour);
        }
    }
}

void draw_route(Canvas& canvas, const View& view, const Route& route, std::uint8_t colour) {
    for (std::size_t i = 1; i < route.size(); ++i) {
        canvas.line(view.middle(route[i - 1].position), view.middle(route[i].position), colour);
    }
}

// Cells of a grid in a rectangle inside it.
int count_in(const BitGrid& grid, const Rect& cells) {
    int count = 0;
    for (int y = cells.y; y < cells.bottom(); ++y) {
        for (int x = cells.x; x < cells.right(); ++x) count += grid.test(x, y);
    }
    return count;
}

// The tint of what most cells of a pixel are; none where most are solid.
std::optional<std::size_t> reach_tint(const OverlayFields& fields, const Rect& cells) {
    const int open = count_in(fields.open, cells);
    if (2 * open < cells.width * cells.height) return std::nullopt;
    return 2 * count_in(fields.reached, cells) >= open ? kReached : kUnreached;
}

// The band of the nearest place in a pixel, as a share of the farthest in the level; none where
// most is solid or the body does not get.
std::optional<std::size_t> distance_tint(const OverlayFields& fields, int farthest,
                                         const Rect& cells) {
    const DistanceField& field = fields.distances;
    if (2 * count_in(fields.open, cells) < cells.width * cells.height) return std::nullopt;
    int nearest = -1;
    for (int y = cells.y; y < cells.bottom(); y = (y / field.kBlock + 1) * field.kBlock) {
        for (int x = cells.x; x < cells.right(); x = (x / field.kBlock + 1) * field.kBlock) {
            const int distance = field.at({x, y});
            if (distance >= 0 && (nearest < 0 || distance < nearest)) nearest = distance;
        }
    }
    if (nearest < 0) return std::nullopt;
    return kFirstDistance + static_cast<std::size_t>(nearest) * kDistances /
                                (static_cast<std::size_t>(farthest) + 1);
}

// Calls tint(cells of the pixel) for the pixels of a band that are to be tinted. The pattern
// belongs to the level, so neither bands nor regions show in it.
template <class Tint>
void draw_tint(Canvas& canvas, const View& view, Tints tints, std::size_t base, Tint&& tint) {
    const Cell origin{view.region.x * view.enlarge / view.reduce,
                      view.region.y * view.enlarge / view.reduce};
    for (int y = canvas.top; y < canvas.top + canvas.size.height; ++y) {
        for (int x = 0; x < canvas.size.width; ++x) {
            if (tints == Tints::stippled && (origin.x + x + origin.y + y) % 2 != 0) continue;
            const auto colour = tint(view.cells({x, y}));
            if (colour) canvas.put(x, y, index(base, *colour));
        }
    }
}

// Half as wide as the cell, in its middle.
void draw_anchors(Canvas& canvas, const View& view, const std::vector<Anchor>& anchors,
                  std::size_t base) {
    const int side = std::max(1, view.enlarge / 2);
    const auto row_of = [](const Anchor& anchor) { return anchor.cell.y; };
    const int first = view.cells({0, canvas.top}).y;
    const int last = view.cells({0, canvas.top + canvas.size.height - 1}).bottom();
    for (auto it = std::ranges::lower_bound(anchors, first, {}, row_of);
         it != anchors.end() && it->cell.y < last; ++it) {
        const Cell corner = view.pixel(it->cell);
        const int inset = (view.enlarge - side) / 2;
        canvas.fill({corner.x + inset, corner.y + inset, side, side},
                    index(base, kFirstAnchor + static_cast<std::size_t>(it->kind)));
    }
}

void draw_marker(Canvas& canvas, const View& view, const Marker& marker, std::size_t base) {
    const std::uint8_t colour = index(base, kFirstMarker + static_cast<std::size_t>(marker.kind));
    const Rect cells{marker.cell.x, marker.cell.y, marker.size.width, marker.size.height};
    if (marker.size != Size{1, 1}) canvas.outline(view.pixels(cells), colour);
    const int radius = std::max(kMarkerRadius, view.enlarge / 2);
    const Cell centre = view.middle(cells.centre());
    canvas.diamond(centre, radius + 1, index(base, kBorder));
    canvas.diamond(centre, radius, colour);
}

}  // namespace

std::span<const Colour> overlay_colours() { return kColours; }

bool is_tint(std::size_t colour) { return colour >= kReached && colour < kFirstAnchor; }

std::uint8_t sky_index(std::size_t base) { return index(base, kSky); }

void draw_overlays(Canvas& canvas, const View& view, const LevelInfo& info,
                   const PictureOptions& options, Tints tints, std::size_t base) {
    const Overlays& overlays = options.overlays;
    const OverlayFields* fields = options.fields;
    if (overlays.reach && fields != nullptr) {
        draw_tint(canvas, view, tints, base,
                  [&](const Rect& cells) { return reach_tint(*fields, cells); });
    }
    if (overlays.distance && fields != nullptr) {
        const int farthest = fields->distances.farthest();
        draw_tint(canvas, view, tints, base,
                  [&](const Rect& cells) { return distance_tint(*fields, farthest, cells); });
    }
    if (overlays.chunks) draw_chunks(canvas, view, index(base, kGrid));
    if (overlays.rooms) {
        for (const Room& room : info.layout.rooms) {
            canvas.outline(view.pixels(room.rect), index(base, kRoom));
        }
    }
    if (overlays.route && info.route.empty()) {
        draw_links(canvas, view, info.layout, index(base, kRoute));
    } else if (overlays.route) {
        draw_route(canvas, view, info.route, index(base, kRoute));
    }
    if (overlays.anchors && fields != nullptr) draw_anchors(canvas, view, fields->anchors, base);
    if (overlays.markers) {
        for (const Marker& marker : info.markers) draw_marker(canvas, view, marker, base);
    }
}

}  // namespace karst
