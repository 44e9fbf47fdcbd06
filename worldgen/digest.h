// Hashes that identify finished worlds.
#pragma once

#include <cstdint>

#include "worldgen/core/chunk.h"
#include "worldgen/level.h"

namespace karst {

// XXH3-64 of a chunk's coordinates and cells (only the cells inside the level).
std::uint64_t chunk_digest(const Chunk& chunk);

// Digest of a level: the wrapping sum of its chunks' digests, so the order does not matter.
std::uint64_t level_digest(const Level& level);

}  // namespace karst
