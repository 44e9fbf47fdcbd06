// A band of a picture and where cells lie on it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst {

// Pixels [top, top + size.height) of a picture as colour indexes. Everything drawn is cut at the
// edges. A plain value, not synchronised.
struct Canvas {
    Size size;
    int top = 0;
    std::vector<std::uint8_t> pixels;

    void put(int x, int y, std::uint8_t colour) {
        y -= top;
        if (x < 0 || y < 0 || x >= size.width || y >= size.height) return;
        pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width) +
               static_cast<std::size_t>(x)] = colour;
    }
    // A half-open rectangle.
    void fill(const Rect& rect, std::uint8_t colour) {
        const int bottom = std::min(rect.bottom(), top + size.height);
        const int right = std::min(rect.right(), size.width);
        for (int y = std::max(rect.y, top); y < bottom; ++y) {
            for (int x = std::max(rect.x, 0); x < right; ++x) put(x, y, colour);
        }
    }
    // The outermost pixels of a rectangle.
    void outline(const Rect& rect, std::uint8_t colour) {
        fill({rect.x, rect.y, rect.width, 1}, colour);
        fill({rect.x, rect.bottom() - 1, rect.width, 1}, colour);
        fill({rect.x, rect.y, 1, rect.height}, colour);
        fill({rect.right() - 1, rect.y, 1, rect.height}, colour);
    }
    // All pixels at most `radius` steps from the centre.
    void diamond(Cell centre, int radius, std::uint8_t colour) {
        for (int dy = -radius; dy <= radius; ++dy) {
            const int reach = radius - std::abs(dy);
            fill({centre.x - reach, centre.y + dy, 2 * reach + 1, 1}, colour);
        }
    }
    // Bresenham's line, both ends included.
    void line(Cell from, Cell to, std::uint8_t colour) {
        if (std::max(from.y, to.y) < top || std::min(from.y, to.y) >= top + size.height) return;
        const int dx = std::abs(to.x - from.x);
        const int dy = -std::abs(to.y - from.y);
        const int step_x = from.x < to.x ? 1 : -1;
        const int step_y = from.y < to.y ? 1 : -1;
        int error = dx + dy;
        for (;;) {
            put(from.x, from.y, colour);
            if (from == to) return;
            const int twice = 2 * error;
            if (twice >= dy) {
                error += dy;
                from.x += step_x;
            }
            if (twice <= dx) {
                error += dx;
                from.y += step_y;
            }
        }
    }
};

// Which cells a picture shows and how large. One of `enlarge` and `reduce` is 1.
struct View {
    Rect region;
    int enlarge = 1;
    int reduce = 1;

    Size picture() const {
        return {(region.width * enlarge + reduce - 1) / reduce,
                (region.height * enlarge + reduce - 1) / reduce};
    }
    // First pixel of a cell; cells outside the region lie outside the picture.
    Cell pixel(Cell cell) const { return {scaled(cell.x - region.x), scaled(cell.y - region.y)}; }
    // The pixel in the middle of a cell.
    Cell middle(Cell cell) const {
        const Cell corner = pixel(cell);
        return {corner.x + enlarge / 2, corner.y + enlarge / 2};
    }
    // All pixels that show a part of a rectangle of cells.
    Rect pixels(const Rect& cells) const {
        const Cell first = pixel({cells.x, cells.y});
        const Cell last = pixel({cells.right() - 1, cells.bottom() - 1});
        return {first.x, first.y, last.x - first.x + enlarge, last.y - first.y + enlarge};
    }

    // The cells that a pixel of the picture shows.
    Rect cells(Cell pixel) const {
        const int x = pixel.x * reduce / enlarge;
        const int y = pixel.y * reduce / enlarge;
        return {region.x + x, region.y + y, std::min(reduce, region.width - x),
                std::min(reduce, region.height - y)};
    }

  private:
    int scaled(int offset) const {
        const int value = offset * enlarge;
        return value >= 0 ? value / reduce : -((-value + reduce - 1) / reduce);
    }
};

struct PictureOptions;

// What options mean for a level of this size.
View view_of(const PictureOptions& options, Size level);

}  // namespace karst
