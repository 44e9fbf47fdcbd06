// What a World is made of. Internal to engine/.
#pragma once

#include <array>
#include <atomic>
#include <functional>
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
inline constexpr std::size_t kBatch = 128;       // chunks stored in one transaction
inline constexpr int kRunChunks = 16;            // read at a time where one is asked for
inline constexpr std::size_t kRunsKept = 32;     // about 200 KiB of records

// Immutable but for members that are thread-safe themselves.
struct World::State {
    using ChunkKey = std::tuple<int, ChunkCoord>;

    using RunKey = std::tuple<int, int, int>;   // depth, cy, cx / kRunChunks
    using Run = std::array<Bytes, kRunChunks>;  // empty: none

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
    const bool renumbers = materials.numbers != own_ids();  // whether a game has numbers of its own
    const WorldGenerator generator;
    const std::shared_ptr<Executor> executor;
    Warnings warnings;
    CodecPool codecs;

    Memo<int, Depth> depths{kDepthsKept};
    Memo<int, std::shared_ptr<const Level>> levels{kPlansKept};
    Memo<int, std::shared_ptr<const LevelArchive>> archives{kArchivesKept};
    Memo<ChunkKey, std::shared_ptr<const Chunk>> chunks{kChunksKept};
    // Records as they were when read. Only what is good in them counts: what is missing or damaged
    // may have been stored since.
    Memo<RunKey, std::shared_ptr<const Run>> runs{kRunsKept};

    std::atomic<std::int64_t> levels_planned{0};
    std::atomic<std::int64_t> chunks_made{0};
    std::atomic<std::int64_t> chunks_loaded{0};
    std::atomic<std::int64_t> bad_records{0};

    static std::array<MaterialId, 256> own_ids() {
        std::array<MaterialId, 256> ids{};
        for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<MaterialId>(i);
        return ids;
    }
    // From ids of the material table to the game's numbers.
    void renumber(Chunk& chunk) const {
        if (!renumbers) return;
        for (MaterialId& cell : chunk.cells) cell = materials.numbers[cell];
    }
    static WorldMaterials materials_of(const WorldOptions& options);
    Depth at(int depth);
    std::shared_ptr<const Level> level(int depth);
    std::shared_ptr<const LevelArchive> archive(int depth);
    std::shared_ptr<const Chunk> chunk(int depth, ChunkCoord coord);
    std::vector<Chunk> chunks_of(int depth, const Rect& area);

    // Nothing where the store has no usable level data.
    std::shared_ptr<const LevelArchive> stored_archive(int depth);
    // Nothing where the store has no usable record.
    std::shared_ptr<const Chunk> stored_chunk(int depth, const RecordKey& key);
    // The records of the chunk and its neighbours in the row.
    std::shared_ptr<const Run> stored_run(int depth, ChunkStore& store, const RecordKey& key);
    // nullptr, or why the record is refused.
    const char* decode(ByteSpan record, const RecordKey& key, Chunk& chunk);
    Bytes encode(const Level& level, ChunkCoord coord);
    void found_bad(int depth, const std::string& what);
    // The same for a record that decode() refused, unless it is merely outdated.
    void found_refused(int depth, ByteSpan record, const char* why);
    // Calls use(0) to use(count - 1), of chunks, on all threads where that pays.
    void for_all(std::size_t count, const std::function<void(std::size_t)>& use) const;

    GenerateReport generate(int depth, const GenerateOptions& wishes);
    std::vector<bool> find_stored(int depth, GenerateReport& report);
};

}  // namespace karst
