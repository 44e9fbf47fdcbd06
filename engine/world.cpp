#include "engine/world.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <span>
#include <tuple>
#include <vector>

#include "engine/codec/codec_pool.h"
#include "engine/level_archive.h"
#include "engine/memo.h"
#include "engine/paths.h"
#include "engine/store/chunk_store.h"

namespace karst {
namespace {

constexpr std::size_t kPlansKept = 3;  // up to 128 MiB each at the largest size
constexpr std::size_t kArchivesKept = 16;
constexpr std::size_t kChunksKept = 256;  // 1 MiB
constexpr std::size_t kStoresKept = 8;    // open databases
constexpr std::size_t kBatch = 128;       // chunks painted between two transactions

}  // namespace

// Immutable but for members that are thread-safe themselves.
struct World::State {
    using ChunkKey = std::tuple<int, ChunkCoord>;

    explicit State(WorldOptions given)
        : options(std::move(given)),
          generator(options.seed, options.size, options.recipe, options.registry),
          executor(options.executor ? options.executor : make_default_executor()),
          warnings(options.on_warning) {}

    const WorldOptions options;
    const WorldGenerator generator;
    const std::shared_ptr<Executor> executor;
    Warnings warnings;
    CodecPool codecs;

    Memo<int, std::shared_ptr<ChunkStore>> stores{kStoresKept};
    Memo<int, std::shared_ptr<const Level>> levels{kPlansKept};
    Memo<int, std::shared_ptr<const LevelArchive>> archives{kArchivesKept};
    Memo<ChunkKey, std::shared_ptr<const Chunk>> chunks{kChunksKept};

    std::atomic<std::int64_t> levels_planned{0};
    std::atomic<std::int64_t> chunks_painted{0};
    std::atomic<std::int64_t> chunks_loaded{0};
    std::atomic<std::int64_t> bad_records{0};

    // Null without a cache.
    std::shared_ptr<ChunkStore> store(int depth);
    std::shared_ptr<const Level> level(int depth);
    std::shared_ptr<const LevelArchive> archive(int depth);
    std::shared_ptr<const Chunk> chunk(int depth, ChunkCoord coord);

    // Nothing where the store has no usable level data.
    std::shared_ptr<const LevelArchive> stored_archive(int depth);
    // Nothing where the store has no usable record.
    std::shared_ptr<const Chunk> stored_chunk(int depth, const RecordKey& key);
    Chunk paint(const Level& level, ChunkCoord coord);
    Bytes encode(const Chunk& chunk, const RecordKey& key);
    void found_bad(int depth, const std::string& what);

    GenerateReport generate(int depth, const GenerateOptions& wishes);
    std::vector<bool> find_stored(int depth, std::uint64_t fingerprint, GenerateReport& report);
};

void World::State::found_bad(int depth, const std::string& what) {
    ++bad_records;
    warnings.once(
        Warnings::Kind::damaged_record,
        "cache " + level_folder(options.cache, options.seed, depth) + ": " + what + "; made anew");
}

std::shared_ptr<ChunkStore> World::State::store(int depth) {
    if (options.cache.empty()) return nullptr;
    const std::uint64_t fingerprint = generator.fingerprint(depth);
    return stores.get(depth, [&] {
        auto made = std::make_shared<ChunkStore>(level_folder(options.cache, options.seed, depth),
                                                 warnings);
        made->touch(fingerprint);
        return made;
    });
}

std::shared_ptr<const Level> World::State::level(int depth) {
    return levels.get(depth, [&] {
        auto planned = std::make_shared<const Level>(generator.plan(depth));
        ++levels_planned;
        // Stored at once, so that chunks in the store always have their level beside them.
        if (const auto cache = store(depth)) {
            cache->save(planned->info().fingerprint, to_bytes({planned->info(), measure(*planned)}),
                        {});
        }
        return planned;
    });
}

std::shared_ptr<const LevelArchive> World::State::stored_archive(int depth) {
    const auto cache = store(depth);
    if (!cache) return nullptr;
    const std::uint64_t fingerprint = generator.fingerprint(depth);
    const auto bytes = cache->level_data(fingerprint);
    if (!bytes || bytes->empty()) return nullptr;
    auto stored = level_archive(*bytes, fingerprint);
    if (!stored) {
        found_bad(depth, "damaged level data");
        return nullptr;
    }
    return std::make_shared<const LevelArchive>(std::move(*stored));
}

std::shared_ptr<const LevelArchive> World::State::archive(int depth) {
    return archives.get(depth, [&] {
        if (auto stored = stored_archive(depth)) return stored;
        const auto planned = level(depth);
        if (auto stored = stored_archive(depth)) return stored;  // by level(), just now
        const auto made =
            std::make_shared<const LevelArchive>(LevelArchive{planned->info(), measure(*planned)});
        if (const auto cache = store(depth)) {
            cache->save(made->info.fingerprint, to_bytes(*made), {});
        }
        return made;
    });
}

std::shared_ptr<const Chunk> World::State::stored_chunk(int depth, const RecordKey& key) {
    const auto cache = store(depth);
    if (!cache) return nullptr;
    const auto record = cache->load(key.fingerprint, key.coord);
    if (!record) return nullptr;
    const auto chunk = std::make_shared<Chunk>();
    const char* refused =
        codecs.with([&](ChunkCodec& codec) { return codec.decode(*record, key, *chunk); });
    if (refused != nullptr) {
        found_bad(depth, std::string("damaged chunk (") + refused + ")");
        return nullptr;
    }
    ++chunks_loaded;
    return chunk;
}

Chunk World::State::paint(const Level& level, ChunkCoord coord) {
    ++chunks_painted;
    return level.chunk(coord);
}

Bytes World::State::encode(const Chunk& chunk, const RecordKey& key) {
    return codecs.with([&](ChunkCodec& codec) { return codec.encode(chunk, key); });
}

std::shared_ptr<const Chunk> World::State::chunk(int depth, ChunkCoord coord) {
    return chunks.get({depth, coord}, [&]() -> std::shared_ptr<const Chunk> {
        const RecordKey key{generator.fingerprint(depth), generator.size(), coord};
        if (auto stored = stored_chunk(depth, key)) return stored;
        const auto painted = std::make_shared<const Chunk>(paint(*level(depth), coord));
        if (const auto cache = store(depth)) {
            const StoredRecord record{coord, encode(*painted, key)};
            cache->save(key.fingerprint, {}, std::span(&record, 1));
        }
        return painted;
    });
}

// Which chunks of a level the store holds, in row order, judged by their hashes.
std::vector<bool> World::State::find_stored(int depth, std::uint64_t fingerprint,
                                            GenerateReport& report) {
    const Size grid = chunk_grid(generator.size());
    std::vector<std::int64_t> bytes(static_cast<std::size_t>(grid.cells()));
    std::vector<bool> bad(bytes.size());
    if (const auto cache = store(depth)) {
        cache->for_each(fingerprint, [&](ChunkCoord coord, ByteSpan record) {
            if (coord.cx >= grid.width || coord.cy >= grid.height) return;
            const auto index = static_cast<std::size_t>(coord.cy * grid.width + coord.cx);
            const bool good =
                check_record(record, {fingerprint, generator.size(), coord}) == nullptr;
            bytes[index] = good ? static_cast<std::int64_t>(record.size()) : 0;
            bad[index] = !good;
        });
    }
    std::vector<bool> stored(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        stored[i] = bytes[i] > 0;
        report.bytes_on_disk += bytes[i];
        report.chunks_cached += stored[i] ? 1 : 0;
        if (bad[i]) found_bad(depth, "damaged chunk");
    }
    return stored;
}

GenerateReport World::State::generate(int depth, const GenerateOptions& wishes) {
    const std::uint64_t fingerprint = generator.fingerprint(depth);
    const Size grid = chunk_grid(generator.size());
    const auto cache = store(depth);
    GenerateReport report;
    report.depth = depth;
    report.chunks_total = grid.cells();

    const std::vector<bool> stored = find_stored(depth, fingerprint, report);
    std::vector<ChunkCoord> missing;
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const int index = static_cast<int>(i);
        if (!stored[i]) missing.push_back({index % grid.width, index / grid.width});
    }
    const auto tell = [&] {
        if (!wishes.on_progress) return;
        wishes.on_progress(
            {depth, report.chunks_cached + report.chunks_generated, report.chunks_total});
    };
    tell();
    if (missing.empty()) {
        report.complete = true;
        return report;
    }

