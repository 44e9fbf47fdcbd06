// The binary space partition: a rectangle split again and again until its parts are too small.
#pragma once

#include <cstdint>
#include <vector>

#include "worldgen/core/geometry.h"
#include "worldgen/core/random.h"

namespace karst {

enum class SplitRule {
    alternate,    // across and along in turn
    longer_side,  // across the side that is longer, measured in least leaves
};

struct BspNode {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    Rect rect;
    std::uint32_t first = kNone;   // left or upper child
    std::uint32_t second = kNone;  // right or lower child
    std::uint32_t leaf = kNone;    // number of the leaf, in order of the tree
    bool side_by_side = false;     // children lie left and right (else above and below)

    bool is_leaf() const { return first == kNone; }
};

struct BspTree {
    std::vector<BspNode> nodes;         // node 0 is the root; children come after their parent
    std::vector<std::uint32_t> leaves;  // node of each leaf

    const Rect& leaf_rect(std::uint32_t leaf) const { return nodes[leaves[leaf]].rect; }
};

// Splits `area` until no cut leaves both sides at least `least`. Cuts are uniform over what is
// allowed.
BspTree split_area(const Rect& area, Size least, SplitRule rule, Random& random);

}  // namespace karst
