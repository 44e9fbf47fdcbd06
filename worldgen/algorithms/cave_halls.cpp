#include "worldgen/algorithms/cave_halls.h"

#include <algorithm>

#include "worldgen/connect/tunnel_dig.h"
#include "worldgen/core/noise.h"

namespace karst {
namespace {

constexpr int kShaftRows = 512;

int square_root(int value) {
    int root = 0;
    while ((root + 1) * (root + 1) <= value) ++root;
    return root;
}

// Calls visit(block, index) for the blocks of the world that the grid touches, rectangles in grid
// coordinates.
template <class Visitor>
void for_each_block(Size size, Cell origin, Size block, Visitor&& visit) {
    for (int by = origin.y / block.height; by * block.height < origin.y + size.height; ++by) {
        for (int bx = origin.x / block.width; bx * block.width < origin.x + size.width; ++bx) {
            const std::uint64_t index = std::uint64_t{static_cast<std::uint32_t>(bx)} << 32 |
                                        static_cast<std::uint32_t>(by);
            visit(Rect{bx * block.width - origin.x, by * block.height - origin.y, block.width,
                       block.height},
                  index);
        }
    }
}

// Rock that rises from the floor in steps, with a flat top.
void raise_dais(BitGrid& solid, const Rect& hall, int floor, Random& random) {
    const int half = random.between(hall.width / 8, hall.width / 5);
    const int centre = hall.x + hall.width / 2 + random.between(-hall.width / 6, hall.width / 6);
    const int steps = random.between(2, 3);
    for (int step = 0; step < 2 * steps; ++step) {
        const int reach = half + 3 * (steps - step / 2);
        solid.set_run(floor - step, centre - reach, 2 * reach + 1);
    }
}

// A slab of rock from wall to wall, with a hole that a body passes.
void span_bridge(BitGrid& solid, const Rect& hall, Size body, Random& random) {
    const int y = hall.y + hall.height * 3 / 5;
    const int hole = body.width + 5;
    const int at = random.coin() ? hall.x + hall.width / 6 : hall.right() - hall.width / 6 - hole;
    for (int x = hall.x; x < hall.right(); ++x) {
        if (x >= at && x < at + hole) continue;
        const int sag = std::abs(x - hall.x - hall.width / 2) * 4 / hall.width;
        for (int row = 0; row < 3 + sag; ++row) solid.set(x, y + row);
    }
}

// An arch over a nearly level floor.
void carve_hall(BitGrid& solid, const Rect& hall, Size body, Random& random, const RandomKey& key) {
    const ValueNoise1d roof(key, "caves.hall_roof", 9);
    const ValueNoise1d ground(key, "caves.hall_floor", 17);
    const int phase = random.between(0, 1 << 20) - hall.x;
    const int half = hall.width / 2;
    const int base = hall.y + hall.height * 4 / 5;
    for (int x = hall.x; x < hall.right(); ++x) {
        const int off = std::abs(x - hall.x - half);
        const int arch = square_root(std::max(0, half * half - off * off));  // 0 .. half
        const int rise = (base - hall.y) * arch / half + (roof.at(x + phase) * 2 >> 16);
        const int sink = std::min(hall.bottom() - base, arch * (hall.bottom() - base) * 2 / half);
        const int bottom = base + sink - 1 + (ground.at(x + phase) * 3 / 2 >> 16);
        for (int y = std::max(1, base - std::max(rise, 0)); y < bottom; ++y) solid.set(x, y, false);
    }
    const bool tall = hall.height >= 2 * body.height + 22;
    if (tall && random.coin()) {
        span_bridge(solid, hall, body, random);
    } else {
        raise_dais(solid, hall, hall.bottom() - 1, random);
    }
}

// A bowl under a floor line at row `floor`: the surface is the row below it.
bool cut_bowl(BitGrid& solid, int x, int y, int radius, int depth) {
    const Rect rim{x - radius - 3, y, 2 * radius + 7, depth + 4};
    if (rim.x < 1 || rim.right() >= solid.width() || rim.bottom() >= solid.height()) return false;
    int base = y;  // the lowest floor row under the rim
    for (int column = rim.x; column < rim.right(); ++column) {
        int floor = y - 3;
        if (floor < 1 || solid.test(column, floor)) return false;
        while (floor <= y + 3 && !solid.test(column, floor)) ++floor;
        if (floor > y + 3) return false;
        base = std::max(base, floor);
    }
    if (base + depth + 3 >= solid.height() - 1) return false;
    for (int row = base; row < base + depth + 3; ++row) {
        if (solid.find(row, rim.x, false) < rim.right()) return false;
    }
    for (int row = y - 3; row < base; ++row) solid.set_run(row, rim.x, rim.width, false);
    for (int row = 0; row < depth; ++row) {
        const int half = radius - row * row * radius / (depth * depth);
        solid.set_run(base + row, x - half, 2 * half + 1, false);
    }
    return true;
}

}  // namespace

std::vector<Rect> carve_halls(BitGrid& solid, Cell origin, int hall_area, Size body,
                              const RandomKey& key) {
    std::vector<Rect> halls;
    if (hall_area == 0) return halls;
    const int side = std::max(128, square_root(hall_area));
    for_each_block(solid.size(), origin, {side, side}, [&](const Rect& block, std::uint64_t index) {
        Random random = key.stream("caves.halls", index);
        const Size size{random.between(54, 72),
                        random.between(30, 38) + 2 * std::max(0, body.height - 4)};
        const Rect hall{block.x + random.between(8, std::max(8, side - size.width - 8)),
                        block.y + random.between(8, std::max(8, side - size.height - 8)),
                        size.width, size.height};
        if (hall.x < 6 || hall.y < 6 || hall.right() + 6 > solid.width() ||
            hall.bottom() + 6 > solid.height()) {
            return;
        }
        carve_hall(solid, hall, body, random, key);
        halls.push_back(hall);
    });
    return halls;
}

std::vector<Rect> carve_shafts(BitGrid& solid, Cell origin, int columns, Size body,
                               const RandomKey& key) {
    std::vector<Rect> shafts;
    if (columns == 0) return shafts;
    const Size block{std::max(columns, 64), kShaftRows};
    for_each_block(solid.size(), origin, block, [&](const Rect& place, std::uint64_t index) {
        Random random = key.stream("caves.shafts", index);
        const int length = random.between(40, 80);
        const Cell top{place.x + random.between(8, place.width - 24),
                       place.y + random.between(8, kShaftRows - 90)};
        const int width = body.width + 2;
        if (top.x < 8 || top.x + width + 8 > solid.width() || top.y < body.height + 4 ||
            top.y + length + 4 > solid.height()) {
            return;
        }
        dig_shaft(solid, top, length, body, random);
        shafts.push_back({top.x - 1, top.y - body.height + 1, width, length + body.height - 1});
    });
    return shafts;
}

void carve_basins(BitGrid& solid, int count, const RandomKey& key) {
    if (solid.width() < 40 || solid.height() < 40) return;
    Random random = key.stream("caves.basins");
    for (int attempt = 0; attempt < 60 * count && count > 0; ++attempt) {
        const int x = random.between(16, solid.width() - 17);
        int y = random.between(8, solid.height() - 17);
        const int radius = random.between(4, 10);
        const int depth = std::max(2, radius * random.between(30, 60) / 100);
        if (solid.test(x, y)) continue;
        while (y < solid.height() - 1 && !solid.test(x, y)) ++y;
        if (cut_bowl(solid, x, y, radius, depth)) --count;
    }
}

}  // namespace karst
