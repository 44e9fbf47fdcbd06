#include "worldgen/algorithms/cave_mouths.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace karst {
namespace {

constexpr int kEdge = 4;    // columns kept free at the borders
constexpr int kReach = 40;  // columns to each side in which a way down is looked for
constexpr int kHeight = 5;  // rows, so that flat ramps can be walked
constexpr int kInside = 3;  // rows dug on inside the cave, so that no lip is left

// The highest open cell of the caves within reach of a column, the nearest column among equals.
std::optional<Cell> nearest_cave(const BitGrid& caves, int x, int reach) {
    const int left = std::max(1, x - reach);
    const int right = std::min(caves.width() - 1, x + reach + 1);
    for (int y = 0; y < caves.height(); ++y) {
        std::optional<Cell> best;
        for (int i = caves.find(y, left, false); i < right; i = caves.find(y, i + 1, false)) {
            if (!best || std::abs(i - x) < std::abs(best->x - x)) best = Cell{i, y};
        }
        if (best) return best;
    }
    return std::nullopt;
}

// Digs `width` cells around column x, kHeight rows up from row y.
void dig(LevelGrid& grid, int y, int x, int width) {
    const int begin = std::clamp(x - width / 2, 1, grid.width() - 1 - width);
    for (int row = std::max(1, y - kHeight + 1); row <= y; ++row) {
        grid.carve_plane().set_run(row, begin, width, false);
        grid.reserve({begin, row, width, 1});
    }
}

}  // namespace

void dig_mouths(LevelGrid& grid, std::span<const int> line, const BitGrid& caves, int top,
                int count, const RandomKey& key) {
    const int columns = static_cast<int>(line.size());
    for (int i = 0; i < count; ++i) {
        Random random = key.stream("surface.mouth", static_cast<std::uint64_t>(i));
        // One in each of `count` equal stretches, not too near its ends.
        const int stretch = (columns - 2 * kEdge) / count;
        const int start = kEdge + i * stretch + random.between(stretch / 5, stretch * 4 / 5);
        auto target = nearest_cave(caves, start, kReach);
        if (!target) target = nearest_cave(caves, start, columns);
        if (!target) return;
        const int bottom = std::min(top + target->y + kInside, grid.height() - 2);
        const int goal = top + target->y;
        int width = random.between(6, 9);
        int x = start;
        // On steep ground the cave can lie higher than the ground at the start.
        const int first = std::min(line[static_cast<std::size_t>(start)] - 6, goal);
        for (int y = first; y <= bottom; ++y) {
            if (y < 1) continue;
            // Heads for the target, a ramp where it lies aside, and winds a little on the way.
            const int rows_left = std::max(1, goal - y);
            const int aside = target->x - x;
            int move = aside / rows_left;
            if (move == 0 && aside != 0 && random.chance(100 * std::abs(aside) / rows_left)) {
                move = aside > 0 ? 1 : -1;
            }
            if (random.chance(25)) move += random.between(-1, 1);
            if (y >= goal) move = aside;
            if (random.chance(20)) width = std::clamp(width + random.between(-1, 1), 5, 9);
            // Steps wider than the ramp are dug as a level stretch, so that rows always touch.
            const int to = std::clamp(x + move, kEdge, columns - 1 - kEdge);
            for (int at = x; at != to; at += to > at ? 1 : -1) dig(grid, y, at, width);
            x = to;
            dig(grid, y, x, width);
        }
    }
}

}  // namespace karst
