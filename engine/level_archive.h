// What is known of a level besides its cells, as bytes for the cache.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/bytes.h"
#include "worldgen/level.h"
#include "worldgen/statistics.h"

namespace karst {

struct LevelArchive {
    LevelInfo info;
    Statistics statistics;
    bool operator==(const LevelArchive&) const = default;
};

// Thread-safe. docs/formats.md has the layout.
Bytes to_bytes(const LevelArchive& archive);
Bytes to_bytes(const LevelInfo& info, const Statistics& statistics);

// Nothing where the bytes are damaged, of another version, or not of the level with this
// fingerprint. Never throws for bad bytes and needs memory in proportion to them.
std::optional<LevelArchive> level_archive(ByteSpan bytes, std::uint64_t fingerprint);

// Is it an archive of another version of the format? It is not read, but it is not damaged.
bool is_outdated_archive(ByteSpan bytes);

}  // namespace karst
