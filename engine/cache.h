// What a user asks of a cache folder as a whole: what is in it, is it sound, remove it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "worldgen/core/geometry.h"

namespace karst {

// One level that a cache holds, complete or not.
struct CachedLevel {
    std::uint64_t seed = 0;
    int depth = 0;
    std::uint64_t fingerprint = 0;
    Size size;              // {0, 0} where the level data are missing, damaged or outdated
    std::string algorithm;  // empty in the same case
    std::int64_t chunks = 0;
    std::int64_t bytes = 0;  // of the records
};

// Something damaged. Damage costs time, never correctness: World regenerates what it touches.
struct CacheFault {
    std::string file;
    std::uint64_t seed = 0;
    int depth = 0;
    std::uint64_t fingerprint = 0;    // 0 where the file itself is damaged
    std::optional<ChunkCoord> chunk;  // none: the level data or the file
    std::string reason;
};

struct CacheCheck {
    std::int64_t levels = 0;
    std::int64_t chunks = 0;    // records read, good and bad
    std::int64_t outdated = 0;  // records and level data of another version: misses, no faults
    std::vector<CacheFault> faults;
};

struct CacheStats {
    std::int64_t worlds = 0;  // seeds
    std::int64_t levels = 0;
    std::int64_t chunks = 0;
    std::int64_t record_bytes = 0;
    std::int64_t file_bytes = 0;  // on disk, with the overhead of the database
};

struct ClearReport {
    std::int64_t levels_removed = 0;  // depth folders
    std::int64_t bytes_freed = 0;
    std::vector<std::string> in_use;  // folders left alone because a process has them open
};

// All functions are thread-safe, may run beside worlds that use the cache, and take a folder that
// does not exist for an empty cache. They throw IoError where the cache cannot be read or changed.

// Sorted by seed, depth and last use.
std::vector<CachedLevel> list_cache(const std::string& cache);

// Reads and decodes every record.
CacheCheck verify_cache(const std::string& cache);

CacheStats cache_stats(const std::string& cache);

// Removes the levels of one seed, or of all, and touches nothing outside <cache>/worlds. Throws
// IoError where that folder or one on the way below it is a symbolic link.
ClearReport clear_cache(const std::string& cache, std::optional<std::uint64_t> seed = {});

}  // namespace karst
