// Distances on a grid of cells, for shading: how deep a cell lies in rock, how far light reaches.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst {

// Chamfer distance from each cell to the nearest marked one, in fifths of a cell, at most `most`.
// Steps cost 5 along the axes and 7 along diagonals (Borgefors, "Distance transformations in
// digital images", 1986). A value depends on cells within most / 5 of it only.
std::vector<std::uint8_t> distance_to(std::span<const std::uint8_t> marked, Size size, int most);

// Light that reached a cell: the cost of its way in half cells, and the source it comes from.
struct Light {
    static constexpr std::uint16_t kNone = 0xFFFF;
    std::uint16_t packed = kNone;  // cost * 256 + source
    bool dark() const { return packed == kNone; }
    int cost() const { return packed >> 8; }
    std::uint8_t source() const { return static_cast<std::uint8_t>(packed & 0xFF); }
};

// Spreads light from `field`, which holds the sources at cost 0, over all cells that it reaches at
// a cost of at most `reach`. A step costs 2, along diagonals 3, three times as much into solid
// cells. Of equally near sources the lower wins, so the result does not depend on the order.
void spread_light(std::span<Light> field, std::span<const std::uint8_t> solid, Size size,
                  int reach);

}  // namespace karst
