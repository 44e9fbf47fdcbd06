#include "engine/picture.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "engine/canvas.h"
#include "engine/overlays.h"
#include "engine/png_file.h"
#include "engine/shaded_picture.h"
#include "engine/sky_line.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

constexpr int kMostEnlarge = 64;
constexpr int kMostReduce = 1024;

struct NamedOverlay {
    std::string_view name;
    bool Overlays::*chosen;
};

constexpr std::array<NamedOverlay, 8> kOverlays{{{"rooms", &Overlays::rooms},
                                                 {"markers", &Overlays::markers},
                                                 {"chunks", &Overlays::chunks},
                                                 {"route", &Overlays::route},
                                                 {"sky", &Overlays::sky},
                                                 {"reach", &Overlays::reach},
                                                 {"distance", &Overlays::distance},
                                                 {"anchors", &Overlays::anchors}}};

bool any(const Overlays& overlays) {
    return std::ranges::any_of(
        kOverlays, [&](const NamedOverlay& overlay) { return overlays.*overlay.chosen; });
}

[[noreturn]] void refuse_overlay(std::string_view name) {
    std::vector<std::string> names;
    for (const NamedOverlay& overlay : kOverlays) names.emplace_back(overlay.name);
    throw ConfigError("overlay = " + std::string(name) + "; allowed " + joined(names) +
                      suggestion(name, names));
}

std::vector<Colour> colours_of(const MaterialTable& materials, const Overlays& overlays) {
    std::vector<Colour> colours;
    for (const Material& entry : materials.all()) colours.push_back(entry.colour);
    if (!any(overlays)) return colours;
    const auto extra = overlay_colours();
    if (colours.size() + extra.size() > 256) {
        throw ConfigError("overlay: " + std::to_string(colours.size()) +
                          " materials; allowed with overlays up to " +
                          std::to_string(256 - extra.size()));
    }
    colours.insert(colours.end(), extra.begin(), extra.end());
    return colours;
}

// The most frequent id of a block, the lowest of those that are equally frequent.
MaterialId most_frequent(std::span<const MaterialId> cells, std::size_t stride, const Rect& block) {
    std::array<std::uint32_t, 256> counts{};
    for (int y = block.y; y < block.bottom(); ++y) {
        for (int x = block.x; x < block.right(); ++x) {
            ++counts[cells[static_cast<std::size_t>(y) * stride + static_cast<std::size_t>(x)]];
        }
    }
    return static_cast<MaterialId>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

// Rows [y, y + height) of the region, read in bands.
std::vector<MaterialId> read_rows(const CellReader& cells, const Rect& region, int y, int height) {
    std::vector<MaterialId> rows;
    for (int done = 0; done < height; done += kChunkSide) {
        const int count = std::min(kChunkSide, height - done);
        const auto band = cells({region.x, y + done, region.width, count});
        rows.insert(rows.end(), band.begin(), band.end());
    }
    return rows;
}

// Rows of cells that make one band, repainted, and the pixels they become.
void draw_cells(Canvas& canvas, const View& view, const CellReader& cells,
                const std::function<void(std::span<MaterialId>)>& repaint) {
    const Rect& region = view.region;
    const int first = canvas.top * view.reduce / view.enlarge;
    const int rows =
        std::min(canvas.size.height * view.reduce / view.enlarge, region.height - first);
    auto ids = read_rows(cells, region, region.y + first, rows);
    repaint(ids);
    const auto stride = static_cast<std::size_t>(region.width);
    for (int y = 0; y < canvas.size.height; ++y) {
        for (int x = 0; x < canvas.size.width; ++x) {
            MaterialId id = 0;
            if (view.reduce == 1) {
                id = ids[static_cast<std::size_t>(y / view.enlarge) * stride +
                         static_cast<std::size_t>(x / view.enlarge)];
            } else {
                const int left = x * view.reduce;
                const int top = y * view.reduce;
                id = most_frequent(ids, stride,
                                   {left, top, std::min(view.reduce, region.width - left),
                                    std::min(view.reduce, rows - top)});
            }
            canvas.put(x, canvas.top + y, id);
        }
    }
}

// Calls visit(canvas) for each band of a picture, from top to bottom. Bands read whole rows of
// cells, each row once.
template <class Visitor>
void for_each_band(const View& view, const CellReader& cells, const LevelInfo& info,
                   const PictureOptions& options, const MaterialTable& materials, Visitor&& visit) {
    const Overlays& overlays = options.overlays;
    std::optional<SkyLine> sky;
    if (overlays.sky) sky.emplace(cells, info.size, view.region, materials);
    const auto repaint = [&](std::span<MaterialId> rows) {
        if (sky) sky->paint(rows, sky_index(materials.size()));
    };
    const Size picture = view.picture();
    const int whole_cells = std::max(1, kChunkSide / view.enlarge);
    const int rows =
        view.reduce == 1 ? whole_cells * view.enlarge : std::max(1, kChunkSide / view.reduce);
    for (int top = 0; top < picture.height; top += rows) {
        Canvas canvas;
        canvas.size = {picture.width, std::min(rows, picture.height - top)};
        canvas.top = top;
        canvas.pixels.resize(static_cast<std::size_t>(canvas.size.cells()));
        draw_cells(canvas, view, cells, repaint);
        draw_overlays(canvas, view, info, options, Tints::stippled, materials.size());
        visit(canvas);
    }
}

}  // namespace

