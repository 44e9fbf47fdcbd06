// The plan of a dungeon for a body: rooms in the leaves of a binary space partition, and which of
// them are joined.
#pragma once

#include <vector>

#include "worldgen/algorithms/bsp.h"

namespace karst {

// What a body needs, what the recipe wants beyond that, and what the level has room for.
struct DungeonScale {
    int corridor_height;  // clear rows
    int shaft_width;      // clear columns
    int jump;             // rows from one step up to the next
    int margin_x;         // between a room and the edge of its leaf
    int margin_y;
    Size least_room;
    Size least_leaf;

    // Throws ConfigError where not even one room for this body fits.
    DungeonScale(const Body& body, const BspParameters& parameters, Size level);
};

// Two rooms whose leaves share an edge.
struct DungeonLink {
    std::uint32_t a = 0;  // on the left or above
    std::uint32_t b = 0;
    bool side_by_side = false;  // else above each other
    int edge = 0;               // first column (row) of b's leaf
    bool is_loop = false;
};

struct DungeonLeaf {
    Rect rect;
    std::uint16_t district = 0;
};

struct DungeonPlan {
    std::vector<DungeonLeaf> leaves;
    std::vector<Room> rooms;  // each in a leaf of its own; some leaves stay rock
    std::vector<DungeonLink> links;
};

// Splits, merges some leaves, places rooms and hubs, and chooses the links.
DungeonPlan plan_dungeon(Size level, const BspParameters& parameters, const DungeonScale& scale,
                         const RandomKey& key);

}  // namespace karst
