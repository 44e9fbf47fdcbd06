#include "worldgen/algorithms/dungeon.h"

#include <algorithm>
#include <array>

#include "worldgen/algorithms/dungeon_digger.h"
#include "worldgen/algorithms/dungeon_rooms.h"
#include "worldgen/connect/fit.h"
#include "worldgen/core/grid_bits.h"

namespace karst {
namespace {

constexpr int kLining = 2;  // cells of masonry around everything that is open
constexpr std::array<MaterialId, 4> kMasonry{material::kBrick, material::kLimestone,
                                             material::kBasalt, material::kMoss};

// The cells of all leaves whose district is built of this masonry.
BitGrid cells_built_of(std::size_t masonry, std::size_t first, Size size, const DungeonPlan& plan) {
    BitGrid cells(size);
    for (const DungeonLeaf& leaf : plan.leaves) {
        if ((first + leaf.district) % kMasonry.size() != masonry) continue;
        for (int y = leaf.rect.y; y < leaf.rect.bottom(); ++y) {
            cells.set_run(y, leaf.rect.x, leaf.rect.width);
        }
    }
    return cells;
}

// Solid cells with an open cell nearby.
BitGrid lining(const LevelGrid& grid) {
    // A block of cells around each open cell: cover to the right and above, then move back.
    const BitGrid near = covered_cells(inverted(grid.solid()), {2 * kLining + 1, 2 * kLining + 1});
    BitGrid cells(grid.size());
    for (int y = 0; y < grid.height(); ++y) {
        const auto from = near.row(std::max(0, y - kLining));
        const auto solid = grid.solid().row(y);
        const auto to = cells.row(y);
        for (std::size_t w = 0; w < to.size(); ++w) {
            const std::uint64_t next = w + 1 < to.size() ? from[w + 1] : 0;
            to[w] = (from[w] >> kLining | next << (64 - kLining)) & solid[w];
        }
    }
    return cells;
}

// Walls of masonry, by district; deep rock stays as it is.
void line_walls(LevelGrid& grid, const DungeonPlan& plan, const RandomKey& key) {
    const BitGrid walls = lining(grid);
    Random random = key.stream("bsp.masonry");
    const auto first = random.below(kMasonry.size());
    std::vector<std::uint64_t> row(walls.words_per_row());
    for (std::size_t masonry = 0; masonry < kMasonry.size(); ++masonry) {
        const BitGrid built = cells_built_of(masonry, first, grid.size(), plan);
        for (int y = 0; y < grid.height(); ++y) {
            for (std::size_t w = 0; w < row.size(); ++w) row[w] = walls.row(y)[w] & built.row(y)[w];
            for_each_run(row,
                         [&](int x, int length) { grid.set_run(y, x, length, kMasonry[masonry]); });
        }
    }
}

}  // namespace

Layout carve_dungeon(LevelGrid& grid, const BspParameters& parameters,
                     const CarveContext& context) {
    const DungeonScale scale(context.body, parameters, grid.size());
    const DungeonPlan plan = plan_dungeon(grid.size(), parameters, scale, context.key);
    Layout layout;
    layout.rooms = plan.rooms;
    for (std::size_t i = 0; i < plan.rooms.size(); ++i) {
        grid.set_rect(plan.rooms[i].rect, material::kAir);
        shape_room(grid, plan.rooms[i], parameters, scale, context.key, i);
    }
    DungeonDigger digger(grid, plan, scale, layout, context.key.stream("bsp.corridors"));
    for (const DungeonLink& link : plan.links) digger.dig(link);
    digger.dig_alcoves();
    if (parameters.district_size > 0) line_walls(grid, plan, context.key);
    return layout;
}

}  // namespace karst
