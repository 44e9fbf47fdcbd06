// Worlds for tests: small, of several chunks, with smaller chunks at both edges.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "engine/world.h"
#include "worldgen/digest.h"

namespace karst {

inline WorldOptions small_world(const std::string& cache = "", std::uint64_t seed = 1) {
    WorldOptions options;
    options.seed = seed;
    options.size = {250, 200};
    options.cache = cache;
    options.executor = make_thread_executor(2);
    return options;
}

inline std::vector<ChunkCoord> all_chunks(Size level) {
    std::vector<ChunkCoord> all;
    const Size grid = chunk_grid(level);
    for (int cy = 0; cy < grid.height; ++cy) {
        for (int cx = 0; cx < grid.width; ++cx) all.push_back({cx, cy});
    }
    return all;
}

// Digest of what the world hands out, chunk by chunk.
inline std::uint64_t chunks_digest(World& world, int depth) {
    std::uint64_t sum = 0;
    for (const ChunkCoord coord : all_chunks(world.size())) {
        sum += chunk_digest(world.chunk(depth, coord));
    }
    return sum;
}

inline std::uint64_t planned_digest(const WorldOptions& options, int depth) {
    return level_digest(
        WorldGenerator(options.seed, options.size, options.recipe, options.registry).plan(depth));
}

}  // namespace karst
