#include "engine/store/generation.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "engine/paths.h"

namespace karst {
namespace {

// Written into the file; another one is treated as damage.
constexpr int kSchemaVersion = 1;
constexpr int kAttempts = 4;  // files that turn out damaged, one after the other

const char* const kSchema =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS levels(id INTEGER PRIMARY KEY, fingerprint BLOB UNIQUE NOT NULL,"
    " meta BLOB NOT NULL, last_used INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS chunks(level INTEGER NOT NULL, key INTEGER NOT NULL,"
    " record BLOB NOT NULL, PRIMARY KEY(level, key)) WITHOUT ROWID;"
    "PRAGMA user_version = 1;"
    "COMMIT;";

const std::vector<std::string> kDatabaseSuffixes{"", "-wal", "-shm", "-journal"};

int newest(const std::string& folder) {
    const std::vector<int> generations = list_generations(folder);
    return generations.empty() ? 1 : generations.back();
}

bool is_empty(Sqlite& database) {
    return database.integer("PRAGMA user_version") == 0 &&
           database.integer("SELECT count(*) FROM sqlite_schema") == 0;
}

void check_schema(Sqlite& database) {
    if (database.integer("PRAGMA user_version") != kSchemaVersion ||
        database.integer("SELECT count(*) FROM sqlite_schema WHERE name IN ('levels', 'chunks')") !=
            2) {
        throw SqliteError(SqliteError::Kind::damaged, "not a chunk database of this version");
    }
}

// Makes the tables in a new file. Only under the generations lock.
void prepare(const std::string& path) {
    Sqlite database(path, Sqlite::Mode::create);
    if (database.read_only()) {
        throw SqliteError(SqliteError::Kind::read_only, "cannot be written");
    }
    if (is_empty(database)) {
        // Nothing is lost with an empty file: what a power failure leaves of it is made anew.
        database.run("PRAGMA synchronous = OFF");
        database.run("PRAGMA journal_mode = WAL");
        database.run(kSchema);
    }
    check_schema(database);
}

Removal remove_generation(const std::string& folder, int number) {
    FileLock lock;
    const std::string lock_file = database_lock_file(folder, number);
    const FileLock::Result result = lock.try_lock_exclusive(lock_file);
    if (result == FileLock::Result::busy) return Removal::in_use;
    if (result != FileLock::Result::held) return Removal::failed;
    bool removed = true;
    for (const std::string& suffix : kDatabaseSuffixes) {
        removed &= remove_path(database_file(folder, number) + suffix);
    }
    removed &= remove_path(lock_file);
    return removed ? Removal::removed : Removal::failed;
}

Generation open_to_read(const std::string& folder) {
    Generation generation;
    generation.number = newest(folder);
    generation.writable = false;
    // Best effort: whoever can remove files here can also write the lock file.
    generation.in_use.lock_shared(database_lock_file(folder, generation.number));
    Sqlite database = connect(folder, generation);
    check_schema(database);
    return generation;
}

// Opens to read where `problem` keeps us from writing, or throws the problem.
Generation fall_back(const std::string& folder, const SqliteError& problem) {
    try {
        return open_to_read(folder);
    } catch (const SqliteError&) {
        throw problem;
    }
}

SqliteError system_error(int code) {
    const bool full = code == ENOSPC || code == EDQUOT || code == EFBIG;
    return {full ? SqliteError::Kind::full : SqliteError::Kind::read_only, std::strerror(code)};
}

}  // namespace

Generation open_generation(const std::string& folder, int least) {
    const auto problem = make_folders(folder);
    if (problem && !is_folder(folder)) {
        throw SqliteError(SqliteError::Kind::read_only, *problem);
    }
    FileLock naming;
    if (naming.lock_exclusive(generations_lock_file(folder)) != FileLock::Result::held) {
        return fall_back(folder, system_error(errno));
    }
    Generation generation;
    generation.number = std::max(newest(folder), least);
    for (int attempt = 1;; ++attempt) {
        generation.in_use.lock_shared(database_lock_file(folder, generation.number));
        try {
            prepare(database_file(folder, generation.number));
            break;
        } catch (const SqliteError& error) {
            if (error.kind() == SqliteError::Kind::read_only ||
                error.kind() == SqliteError::Kind::full) {
                return fall_back(folder, error);
            }
            if (error.kind() != SqliteError::Kind::damaged || attempt == kAttempts) throw;
        }
        ++generation.number;
        generation.renewed = true;
    }
    for (const int old : list_generations(folder)) {
        if (old <= generation.number - 2) remove_generation(folder, old);
    }
    return generation;
}

std::optional<Generation> open_existing_generation(const std::string& folder) {
    if (list_generations(folder).empty()) return std::nullopt;
    Generation generation;
    generation.number = newest(folder);
    const auto lock = generation.in_use.lock_shared(database_lock_file(folder, generation.number));
    generation.writable = lock == FileLock::Result::held;
    Sqlite database = connect(folder, generation);
    if (is_empty(database)) return std::nullopt;
    check_schema(database);
    return generation;
}

Sqlite connect(const std::string& folder, const Generation& generation) {
    const std::string path = database_file(folder, generation.number);
    if (generation.writable) {
        Sqlite database(path, Sqlite::Mode::create);
        database.run("PRAGMA synchronous = NORMAL");
        return database;
    }
    try {
        Sqlite database(path, Sqlite::Mode::read_only);
        database.integer("SELECT count(*) FROM levels");
        return database;
    } catch (const SqliteError&) {
        // A database with a log cannot be opened where its log cannot be made.
        return Sqlite(path, Sqlite::Mode::immutable);
    }
}

Removal remove_generations(const std::string& folder) {
    FileLock naming;
    if (naming.lock_exclusive(generations_lock_file(folder)) != FileLock::Result::held) {
        return Removal::failed;
    }
    const int last = newest(folder);
    for (int number = 1; number <= last; ++number) {
        const Removal removal = remove_generation(folder, number);
        if (removal != Removal::removed) return removal;
    }
    const bool removed = remove_path(generations_lock_file(folder)) && remove_path(folder);
    return removed ? Removal::removed : Removal::failed;
}

std::int64_t generation_bytes(const std::string& folder) {
    std::int64_t total = 0;
    for (const int number : list_generations(folder)) {
        for (const std::string& suffix : kDatabaseSuffixes) {
            total += file_size(database_file(folder, number) + suffix);
        }
    }
    return total;
}

}  // namespace karst
