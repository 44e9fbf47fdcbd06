#include "worldgen/algorithms/dungeon.h"

#include <algorithm>
#include <array>

#include "worldgen/algorithms/dungeon_digger.h"
#include "worldgen/algorithms/dungeon_rooms.h"
#include "worldgen/connect/fit.h"

namespace karst {
namespace {

constexpr int kLining = 2;  // cells of masonry around everything that is open
constexpr std::array<MaterialId, 4> kMasonry{material::kBrick, material::kLimestone,
                                             material::kBasalt, material::kMoss};

// Walls of masonry, by district; deep rock stays as it is. A leaf lines what lies inside it.
void line_walls(LevelGrid& grid, const DungeonPlan& plan, const RandomKey& key) {
    BitGrid open(grid.size());
    for (int y = 0; y < grid.height(); ++y) {
        const auto from = grid.solid().row(y);
        const auto to = open.row(y);
        for (std::size_t w = 0; w < to.size(); ++w) to[w] = ~from[w];
        to.back() &= open.last_word_mask();
    }
    // A block of cells around each open cell: cover to the right and above, then move back.
    const BitGrid near = covered_cells(open, {2 * kLining + 1, 2 * kLining + 1});
    Random random = key.stream("bsp.masonry");
    const auto first = random.below(kMasonry.size());
    for (std::size_t leaf = 0; leaf < plan.leaves.size(); ++leaf) {
        const Rect& rect = plan.leaves[leaf];
        const MaterialId masonry = kMasonry[(first + plan.rooms[leaf].district) % kMasonry.size()];
        for (int y = rect.y; y < rect.bottom(); ++y) {
            const int row = std::max(0, y - kLining);
            for (int x = rect.x; x < rect.right();) {
                const int shifted = x + kLining;
                if (shifted >= grid.width() || !near.test(shifted, row) || !grid.is_solid(x, y)) {
                    ++x;
                    continue;
                }
                int end = x;
                while (end < rect.right() && end + kLining < grid.width() &&
                       near.test(end + kLining, row) && grid.is_solid(end, y)) {
                    ++end;
                }
                grid.set_run(y, x, end - x, masonry);
                x = end;
            }
        }
    }
}

}  // namespace

Layout carve_dungeon(LevelGrid& grid, const BspParameters& parameters,
                     const CarveContext& context) {
    const DungeonScale scale(context.body, parameters);
    const DungeonPlan plan = plan_dungeon(grid.size(), parameters, scale, context.key);
    Layout layout;
    layout.rooms = plan.rooms;
    for (std::size_t i = 0; i < plan.rooms.size(); ++i) {
        grid.set_rect(plan.rooms[i].rect, material::kAir);
        shape_room(grid, plan.rooms[i], parameters, scale, context.key.stream("bsp.shape", i));
    }
    DungeonDigger digger(grid, plan, scale, layout, context.key.stream("bsp.corridors"));
    for (const DungeonLink& link : plan.links) digger.dig(link);
    digger.dig_alcoves();
    if (parameters.district_size > 0) line_walls(grid, plan, context.key);
    return layout;
}

}  // namespace karst
