#include "engine/store/chunk_store.h"

#include <array>

#include "engine/store/keys.h"

namespace karst {
namespace {

constexpr int kConnections = 4;   // per store
constexpr int kMostRenewals = 3;  // new generations that one store begins before it gives up

}  // namespace

// The statements of one connection. Used by one thread at a time.
struct ChunkStore::Connection {
    std::shared_ptr<Generation> generation;  // first: its lock goes last
    Sqlite database;
    SqliteStatement touch = database.prepare(
        "UPDATE levels SET last_used = (SELECT max(last_used) + 1 FROM levels)"
        " WHERE fingerprint = ?1 AND last_used < (SELECT max(last_used) FROM levels)");
    SqliteStatement load = database.prepare(
        "SELECT record FROM chunks"
        " WHERE level = (SELECT id FROM levels WHERE fingerprint = ?1) AND key = ?2");
    SqliteStatement row = database.prepare(
        "SELECT key, record FROM chunks"
        " WHERE level = (SELECT id FROM levels WHERE fingerprint = ?1) AND key BETWEEN ?2 AND ?3"
        " ORDER BY key");
    SqliteStatement level_data = database.prepare("SELECT meta FROM levels WHERE fingerprint = ?1");
    SqliteStatement has_level_data =
        database.prepare("SELECT length(meta) > 0 FROM levels WHERE fingerprint = ?1");
    // Answered by the index alone: a row with its level data can be very long.
    SqliteStatement has_level = database.prepare("SELECT id FROM levels WHERE fingerprint = ?1");
    SqliteStatement all = database.prepare(
        "SELECT key, record FROM chunks"
        " WHERE level = (SELECT id FROM levels WHERE fingerprint = ?1) ORDER BY key");
    SqliteStatement add_level = database.prepare(
        "INSERT INTO levels(fingerprint, meta, last_used)"
        " VALUES(?1, ?2, (SELECT coalesce(max(last_used), 0) + 1 FROM levels))"
        " ON CONFLICT(fingerprint) DO UPDATE SET last_used = excluded.last_used,"
        " meta = CASE WHEN length(excluded.meta) > 0 THEN excluded.meta ELSE meta END");
    SqliteStatement drop_chunks = database.prepare(
        "DELETE FROM chunks WHERE level IN"
        " (SELECT id FROM levels ORDER BY last_used DESC LIMIT -1 OFFSET ?1)");
    SqliteStatement drop_levels = database.prepare(
        "DELETE FROM levels WHERE id IN"
        " (SELECT id FROM levels ORDER BY last_used DESC LIMIT -1 OFFSET ?1)");
    SqliteStatement add_chunk =
        database.prepare("INSERT OR REPLACE INTO chunks(level, key, record) VALUES(?1, ?2, ?3)");
    SqliteStatement drop_strays = database.prepare(
        "DELETE FROM chunks WHERE level = (SELECT id FROM levels WHERE fingerprint = ?1)"
        " AND (key < 0 OR key % 65536 >= ?2 OR key / 65536 >= ?3)");

    Connection(const std::string& folder, std::shared_ptr<Generation> opened)
        : generation(std::move(opened)), database(connect(folder, *generation)) {}

    std::optional<std::int64_t> level_id(ByteSpan blob) {
        has_level.bind(1, blob);
        if (!has_level.step()) return std::nullopt;
        const std::int64_t id = has_level.integer(0);
        has_level.reset();
        return id;
    }

    void reset() noexcept {
        for (SqliteStatement* statement :
             {&touch, &load, &row, &level_data, &has_level_data, &has_level, &all, &add_level,
              &drop_chunks, &drop_levels, &add_chunk, &drop_strays}) {
            statement->reset();
        }
        database.roll_back();
    }
};

// A connection that one thread has borrowed.
class ChunkStore::Lease {
  public:
    Lease(ChunkStore& store, std::unique_ptr<Connection> connection)
        : store_(store), connection_(std::move(connection)) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() {
        connection_->reset();
        const std::lock_guard lock(store_.mutex_);
        --store_.borrowed_;
        if (connection_->generation == store_.generation_) {
            store_.free_.push_back(std::move(connection_));
        }
        store_.returned_.notify_one();
    }
    Connection& operator*() const { return *connection_; }

