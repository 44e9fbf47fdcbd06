// A route: how a body gets from one place to another, move by move.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst {

// The moves of connect/body_space.h. Order is part of the archive format: entries are only
// appended.
enum class Move : std::uint8_t {
    start,  // the first step: the body is there
    walk,   // to a side, held before each cell
    climb,  // up a ladder or through liquid
    rise,   // the way up of a jump
    glide,  // the way across of a jump
    fall,   // down
    fly,    // any way
};

inline constexpr std::array<std::string_view, 7> kMoveNames{"start", "walk", "climb", "rise",
                                                            "glide", "fall", "fly"};

// A straight line from the position of the step before to `position`.
struct RouteStep {
    Cell position;  // the body's bottom left cell
    Move move = Move::start;
    bool operator==(const RouteStep&) const = default;
};

using Route = std::vector<RouteStep>;

}  // namespace karst
