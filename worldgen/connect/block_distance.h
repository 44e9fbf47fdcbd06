// Coarse distances through free positions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "worldgen/core/bit_grid.h"
#include "worldgen/distance_field.h"

namespace karst {

// Steps from block to block of a DistanceField, to the block of one position. Two blocks are
// neighbours where free positions of both touch. Immutable after construction.
class BlockDistance {
  public:
    static constexpr std::int32_t kUnreached = -1;

    BlockDistance(const BitGrid& free, Cell start);

    Size size() const { return size_; }
    std::int32_t at(Cell cell) const {
        const auto bx = static_cast<std::size_t>(cell.x / DistanceField::kBlock);
        const auto by = static_cast<std::size_t>(cell.y / DistanceField::kBlock);
        return steps_[by * static_cast<std::size_t>(size_.width) + bx];
    }

    // Row after row.
    std::span<const std::int32_t> steps() const { return steps_; }

  private:
    Size size_;  // in blocks
    std::vector<std::int32_t> steps_;
};

}  // namespace karst