  private:
    ChunkStore& store_;
    std::unique_ptr<Connection> connection_;
};

ChunkStore::ChunkStore(std::string folder, Warnings& warnings)
    : folder_(std::move(folder)), warnings_(warnings) {}

ChunkStore::~ChunkStore() = default;

bool ChunkStore::open() {
    if (state_ != State::unopened) return state_ == State::open;
    state_ = State::unusable;
    const int least = generation_ ? generation_->number + 1 : 1;
    generation_ = std::make_shared<Generation>(open_generation(folder_, least));
    free_.clear();
    state_ = State::open;
    if (!generation_->writable) {
        warnings_.once(Warnings::Kind::read_only,
                       "cache " + folder_ +
                           ": cannot be written; what it holds is used, nothing"
                           " is added");
    }
    if (generation_->renewed) {
        warnings_.once(Warnings::Kind::damaged_file,
                       "cache " + folder_ + ": the database is damaged; a new one is begun");
    }
    return true;
}

bool ChunkStore::handle(const SqliteError& error, int generation) {
    const std::lock_guard lock(mutex_);
    const std::string what = "cache " + folder_ + ": " + error.what();
    switch (error.kind()) {
        case SqliteError::Kind::damaged:
            // Another thread has met the damage before.
            if (state_ == State::unopened) return true;
            if (state_ == State::open && generation_->number != generation) return true;
            warnings_.once(Warnings::Kind::damaged_file,
                           what + "; the damaged database is left alone and made anew");
            free_.clear();
            if (generation_ && generation_->writable && renewals_ < kMostRenewals) {
                ++renewals_;
                state_ = State::unopened;
                return true;
            }
            state_ = State::unusable;
            return false;
        case SqliteError::Kind::full:
            writing_failed_ = true;
            warnings_.once(Warnings::Kind::full,
                           what + "; there is no room for the cache, going on without storing");
            break;
        case SqliteError::Kind::read_only:
            writing_failed_ = true;
            warnings_.once(Warnings::Kind::unavailable, what + "; going on without storing");
            break;
        case SqliteError::Kind::other:
            warnings_.once(Warnings::Kind::other, what + "; going on without the cache");
            break;
    }
    return false;
}

// Calls use(connection), or returns `otherwise` after trouble.
template <class Result, class Use>
Result ChunkStore::guarded(Result otherwise, Use&& use) {
    for (;;) {
        int generation = 0;
        try {
            std::unique_lock lock(mutex_);
            if (!open()) return otherwise;
            returned_.wait(lock, [&] { return !free_.empty() || borrowed_ < kConnections; });
            if (state_ != State::open) continue;  // renewed while we waited
            generation = generation_->number;
            std::unique_ptr<Connection> connection;
            if (!free_.empty()) {
                connection = std::move(free_.back());
                free_.pop_back();
            } else {
                connection = std::make_unique<Connection>(folder_, generation_);
            }
            ++borrowed_;
            lock.unlock();
            const Lease lease(*this, std::move(connection));
            return use(*lease);
        } catch (const SqliteError& error) {
            if (!handle(error, generation)) return otherwise;
        }
    }
}

void ChunkStore::touch(std::uint64_t fingerprint) {
    const auto blob = fingerprint_blob(fingerprint);
    const std::lock_guard writer(writing_);
    newest_.reset();
    guarded(false, [&](Connection& connection) {
        if (!connection.generation->writable) return false;
        connection.touch.bind(1, blob).run();
        return true;
    });
}

std::optional<Bytes> ChunkStore::load(std::uint64_t fingerprint, ChunkCoord coord) {
    const auto blob = fingerprint_blob(fingerprint);
    return guarded(std::optional<Bytes>(), [&](Connection& connection) -> std::optional<Bytes> {
        connection.load.bind(1, blob).bind(2, chunk_key(coord));
        if (!connection.load.step()) return std::nullopt;
        const ByteSpan bytes = connection.load.bytes(0);
        return Bytes(bytes.begin(), bytes.end());
    });
}

void ChunkStore::load_area(std::uint64_t fingerprint, const Rect& area,
                           const std::function<void(ChunkCoord, ByteSpan)>& visit) {
    const auto blob = fingerprint_blob(fingerprint);
    guarded(false, [&](Connection& connection) {
        // One read transaction: each would take and give back the lock, which costs more than a
        // row.
        if (area.height > 1) connection.database.run("BEGIN");
        for (int cy = area.y; cy < area.bottom(); ++cy) {
            connection.row.bind(1, blob)
                .bind(2, chunk_key({area.x, cy}))
                .bind(3, chunk_key({area.right() - 1, cy}));
            while (connection.row.step()) {
                const auto coord = chunk_of_key(connection.row.integer(0));
                if (coord) visit(*coord, connection.row.bytes(1));
            }
        }
        if (area.height > 1) connection.database.run("COMMIT");
        return true;
    });
}

std::optional<Bytes> ChunkStore::level_data(std::uint64_t fingerprint) {
    const auto blob = fingerprint_blob(fingerprint);
    return guarded(std::optional<Bytes>(), [&](Connection& connection) -> std::optional<Bytes> {
        connection.level_data.bind(1, blob);
        if (!connection.level_data.step()) return std::nullopt;
        const ByteSpan bytes = connection.level_data.bytes(0);
        return Bytes(bytes.begin(), bytes.end());
    });
}

bool ChunkStore::has_level_data(std::uint64_t fingerprint) {
    const auto blob = fingerprint_blob(fingerprint);
    return guarded(false, [&](Connection& connection) {
        connection.has_level_data.bind(1, blob);
        return connection.has_level_data.step() && connection.has_level_data.integer(0) != 0;
    });
}

void ChunkStore::for_each(std::uint64_t fingerprint,
                          const std::function<void(ChunkCoord, ByteSpan)>& visit) {
    const auto blob = fingerprint_blob(fingerprint);
    guarded(false, [&](Connection& connection) {
        connection.all.bind(1, blob);
        while (connection.all.step()) {
            const auto coord = chunk_of_key(connection.all.integer(0));
            visit(coord.value_or(ChunkCoord{-1, -1}), connection.all.bytes(1));
        }
        return true;
    });
}

void ChunkStore::drop_outside(std::uint64_t fingerprint, Size grid) {
    const auto blob = fingerprint_blob(fingerprint);
    const std::lock_guard writer(writing_);
    guarded(false, [&](Connection& connection) {
        if (!connection.generation->writable) return false;
        connection.drop_strays.bind(1, blob).bind(2, grid.width).bind(3, grid.height).run();
        return true;
    });
}

bool ChunkStore::save(std::uint64_t fingerprint, ByteSpan level_data,
                      std::span<const StoredRecord> records) {
    const std::lock_guard writer(writing_);
    {
        const std::lock_guard lock(mutex_);
        if (writing_failed_) return false;
    }
    const auto blob = fingerprint_blob(fingerprint);
    return guarded(false, [&](Connection& connection) {
        if (!connection.generation->writable) return false;
        connection.database.run("BEGIN IMMEDIATE");
        // The row of a level holds its data, so to mark it as used writes them again: only where
        // another level was used in between.
        std::optional<std::int64_t> id = connection.level_id(blob);
        if (!id || !level_data.empty() || newest_ != fingerprint) {
            connection.add_level.bind(1, blob).bind(2, level_data).run();
            connection.drop_chunks.bind(1, kLevelsPerFile).run();
            connection.drop_levels.bind(1, kLevelsPerFile).run();
            id = connection.level_id(blob);
        }
        for (const StoredRecord& record : records) {
            connection.add_chunk.bind(1, id.value())
                .bind(2, chunk_key(record.coord))
                .bind(3, record.bytes)
                .run();
        }
        connection.database.run("COMMIT");
        newest_ = fingerprint;
        return true;
    });
}

}  // namespace karst
