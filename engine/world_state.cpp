#include "engine/world_state.h"

#include <algorithm>
#include <span>

#include "engine/paths.h"

namespace karst {

void World::State::found_bad(int depth, const std::string& what) {
    ++bad_records;
    warnings.once(
        Warnings::Kind::damaged_record,
        "cache " + level_folder(options.cache, options.seed, depth) + ": " + what + "; made anew");
}

void World::State::found_refused(int depth, ByteSpan record, const char* why) {
    if (!is_outdated_record(record)) {
        found_bad(depth, std::string("damaged chunk (") + why + ")");
    }
}

void World::State::for_all(std::size_t count, const std::function<void(std::size_t)>& use) const {
    constexpr std::size_t kTogether = 16;  // in one task
    constexpr std::size_t kParallel = 64;  // with fewer, starting tasks takes longer than it saves
    if (count < kParallel) {
        for (std::size_t i = 0; i < count; ++i) use(i);
        return;
    }
    executor->parallel_for((count + kTogether - 1) / kTogether, [&](std::size_t task) {
        const std::size_t end = std::min(count, (task + 1) * kTogether);
        for (std::size_t i = task * kTogether; i < end; ++i) use(i);
    });
}

WorldMaterials World::State::materials_of(const WorldOptions& options) {
    if (options.materials) return *options.materials;
    if (!options.recipe.materials.empty()) return load_materials(options.recipe.materials);
    return WorldMaterials::built_in();
}

World::State::Depth World::State::at(int depth) {
    return depths.get(depth, [&] {
        Depth made{generator.fingerprint(depth), nullptr};
        if (!options.cache.empty()) {
            made.store = std::make_shared<ChunkStore>(
                level_folder(options.cache, options.seed, depth), warnings);
            made.store->touch(made.fingerprint);
        }
        return made;
    });
}

std::shared_ptr<const Level> World::State::level(int depth) {
    return levels.get(depth, [&] {
        // A level refers to its materials and may outlive the world.
        const std::shared_ptr<const Level> planned(
            new Level(generator.plan(depth)),
            [table = materials.table](const Level* level) { delete level; });
        ++levels_planned;
        // Stored at once, so that chunks in the store always have their level beside them.
        if (const auto cache = at(depth).store) {
            cache->save(planned->info().fingerprint, to_bytes(planned->info(), measure(*planned)),
                        {});
        }
        return planned;
    });
}

std::shared_ptr<const LevelArchive> World::State::stored_archive(int depth) {
    const auto [fingerprint, cache] = at(depth);
    if (!cache) return nullptr;
    const auto bytes = cache->level_data(fingerprint);
    if (!bytes || bytes->empty()) return nullptr;
    auto stored = level_archive(*bytes, fingerprint);
    if (!stored) {
        if (!is_outdated_archive(*bytes)) found_bad(depth, "damaged level data");
        return nullptr;
    }
    return std::make_shared<const LevelArchive>(std::move(*stored));
}

std::shared_ptr<const LevelArchive> World::State::archive(int depth) {
    return archives.get(depth, [&] {
        auto planned = levels.find(depth);
        if (!planned) {
            if (auto stored = stored_archive(depth)) return stored;
            planned = level(depth);  // which stores it
        }
        return std::make_shared<const LevelArchive>(
            LevelArchive{(*planned)->info(), measure(**planned)});
    });
}

const char* World::State::decode(ByteSpan record, const RecordKey& key, Chunk& chunk) {
    const char* refused =
        codecs.with([&](ChunkCodec& codec) { return codec.decode(record, key, chunk); });
    if (refused == nullptr) ++chunks_loaded;
    return refused;
}

std::shared_ptr<const World::State::Run> World::State::stored_run(int depth, ChunkStore& store,
                                                                  const RecordKey& key) {
    const int number = key.coord.cx / kRunChunks;
    return runs.get({depth, key.coord.cy, number}, [&] {
        auto run = std::make_shared<Run>();
        const Rect area{number * kRunChunks, key.coord.cy, kRunChunks, 1};
        store.load_area(key.fingerprint, area, [&](ChunkCoord coord, ByteSpan record) {
            (*run)[static_cast<std::size_t>(coord.cx - area.x)].assign(record.begin(),
                                                                       record.end());
        });
        return std::shared_ptr<const Run>(std::move(run));
    });
}

std::shared_ptr<const Chunk> World::State::stored_chunk(int depth, const RecordKey& key) {
    const auto cache = at(depth).store;
    if (!cache) return nullptr;
    const auto chunk = std::make_shared<Chunk>();
    const auto run = stored_run(depth, *cache, key);
    const Bytes& near = (*run)[static_cast<std::size_t>(key.coord.cx % kRunChunks)];
    if (!near.empty() && decode(near, key, *chunk) == nullptr) return chunk;

    const auto record = cache->load(key.fingerprint, key.coord);
    if (!record) return nullptr;
    if (const char* refused = decode(*record, key, *chunk)) {
        found_refused(depth, *record, refused);
        return nullptr;
    }
    return chunk;
}

Bytes World::State::encode(const Level& level, ChunkCoord coord) {
    return codecs.with([&](ChunkCodec& codec) { return codec.encode(level, coord); });
}

std::shared_ptr<const Chunk> World::State::chunk(int depth, ChunkCoord coord) {
    return chunks.get({depth, coord}, [&]() -> std::shared_ptr<const Chunk> {
        const RecordKey key{at(depth).fingerprint, generator.size(), coord};
        if (auto stored = stored_chunk(depth, key)) return stored;
        const auto planned = level(depth);
        const auto painted = std::make_shared<const Chunk>(planned->chunk(coord));
        ++chunks_made;
        if (const auto cache = at(depth).store) {
            const StoredRecord record{coord, encode(*planned, coord)};
            cache->save(key.fingerprint, {}, std::span(&record, 1));
        }
        return painted;
    });
}

// Records are read by one thread, since a database gives them faster than they are decoded, and
// then decoded by all; what is missing is made by all and stored together.
std::vector<Chunk> World::State::chunks_of(int depth, const Rect& area) {
    const auto count = static_cast<std::size_t>(area.width) * static_cast<std::size_t>(area.height);
    std::vector<Chunk> result(count);
    std::vector<Bytes> records(count);
    const auto [fingerprint, cache] = at(depth);
    if (cache) {
        cache->load_area(fingerprint, area, [&](ChunkCoord coord, ByteSpan record) {
            const int index = (coord.cy - area.y) * area.width + coord.cx - area.x;
            records[static_cast<std::size_t>(index)].assign(record.begin(), record.end());
        });
    }
    const auto coord_of = [&](std::size_t i) {
        const int index = static_cast<int>(i);
        return ChunkCoord{area.x + index % area.width, area.y + index / area.width};
    };
    for_all(count, [&, level = fingerprint](std::size_t i) {
        if (records[i].empty()) return;
        const char* refused = decode(records[i], {level, generator.size(), coord_of(i)}, result[i]);
        if (refused == nullptr) return;
        found_refused(depth, records[i], refused);
        records[i].clear();
    });

    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < count; ++i) {
        if (records[i].empty()) missing.push_back(i);
    }
    if (missing.empty()) return result;
    const auto planned = level(depth);
    std::vector<StoredRecord> made(cache ? missing.size() : 0);
    for_all(missing.size(), [&, stores = cache != nullptr](std::size_t i) {
        const ChunkCoord coord = coord_of(missing[i]);
        result[missing[i]] = planned->chunk(coord);
        ++chunks_made;
        if (stores) made[i] = {coord, encode(*planned, coord)};
    });
    for (std::size_t begin = 0; begin < made.size(); begin += kBatch) {
        const std::size_t size = std::min(kBatch, made.size() - begin);
        cache->save(fingerprint, {}, std::span(made).subspan(begin, size));
    }
    return result;
}

}  // namespace karst
