#include "engine/shaded_picture.h"

#include <algorithm>
#include <optional>

#include "engine/canvas.h"
#include "engine/overlays.h"
#include "engine/shading.h"

namespace karst {
namespace {

constexpr std::uint8_t kNoOverlay = 0;  // colours of overlays follow

// What lies over one or more rows of places, as indexes of overlay colours.
Canvas overlays_over(const View& view, const LevelInfo& info, const PictureOptions& options,
                     int row, int rows) {
    Canvas canvas;
    canvas.size = {view.picture().width, rows * view.enlarge};
    canvas.top = row * view.enlarge;
    canvas.pixels.assign(static_cast<std::size_t>(canvas.size.cells()), kNoOverlay);
    draw_overlays(canvas, view, info, options, Tints::mixed, kNoOverlay + 1);
    return canvas;
}

void draw_pixels(std::span<Colour> line, const Shading& shading, Cell place, int py, int enlarge) {
    const int places = static_cast<int>(line.size()) / enlarge;
    Colour* pixel = line.data();
    for (int x = 0; x < places; ++x) {
        for (int px = 0; px < enlarge; ++px) {
            *pixel++ = shading.pixel(place.x + x, place.y, px, py, enlarge);
        }
    }
}

// Two parts of the tint to three of what is below.
Colour tinted(Colour below, Colour tint) {
    const auto mix = [](int a, int b) { return static_cast<std::uint8_t>((3 * a + 2 * b) / 5); };
    return {mix(below.r, tint.r), mix(below.g, tint.g), mix(below.b, tint.b)};
}

void cover(std::span<Colour> line, std::span<const std::uint8_t> overlay) {
    const auto colours = overlay_colours();
    for (std::size_t x = 0; x < line.size(); ++x) {
        if (overlay[x] == kNoOverlay) continue;
        const std::size_t colour = overlay[x] - kNoOverlay - 1u;
        line[x] = is_tint(colour) ? tinted(line[x], colours[colour]) : colours[colour];
    }
}

}  // namespace

void draw_shaded(const CellReader& cells, const LevelInfo& info, const MaterialTable& materials,
                 const PictureOptions& options,
                 const std::function<void(std::span<const Colour>)>& write, int band) {
    check(options, info.size);
    const View view = view_of(options, info.size);
    CellWindow window(cells, info.size, view, materials, Shading::kMargin);
    Shading shading(materials, info.size, view.reduce, options.overlays.sky);
    const Size picture = view.picture();
    const auto width = static_cast<std::size_t>(picture.width);
    const int height = picture.height / view.enlarge;
    const int together = std::max(1, kChunkSide / view.enlarge);  // rows under one canvas
    std::vector<Colour> line(width);
    Canvas canvas;
    for (int row = 0; row < height; ++row) {
        if (row % band == 0) {
            window.move_to(row, std::min(band, height - row));
            shading.look_at(window);
        }
        if (row % together == 0) {
            canvas = overlays_over(view, info, options, row, std::min(together, height - row));
        }
        const Cell place{window.offset().x, window.offset().y + row % band};
        for (int py = 0; py < view.enlarge; ++py) {
            if (py == 0 || view.enlarge >= Shading::kDetail) {
                draw_pixels(line, shading, place, py, view.enlarge);
            }
            auto drawn = line;
            const std::size_t at =
                static_cast<std::size_t>(row % together * view.enlarge + py) * width;
            cover(drawn, std::span(canvas.pixels).subspan(at, width));
            write(drawn);
        }
    }
}

}  // namespace karst
