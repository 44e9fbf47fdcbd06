#include "engine/cache.h"

#include <functional>

#include "engine/codec/chunk_codec.h"
#include "engine/io_error.h"
#include "engine/level_archive.h"
#include "engine/paths.h"
#include "engine/store/generation.h"
#include "engine/store/keys.h"

namespace karst {
namespace {

struct LevelFolder {
    std::uint64_t seed;
    int depth;
    std::string path;
};

// A folder that is not there is empty; one that cannot be listed must not look so.
void require_listing(const std::string& folder) {
    if (const auto problem = listing_problem(folder)) throw IoError(folder + ": " + *problem);
}

std::vector<std::uint64_t> worlds_in(const std::string& cache) {
    require_listing(cache);
    require_listing(worlds_folder(cache));
    return list_worlds(cache);
}

std::vector<LevelFolder> level_folders(const std::string& cache) {
    std::vector<LevelFolder> folders;
    for (const std::uint64_t seed : worlds_in(cache)) {
        require_listing(world_folder(cache, seed));
        for (const int depth : list_depths(cache, seed)) {
            folders.push_back({seed, depth, level_folder(cache, seed, depth)});
        }
    }
    return folders;
}

// The rows of `levels` in one database.
struct LevelRow {
    std::int64_t id;
    std::uint64_t fingerprint;
    Bytes meta;
};

std::vector<LevelRow> read_levels(Sqlite& database) {
    std::vector<LevelRow> rows;
    SqliteStatement levels =
        database.prepare("SELECT id, fingerprint, meta FROM levels ORDER BY last_used");
    while (levels.step()) {
        const auto fingerprint = fingerprint_of_blob(levels.bytes(1));
        if (!fingerprint) continue;
        const ByteSpan meta = levels.bytes(2);
        rows.push_back({levels.integer(0), *fingerprint, Bytes(meta.begin(), meta.end())});
    }
    return rows;
}

std::vector<CachedLevel> list_folder(const LevelFolder& folder) {
    std::vector<CachedLevel> levels;
    const auto generation = open_existing_generation(folder.path);
    if (!generation) return levels;
    Sqlite database = connect(folder.path, *generation);
    SqliteStatement sums = database.prepare(
        "SELECT count(*), coalesce(sum(length(record)), 0) FROM chunks WHERE level = ?1");
    for (const LevelRow& row : read_levels(database)) {
        CachedLevel level;
        level.seed = folder.seed;
        level.depth = folder.depth;
        level.fingerprint = row.fingerprint;
        if (const auto archive = level_archive(row.meta, row.fingerprint)) {
            level.size = archive->info.size;
            level.algorithm = archive->info.algorithm;
        }
        sums.bind(1, row.id).step();
        level.chunks = sums.integer(0);
        level.bytes = sums.integer(1);
        sums.reset();
        levels.push_back(std::move(level));
    }
    return levels;
}

// Checks one database; faults are added to `check`.
void verify_folder(const LevelFolder& folder, CacheCheck& check) {
    const auto generation = open_existing_generation(folder.path);
    if (!generation) return;
    Sqlite database = connect(folder.path, *generation);
    const std::string file = database_file(folder.path, generation->number);
    const auto fault = [&](std::uint64_t fingerprint, std::optional<ChunkCoord> chunk,
                           const std::string& reason) {
        check.faults.push_back({file, folder.seed, folder.depth, fingerprint, chunk, reason});
    };
    SqliteStatement sound = database.prepare("PRAGMA quick_check(1)");
    if (sound.step()) {
        const ByteSpan answer = sound.bytes(0);
        const std::string text(answer.begin(), answer.end());
        if (text != "ok") fault(0, std::nullopt, text);
        sound.reset();
    }
    ChunkCodec codec;
    Chunk chunk;
    SqliteStatement records =
        database.prepare("SELECT key, record FROM chunks WHERE level = ?1 ORDER BY key");
    for (const LevelRow& row : read_levels(database)) {
        ++check.levels;
        const auto archive = level_archive(row.meta, row.fingerprint);
        if (is_outdated_archive(row.meta)) {
            ++check.outdated;
        } else if (!archive && !row.meta.empty()) {
            fault(row.fingerprint, std::nullopt, "damaged level data");
        }
        // Without level data the true size of chunks at the edge is not known.
        const Size level = archive ? archive->info.size : Size{};
        const Size chunks = chunk_grid(level);
        records.bind(1, row.id);
        while (records.step()) {
            ++check.chunks;
            if (!archive) continue;
            const auto coord = chunk_of_key(records.integer(0));
            if (!coord || coord->cx >= chunks.width || coord->cy >= chunks.height) {
                fault(row.fingerprint, coord, "chunk outside the level");
                continue;
            }
            if (is_outdated_record(records.bytes(1))) {
                ++check.outdated;
                continue;
            }
            const char* reason =
                codec.decode(records.bytes(1), {row.fingerprint, level, *coord}, chunk);
            if (reason != nullptr) fault(row.fingerprint, coord, reason);
        }
    }
}

void refuse_symlink(const std::string& path) {
    if (is_symlink(path)) {
        throw IoError(path + ": is a symbolic link; a cache is only cleared where it really is");
    }
}

}  // namespace

std::vector<CachedLevel> list_cache(const std::string& cache) {
    std::vector<CachedLevel> levels;
    for (const LevelFolder& folder : level_folders(cache)) {
        try {
            const auto found = list_folder(folder);
            levels.insert(levels.end(), found.begin(), found.end());
        } catch (const SqliteError& error) {
            if (error.kind() != SqliteError::Kind::damaged) {
                throw IoError(folder.path + ": " + error.what());
            }
            levels.push_back({folder.seed, folder.depth, 0, {}, "", 0, 0});
        }
    }
    return levels;
}

CacheCheck verify_cache(const std::string& cache) {
    CacheCheck check;
    for (const LevelFolder& folder : level_folders(cache)) {
        try {
            verify_folder(folder, check);
        } catch (const SqliteError& error) {
            if (error.kind() != SqliteError::Kind::damaged) {
                throw IoError(folder.path + ": " + error.what());
            }
            const auto generations = list_generations(folder.path);
            const int newest = generations.empty() ? 1 : generations.back();
            check.faults.push_back({database_file(folder.path, newest), folder.seed, folder.depth,
                                    0, std::nullopt, error.what()});
        }
    }
    return check;
}

CacheStats cache_stats(const std::string& cache) {
    CacheStats stats;
    stats.worlds = static_cast<std::int64_t>(worlds_in(cache).size());
    for (const CachedLevel& level : list_cache(cache)) {
        ++stats.levels;
        stats.chunks += level.chunks;
        stats.record_bytes += level.bytes;
    }
    for (const LevelFolder& folder : level_folders(cache)) {
        stats.file_bytes += generation_bytes(folder.path);
    }
    return stats;
}

ClearReport clear_cache(const std::string& cache, std::optional<std::uint64_t> seed) {
    ClearReport report;
    refuse_symlink(worlds_folder(cache));
    for (const std::uint64_t world : worlds_in(cache)) {
        if (seed && *seed != world) continue;
        refuse_symlink(world_folder(cache, world));
        for (const int depth : list_depths(cache, world)) {
            const std::string folder = level_folder(cache, world, depth);
            refuse_symlink(folder);
            const std::int64_t bytes = generation_bytes(folder);
            switch (remove_generations(folder)) {
                case Removal::removed:
                    ++report.levels_removed;
                    report.bytes_freed += bytes;
                    break;
                case Removal::in_use:
                    report.in_use.push_back(folder);
                    break;
                case Removal::failed:
                    throw IoError(folder + ": cannot be removed");
            }
        }
        remove_path(world_folder(cache, world));
    }
    return report;
}

}  // namespace karst
