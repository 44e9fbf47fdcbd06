// Coarse distances through free positions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "worldgen/core/bit_grid.h"

namespace karst {

inline constexpr int kDistanceBlock = 8;  // cells a side

// Steps from block to block, to the block of one position. Two blocks are neighbours where free
// positions of both touch. Immutable after construction.
class BlockDistance {
  public:
    static constexpr std::int32_t kUnreached = -1;

    BlockDistance(const BitGrid& free, Cell start);

    Size size() const { return size_; }
    std::int32_t at_block(int bx, int by) const {
        return steps_[static_cast<std::size_t>(by) * static_cast<std::size_t>(size_.width) +
                      static_cast<std::size_t>(bx)];
    }
    std::int32_t at(Cell cell) const {
        return at_block(cell.x / kDistanceBlock, cell.y / kDistanceBlock);
    }

    // Row after row.
    std::span<const std::int32_t> steps() const { return steps_; }

  private:
    Size size_;  // in blocks
    std::vector<std::int32_t> steps_;
};

}  // namespace karst
