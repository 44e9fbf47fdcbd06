// The plan of a dungeon for a body: rooms in the leaves of a binary space partition, and which of
// them are joined.
#pragma once

#include <vector>

#include "worldgen/algorithms/bsp.h"

namespace karst {

// What a body needs, and what follows from that.
struct DungeonScale {
    int corridor_height;  // clear rows
    int shaft_width;      // clear columns
    int margin_x;         // between a room and the edge of its leaf
    int margin_y;
    Size least_room;

    explicit DungeonScale(const Body& body, const BspParameters& parameters);
};

// Two rooms whose leaves share an edge.
struct DungeonLink {
    std::uint32_t a = 0;  // on the left or above
    std::uint32_t b = 0;
    bool side_by_side = false;  // else above each other
    int edge = 0;               // first column (row) of b's leaf
    bool is_loop = false;
};

struct DungeonPlan {
    std::vector<Rect> leaves;
    std::vector<Room> rooms;  // one per leaf
    std::vector<DungeonLink> links;
};

// Splits, merges some leaves, places rooms and hubs, and chooses the links: a spanning tree that
// prefers short and level ways, two or three gates between districts, and further links between
// neighbours that are more than `loop_distance` cells of walking apart.
DungeonPlan plan_dungeon(Size level, const BspParameters& parameters, const DungeonScale& scale,
                         const RandomKey& key);

}  // namespace karst
