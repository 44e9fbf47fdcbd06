#include "worldgen/connect/body_space.h"

#include <algorithm>

#include "worldgen/connect/fit.h"
#include "worldgen/core/grid_bits.h"
#include "worldgen/core/row_bits.h"

namespace karst {
namespace {

using Row = std::span<std::uint64_t>;
using ConstRow = std::span<const std::uint64_t>;

bool is_liquid(const Material& material) { return material.liquid && !material.hazard; }

// Positions of a body that touches one of these cells.
BitGrid touching_positions(const BitGrid& cells, Size body) {
    BitGrid positions = cells;
    for (int y = 0; y < cells.height(); ++y) spread_before(positions.row(y), body.width);
    spread_down_rows(positions, body.height);
    return positions;
}

// Positions with one of these cells under the feet.
void add_supported(BitGrid& held, const BitGrid& ground, int width) {
    std::vector<std::uint64_t> below(ground.words_per_row());
    for (int y = 0; y + 1 < ground.height(); ++y) {
        std::ranges::copy(ground.row(y + 1), below.begin());
        spread_before(below, width);
        const Row row = held.row(y);
        for (std::size_t w = 0; w < row.size(); ++w) row[w] |= below[w];
    }
}

// Within a jump of a held position, whatever is in between.
BitGrid within_jumps(const BitGrid& held, const Body& body) {
    BitGrid jumped = held;
    const int aside = std::max(1, body.jump_across);
    for (int y = 0; y < jumped.height(); ++y) {
        spread_on(jumped.row(y), aside + 1);
        spread_before(jumped.row(y), aside + 1);
    }
    spread_up_rows(jumped, std::max(1, body.jump_up) + 1);
    return jumped;
}

// After positions inside the rectangle were added to the held ones.
void add_jumps(BodySpace& space, const Rect& holds) {
    const int aside = std::max(1, space.body.jump_across);
    const int left = std::max(0, holds.x - aside);
    const int right = std::min(space.held.width(), holds.right() + aside);
    const int top = std::max(0, holds.y - std::max(1, space.body.jump_up));
    for (int y = top; y < holds.bottom(); ++y) space.jumped.set_run(y, left, right - left);
}

}  // namespace

BodySpace body_space(const LevelGrid& grid, const Body& body) {
    return body_space(grid, body, {0, 0, grid.width(), grid.height()});
}

BodySpace body_space(const LevelGrid& grid, const Body& body, const Rect& part) {
    const Size size{body.width, body.height};
    BodySpace space;
    space.body = body;
    const BitGrid blocked = cells_where(grid, part, [&](const Material& material) {
        return material.solid || material.hazard || (material.liquid && !body.swim);
    });
    space.free = fitting_positions(blocked, size);
    if (body.fly) {
        space.held = space.free;
        space.grips = space.free;
        space.jumped = space.free;
        return space;
    }
    const BitGrid grips = cells_where(grid, part, [&](const Material& material) {
        return (material.climb && body.climb) || (is_liquid(material) && body.swim);
    });
    space.grips = touching_positions(grips, size);
    keep_common(space.grips, space.free);
    space.held = space.grips;
    const BitGrid ground = cells_where(
        grid, part, [](const Material& material) { return material.solid || material.platform; });
    add_supported(space.held, ground, body.width);
    keep_common(space.held, space.free);
    space.jumped = within_jumps(space.held, body);
    return space;
}

void BodySpace::add_ladder(int x, int top, int bottom) {
    if (!body.climb) return;
    const int left = std::max(0, x - body.width + 1);
    const int end = std::min(bottom + body.height, free.height());
    for (int y = top; y < end; ++y) {
        for (int column = left; column <= x; ++column) {
            if (!free.test(column, y)) continue;
            held.set(column, y);
            grips.set(column, y);
        }
    }
    add_jumps(*this, {left, top, x + 1 - left, end - top});
}

void BodySpace::add_platform(int y, int x, int length) {
    const int left = std::max(0, x - body.width + 1);
    for (int column = left; column < x + length; ++column) {
        if (free.test(column, y - 1)) held.set(column, y - 1);
    }
    add_jumps(*this, {left, y - 1, x + length - left, 1});
}

}  // namespace karst
