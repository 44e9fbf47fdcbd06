#include "worldgen/algorithms/bsp.h"

#include "worldgen/algorithms/bsp_corridors.h"
#include "worldgen/algorithms/dungeon.h"

namespace karst {
namespace {

void check_order(const char* side, int least, int most) {
    if (least <= most) return;
    const std::string name = std::string("bsp.room_") + side;
    throw ConfigError(name + "_most = " + std::to_string(most) + "; allowed from " + name +
                      "_least = " + std::to_string(least) + " on");
}

int room_side(int leaf_side, int least, int most, Random& random) {
    const int space = leaf_side - 2 * kLeafMargin;
    return random.between(std::min(least, space), std::min(most, space));
}

Room place_room(const Rect& leaf, const BspParameters& p, Random& random) {
    const int width = room_side(leaf.width, p.room_width_least, p.room_width_most, random);
    const int height = room_side(leaf.height, p.room_height_least, p.room_height_most, random);
    const int x = random.between(leaf.x + kLeafMargin, leaf.right() - kLeafMargin - width);
    const int y = random.between(leaf.y + kLeafMargin, leaf.bottom() - kLeafMargin - height);
    return {{x, y, width, height}};
}

}  // namespace

Layout carve_bsp(LevelGrid& grid, const BspParameters& parameters, const CarveContext& context) {
    const RandomKey& key = context.key;
    check_order("width", parameters.room_width_least, parameters.room_width_most);
    check_order("height", parameters.room_height_least, parameters.room_height_most);
    if (parameters.corridor_anchor == CorridorAnchor::floor) {
        return carve_dungeon(grid, parameters, context);
    }
    Random splits = key.stream("bsp.splits");
    const Rect inside{1, 1, grid.width() - 2, grid.height() - 2};
    const BspTree tree = split_area(inside, {parameters.min_leaf_width, parameters.min_leaf_height},
                                    parameters.split, splits);

    Layout layout;
    layout.rooms.reserve(tree.leaves.size());
    for (std::uint32_t leaf = 0; leaf < tree.leaves.size(); ++leaf) {
        Random random = key.stream("bsp.room", leaf);
        layout.rooms.push_back(place_room(tree.leaf_rect(leaf), parameters, random));
        grid.set_rect(layout.rooms.back().rect, material::kAir);
    }
    Random corridors = key.stream("bsp.corridors");
    join_siblings(grid, layout, tree, parameters.corridor_width, corridors);
    return layout;
}

}  // namespace karst
