#include "engine/compared_picture.h"

#include <algorithm>
#include <cassert>

#include "engine/canvas.h"
#include "engine/png_file.h"
#include "engine/shaded_picture.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

constexpr int kLineWidth = 3;  // pixels
constexpr Colour kLineColour{240, 240, 240};
constexpr int kStripRows = 256;  // rows of pixels, or one row of cells where that is more

std::vector<Colour> draw(const PictureSource& source, PictureOptions options) {
    options.fields = source.fields;
    std::vector<Colour> pixels;
    if (options.style == PictureStyle::flat) {
        const Picture picture = render(source.cells, source.info, source.materials, options);
        for (const std::uint8_t index : picture.pixels) pixels.push_back(picture.colours[index]);
        return pixels;
    }
    draw_shaded(
        source.cells, source.info, source.materials, options,
        [&](std::span<const Colour> row) { pixels.insert(pixels.end(), row.begin(), row.end()); });
    return pixels;
}

}  // namespace

Size compared_size(const PictureOptions& options, Size level) {
    const Size one = picture_size(options, level);
    return {2 * one.width + kLineWidth, one.height};
}

void compare_png(const std::string& path, const PictureSource& left, const PictureSource& right,
                 const PictureOptions& options) {
    assert(left.info.size == right.info.size);
    check(options, left.info.size);
    const Size size = compared_size(options, left.info.size);
    if (size.width > kLargestPicture) {
        throw ConfigError("compare: the picture would be " + std::to_string(size.width) +
                          " pixels wide, allowed up to " + std::to_string(kLargestPicture));
    }
    const View view = view_of(options, left.info.size);
    const int rows = std::max(1, kStripRows / view.enlarge) * view.reduce;  // of cells
    const auto width = static_cast<std::size_t>(view.picture().width);
    const std::vector<Colour> line(kLineWidth, kLineColour);
    PngFile file(path, size);
    for (int done = 0; done < view.region.height; done += rows) {
        PictureOptions strip = options;
        strip.region = view.region;
        strip.region.y += done;
        strip.region.height = std::min(rows, view.region.height - done);
        const auto pixels = draw(left, strip);
        const auto others = draw(right, strip);
        for (std::size_t at = 0; at < pixels.size(); at += width) {
            std::vector<Colour> row(pixels.begin() + static_cast<std::ptrdiff_t>(at),
                                    pixels.begin() + static_cast<std::ptrdiff_t>(at + width));
            row.insert(row.end(), line.begin(), line.end());
            row.insert(row.end(), others.begin() + static_cast<std::ptrdiff_t>(at),
                       others.begin() + static_cast<std::ptrdiff_t>(at + width));
            file.write_row(row);
        }
    }
    file.commit();
}

}  // namespace karst
