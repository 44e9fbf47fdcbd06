// How far the places of a level are from its spawn, coarsely: for difficulty, loot, spawning of
// enemies and maps. A game reads it by LevelInfo::distance_at.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst {

// Steps from block to block, from the block of the spawn on; two blocks are neighbours where
// positions that the body passes touch in both. Steps are counted both ways, so a fall is as long
// as the climb. Coarse: a block is one place even where a wall divides it, so that walls thinner
// than a block may be passed; for gradients, not for lengths of ways. For a body that follows the
// published rule every open cell counts. A plain value.
struct DistanceField {
    static constexpr int kBlock = 8;  // cells a side; part of the archive format
    static constexpr std::uint16_t kUnreached = 0xFFFF;
    static constexpr std::uint16_t kMostSteps = 0xFFFE;  // what is farther away has this too

    Size size;                         // in blocks; 0x0 where nothing is known
    std::vector<std::uint16_t> steps;  // row after row

    // In cells, a multiple of kBlock; -1 outside of the level, where nothing of the block is
    // reached and where nothing is known.
    int at(Cell cell) const {
        if (cell.x < 0 || cell.y < 0) return -1;
        const int x = cell.x / kBlock;
        const int y = cell.y / kBlock;
        if (x >= size.width || y >= size.height) return -1;
        return cells(steps[static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width) +
                           static_cast<std::size_t>(x)]);
    }

    // The largest distance in the level; -1 where nothing is known.
    int farthest() const {
        int most = -1;
        for (const std::uint16_t step : steps) most = std::max(most, cells(step));
        return most;
    }

    // How many blocks cover a level, in each direction.
    static Size blocks(Size level) {
        return {(level.width + kBlock - 1) / kBlock, (level.height + kBlock - 1) / kBlock};
    }

    bool operator==(const DistanceField&) const = default;

  private:
    static int cells(std::uint16_t step) { return step == kUnreached ? -1 : step * kBlock; }
};

}  // namespace karst
