// World: what a game uses. Plans levels, paints chunks in parallel and keeps them in the cache.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/material_file.h"
#include "worldgen/core/chunk.h"
#include "worldgen/core/parallel.h"
#include "worldgen/level.h"
#include "worldgen/statistics.h"
#include "worldgen/world_generator.h"

namespace karst {

struct WorldOptions {
    std::uint64_t seed = 0;
    Size size{2048, 2048};
    Recipe recipe = Recipe::classic();
    Registry registry = built_in_registry();
    // Nothing: those of the file that the recipe names, else the built-in ones.
    std::optional<WorldMaterials> materials = std::nullopt;
    std::string cache = {};                        // folder; empty: everything stays in memory
    std::shared_ptr<Executor> executor = nullptr;  // nullptr: make_default_executor()
    // Called for cache problems (they cost time, never correctness), once per kind. May be called
    // from any thread and must not call the World. Default: nothing.
    std::function<void(const std::string&)> on_warning = nullptr;
};

struct Progress {
    int depth = 0;
    std::int64_t chunks_done = 0;
    std::int64_t chunks_total = 0;
};

struct GenerateOptions {
    std::function<void(const Progress&)> on_progress;  // from the calling thread, monotone to total
    std::function<bool()> cancelled;                   // polled between batches
};

struct GenerateReport {
    int depth = 0;
    std::int64_t chunks_total = 0;
    std::int64_t chunks_generated = 0;  // painted or encoded now
    std::int64_t chunks_cached = 0;     // found in the cache
    bool complete = false;              // false after a cancel
    bool stored = true;                 // false where the cache could not take it (disk full, ...)
    double seconds = 0;
    std::int64_t bytes_on_disk = 0;  // of the records of this level; 0 without a cache
};

// Counted since the World was made.
struct WorldCounters {
    std::int64_t levels_planned = 0;
    std::int64_t chunks_made = 0;  // painted or encoded from the level
    std::int64_t chunks_loaded = 0;
    std::int64_t bad_records = 0;  // found damaged, counted as misses and replaced
};

// Thread-safe: all calls may come from any number of threads.
class World {
  public:
    // Throws ConfigError for bad sizes, recipes or materials, IoError where the file with the
    // materials cannot be read. A cache that cannot be opened is a warning.
    explicit World(WorldOptions options);
    ~World();
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    std::uint64_t seed() const;
    Size size() const;
    const WorldGenerator& generator() const;
    const WorldMaterials& materials() const;

    // Makes all chunks of a depth that the cache does not hold yet, in parallel, and stores them.
    // Without a cache it plans and paints all chunks and keeps the plan only: so the report tells
    // how long a game that keeps nothing takes for the level.
    GenerateReport generate(int depth, const GenerateOptions& options = {});

    // The plan of a level; the last few are kept. Planned once however many threads ask.
    std::shared_ptr<const Level> level(int depth);

    // Layout and markers, from the cache where it has them, else planned.
    std::shared_ptr<const LevelInfo> info(int depth);

    // Numbers about the finished level, from the cache where it has them, else planned.
    Statistics statistics(int depth);

    // One chunk, from the cache, else painted (once however many threads ask) and stored.
    // `coord` must lie inside the level. Cells are the game's numbers (materials().numbers).
    Chunk chunk(int depth, ChunkCoord coord);

    // The same, but cells are ids of the material table; digests and pictures are made of these.
    Chunk chunk_of_ids(int depth, ChunkCoord coord);

    // All chunks of an area, which is in chunks and must lie inside chunk_grid(size()), row after
    // row: read together and decoded in parallel, several times as fast as one by one. 4 KiB each.
    std::vector<Chunk> chunks(int depth, const Rect& area);
    std::vector<Chunk> chunks_of_ids(int depth, const Rect& area);

    WorldCounters counters() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace karst
