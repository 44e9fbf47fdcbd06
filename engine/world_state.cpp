#include "engine/world_state.h"

#include <span>

#include "engine/paths.h"

namespace karst {

void World::State::found_bad(int depth, const std::string& what) {
    ++bad_records;
    warnings.once(
        Warnings::Kind::damaged_record,
        "cache " + level_folder(options.cache, options.seed, depth) + ": " + what + "; made anew");
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
        found_bad(depth, "damaged level data");
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

std::shared_ptr<const Chunk> World::State::stored_chunk(int depth, const RecordKey& key) {
    const auto cache = at(depth).store;
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

Bytes World::State::encode(const Level& level, ChunkCoord coord) {
    return codecs.with([&](ChunkCodec& codec) { return codec.encode(level, coord); });
}

std::shared_ptr<const Chunk> World::State::chunk(int depth, ChunkCoord coord) {
    return chunks.get({depth, coord}, [&]() -> std::shared_ptr<const Chunk> {
        const RecordKey key{at(depth).fingerprint, generator.size(), coord};
        if (auto stored = stored_chunk(depth, key)) return stored;
        const auto planned = level(depth);
        const auto painted = std::make_shared<const Chunk>(paint(*planned, coord));
        if (const auto cache = at(depth).store) {
            const StoredRecord record{coord, encode(*planned, coord)};
            cache->save(key.fingerprint, {}, std::span(&record, 1));
        }
        return painted;
    });
}

}  // namespace karst