    const auto planned = level(depth);
    Bytes level_data;  // again, in case the level has been dropped from the store meanwhile
    if (cache) level_data = to_bytes(*archive(depth));
    std::vector<StoredRecord> painted;  // the batch before, which is written beside painting
    const auto write = [&] {
        if (!cache || painted.empty()) return;
        if (!cache->save(fingerprint, level_data, painted)) {
            report.stored = false;
            return;
        }
        for (const StoredRecord& record : painted) {
            report.bytes_on_disk += static_cast<std::int64_t>(record.bytes.size());
        }
    };
    for (std::size_t begin = 0; begin < missing.size(); begin += kBatch) {
        if (wishes.cancelled && wishes.cancelled()) break;
        const std::size_t count = std::min(kBatch, missing.size() - begin);
        std::vector<StoredRecord> batch(count);
        executor->parallel_for(count + 1, [&](std::size_t task) {
            if (task == 0) {
                write();
                return;
            }
            const ChunkCoord coord = missing[begin + task - 1];
            const Chunk chunk = paint(*planned, coord);
            if (!cache) return;
            batch[task - 1] = {coord, encode(chunk, {fingerprint, generator.size(), coord})};
        });
        report.chunks_generated += static_cast<std::int64_t>(painted.size());
        if (!painted.empty()) tell();
        painted = std::move(batch);
    }
    write();
    report.chunks_generated += static_cast<std::int64_t>(painted.size());
    if (!painted.empty()) tell();
    report.complete = report.chunks_cached + report.chunks_generated == report.chunks_total;
    return report;
}

World::World(WorldOptions options) : state_(std::make_unique<State>(std::move(options))) {}

World::~World() = default;

std::uint64_t World::seed() const { return state_->generator.seed(); }

Size World::size() const { return state_->generator.size(); }

const WorldGenerator& World::generator() const { return state_->generator; }

GenerateReport World::generate(int depth, const GenerateOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    GenerateReport report = state_->generate(depth, options);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    report.seconds = taken.count();
    return report;
}

std::shared_ptr<const Level> World::level(int depth) { return state_->level(depth); }

std::shared_ptr<const LevelInfo> World::info(int depth) {
    auto archive = state_->archive(depth);
    const LevelInfo* info = &archive->info;
    return {std::move(archive), info};
}

Statistics World::statistics(int depth) { return state_->archive(depth)->statistics; }

Chunk World::chunk(int depth, ChunkCoord coord) {
    const Size grid = chunk_grid(size());
    assert(coord.cx >= 0 && coord.cy >= 0 && coord.cx < grid.width && coord.cy < grid.height);
    static_cast<void>(grid);
    return *state_->chunk(depth, coord);
}

WorldCounters World::counters() const {
    return {state_->levels_planned, state_->chunks_painted, state_->chunks_loaded,
            state_->bad_records};
}

}  // namespace karst