View view_of(const PictureOptions& options, Size level) {
    const Rect whole{0, 0, level.width, level.height};
    return {options.region.empty() ? whole : options.region, options.enlarge, options.reduce};
}

PictureStyle parse_style(std::string_view text) {
    if (text == "flat") return PictureStyle::flat;
    if (text == "shaded") return PictureStyle::shaded;
    throw ConfigError("style = " + std::string(text) + "; allowed shaded, flat (default shaded)" +
                      suggestion(text, std::vector<std::string>{"shaded", "flat"}));
}

Overlays parse_overlays(std::string_view text) {
    Overlays overlays;
    while (!text.empty()) {
        const std::string_view name = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), name.size() + 1));
        const auto overlay = std::ranges::find(kOverlays, name, &NamedOverlay::name);
        if (overlay == kOverlays.end()) refuse_overlay(name);
        overlays.*overlay->chosen = true;
    }
    return overlays;
}

void check(const PictureOptions& options, Size level) {
    const auto refuse = [](const std::string& text) { throw ConfigError(text); };
    const Rect& region = options.region;
    if (region != Rect{} &&
        (region.x < 0 || region.y < 0 || region.width < 1 || region.height < 1 ||
         region.x >= level.width || region.y >= level.height ||
         region.width > level.width - region.x || region.height > level.height - region.y)) {
        refuse("region = " + std::to_string(region.x) + "," + std::to_string(region.y) + "," +
               std::to_string(region.width) + "," + std::to_string(region.height) +
               "; allowed x,y,width,height inside 0,0," + std::to_string(level.width) + "," +
               std::to_string(level.height));
    }
    if (options.enlarge < 1 || options.enlarge > kMostEnlarge || options.reduce < 1 ||
        options.reduce > kMostReduce || (options.enlarge > 1 && options.reduce > 1)) {
        refuse("scale = " + std::to_string(options.enlarge) + "/" + std::to_string(options.reduce) +
               "; allowed 1.." + std::to_string(kMostEnlarge) + " or 1/2..1/" +
               std::to_string(kMostReduce));
    }
    const Size picture = picture_size(options, level);
    if (picture.width > kLargestPicture || picture.height > kLargestPicture) {
        refuse("scale = " + std::to_string(options.enlarge) + "; the picture would be " +
               std::to_string(picture.width) + "x" + std::to_string(picture.height) +
               " pixels, allowed up to " + std::to_string(kLargestPicture) + " a side");
    }
}

Size picture_size(const PictureOptions& options, Size level) {
    return view_of(options, level).picture();
}

Picture render(const CellReader& cells, const LevelInfo& info, const MaterialTable& materials,
               const PictureOptions& options) {
    check(options, info.size);
    const View view = view_of(options, info.size);
    Picture picture{view.picture(), colours_of(materials, options.overlays), {}};
    for_each_band(view, cells, info, options, materials, [&](const Canvas& canvas) {
        picture.pixels.insert(picture.pixels.end(), canvas.pixels.begin(), canvas.pixels.end());
    });
    return picture;
}

void render_png(const std::string& path, const CellReader& cells, const LevelInfo& info,
                const MaterialTable& materials, const PictureOptions& options) {
    check(options, info.size);
    const View view = view_of(options, info.size);
    if (options.style == PictureStyle::shaded) {
        PngFile file(path, view.picture());
        draw_shaded(cells, info, materials, options,
                    [&](std::span<const Colour> row) { file.write_row(row); });
        file.commit();
        return;
    }
    PngFile file(path, view.picture(), colours_of(materials, options.overlays));
    for_each_band(view, cells, info, options, materials, [&](const Canvas& canvas) {
        const auto width = static_cast<std::size_t>(canvas.size.width);
        for (std::size_t at = 0; at < canvas.pixels.size(); at += width) {
            file.write_row(std::span(canvas.pixels).subspan(at, width));
        }
    });
    file.commit();
}

}  // namespace karst
