// A planned level: all that must be known of the whole before any chunk can be painted.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "worldgen/core/chunk.h"
#include "worldgen/core/level_grid.h"
#include "worldgen/distance_field.h"
#include "worldgen/layout.h"
#include "worldgen/marker.h"
#include "worldgen/route.h"

namespace karst {

// Everything about a level but its cells; small enough to keep beside the chunks in a cache.
struct LevelInfo {
    std::uint64_t seed = 0;
    std::int32_t depth = 1;
    Size size;
    std::string algorithm;
    std::uint64_t fingerprint = 0;
    Layout layout;
    std::vector<Marker> markers;  // markers[0] is the spawn
    // For the body of the recipe, from the spawn to the primary way down. Empty for a body that
    // follows the published rule.
    Route route = {};
    // From the spawn. Empty for a body that follows the published rule, whose levels are planned in
    // a few milliseconds; spawn_distances() finds them for who wants them (spawn_distances.h).
    DistanceField distances = {};

    // How far the body goes from the spawn to the block of 8x8 cells (DistanceField::kBlock) that
    // holds this cell, in cells and in whole blocks; -1 outside of the level, where the body does
    // not get and where `distances` is empty. Of whoever stands there, ask for the cell of the
    // feet.
    int distance_at(Cell cell) const { return distances.at(cell); }

    Cell spawn() const { return markers.front().cell; }
    bool operator==(const LevelInfo&) const = default;
};

// Immutable, so safe to share between threads.
class Level {
  public:
    Level(LevelInfo info, LevelGrid grid) : info_(std::move(info)), grid_(std::move(grid)) {}

    const LevelInfo& info() const { return info_; }
    const LevelGrid& grid() const { return grid_; }
    Size size() const { return info_.size; }

    // Paints one chunk: a pure function of the level. `coord` must lie in chunk_grid(size()).
    Chunk chunk(ChunkCoord coord) const;

    // Paints any rectangle inside the level, row after row, without gaps.
    std::vector<MaterialId> cells(const Rect& rect) const;
    std::vector<MaterialId> cells() const;

    // Paints all cells, row after row without gaps, into `out` of exactly size().cells() bytes.
    void paint(std::span<MaterialId> out) const;

    // For who keeps no more than this of a level.
    LevelInfo take_info() && { return std::move(info_); }

  private:
    LevelInfo info_;
    LevelGrid grid_;
};

}  // namespace karst
