// What a World is made of. Internal to engine/.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "engine/codec/codec_pool.h"
#include "engine/level_archive.h"
#include "engine/memo.h"
#include "engine/store/chunk_store.h"
#include "engine/world.h"

namespace karst {

inline constexpr std::size_t kPlansKept = 3;  // up to 128 MiB each at the largest size
inline constexpr std::size_t kArchivesKept = 16;
inline constexpr std::size_t kChunksKept = 256;  // 1 MiB
inline constexpr std::size_t kDepthsKept = 8;    // with open databases

// Immutable but for members that are thread-safe themselves.
struct World::State {
    using ChunkKey = std::tuple<int, ChunkCoord>;

    struct Depth {
        std::uint64_t fingerprint = 0;
        std::shared_ptr<ChunkStore> store;  // null without a cache
    };

    explicit State(WorldOptions given)
        : options(std::move(given)),
          materials(materials_of(options)),
          generator(options.seed, options.size, options.recipe, options.registry, *materials.table),
          executor(options.executor ? options.executor : make_default_executor()),
          warnings(options.on_warning) {}

    const WorldOptions options;
    const WorldMaterials materials;
    const WorldGenerator generator;
    const std::shared_ptr<Executor> executor;
    Warnings warnings;
    CodecPool codecs;

    Memo<int, Depth> depths{kDepthsKept};
    Memo<int, std::shared_ptr<const Level>> levels{kPlansKept};
    Memo<int, std::shared_ptr<const LevelArchive>> archives{kArchivesKept};
    Memo<ChunkKey, std::shared_ptr<const Chunk>> chunks{kChunksKept};

    std::atomic<std::int64_t> levels_planned{0};
    std::atomic<std::int64_t> chunks_painted{0};
    std::atomic<std::int64_t> chunks_loaded{0};
    std::atomic<std::int64_t> bad_records{0};

    static WorldMaterials materials_of(const WorldOptions& options);
    Depth at(int depth);
    std::shared_ptr<const Level> level(int depth);
    std::shared_ptr<const LevelArchive> archive(int depth);
    std::shared_ptr<const Chunk> chunk(int depth, ChunkCoord coord);

    // Nothing where the store has no usable level data.
    std::shared_ptr<const LevelArchive> stored_archive(int depth);
    // Nothing where the store has no usable record.
    std::shared_ptr<const Chunk> stored_chunk(int depth, const RecordKey& key);
    Chunk paint(const Level& level, ChunkCoord coord);
    Bytes encode(const Level& level, ChunkCoord coord);
    void found_bad(int depth, const std::string& what);

    GenerateReport generate(int depth, const GenerateOptions& wishes);
    std::vector<bool> find_stored(int depth, GenerateReport& report);
};

}  // namespace karst
