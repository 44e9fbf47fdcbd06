// Anchors: places that things can be fixed to.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "worldgen/core/level_grid.h"

namespace karst {

enum class AnchorKind : std::uint8_t {
    floor,      // air above the middle of three or more level solid cells
    ceiling,    // air under the middle of three or more level solid cells
    wall,       // air beside the middle of three or more solid cells
    pool_edge,  // air on solid ground beside a liquid's surface
};

inline constexpr std::array<std::string_view, 4> kAnchorNames{"floor", "ceiling", "wall",
                                                              "pool_edge"};

struct Anchor {
    AnchorKind kind = AnchorKind::floor;
    Cell cell;  // the open cell
    bool operator==(const Anchor&) const = default;
};

// All anchors of a kind inside a rectangle, row by row. Where `reached` is known, floors and edges
// are only those at these positions. Thread-safe.
std::vector<Anchor> find_anchors(const LevelGrid& grid, const BitGrid* reached, AnchorKind kind,
                                 const Rect& part);

}  // namespace karst
