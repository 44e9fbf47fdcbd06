#include "engine/store/sqlite.h"

#include <sqlite3.h>

namespace karst {
namespace {

// How long a writer waits for another one, of this or another process.
constexpr int kBusyMilliseconds = 30'000;

SqliteError::Kind kind_of(int code) {
    switch (code & 0xFF) {
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
        case SQLITE_ERROR:  // all SQL is constant: a statement fails only on a foreign schema
        case SQLITE_SCHEMA:
        case SQLITE_FORMAT:
        case SQLITE_MISMATCH:
        case SQLITE_CONSTRAINT:
            return SqliteError::Kind::damaged;
        case SQLITE_FULL:
            return SqliteError::Kind::full;
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
        case SQLITE_AUTH:
            return SqliteError::Kind::read_only;
        case SQLITE_IOERR:
            switch (code) {
                case SQLITE_IOERR_WRITE:
                case SQLITE_IOERR_TRUNCATE:
                case SQLITE_IOERR_FSYNC:
                case SQLITE_IOERR_SHMSIZE:
                    return SqliteError::Kind::full;
                case SQLITE_IOERR_SHORT_READ:
                case SQLITE_IOERR_CORRUPTFS:
                    return SqliteError::Kind::damaged;
                default:
                    return SqliteError::Kind::other;
            }
        default:
            return SqliteError::Kind::other;
    }
}

[[noreturn]] void fail(sqlite3* database, int code) {
    const char* text = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
    if (database != nullptr) code = sqlite3_extended_errcode(database);
    throw SqliteError(kind_of(code), std::string(text) + " (" + std::to_string(code) + ")");
}

// A path inside a URI: SQLite reads '?', '#' and '%' there.
std::string uri(const std::string& path, const char* query) {
    std::string text = "file:";
    for (const char letter : path) {
        switch (letter) {
            case '?':
                text += "%3f";
                break;
            case '#':
                text += "%23";
                break;
            case '%':
                text += "%25";
                break;
            default:
                text += letter;
        }
    }
    return text + query;
}

}  // namespace

void SqliteStatement::Finalize::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

SqliteStatement::SqliteStatement(sqlite3* database, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    const int code =
        sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    statement_.reset(statement);
    if (code != SQLITE_OK) fail(database, code);
}

SqliteStatement& SqliteStatement::bind(int index, std::int64_t value) {
    const int code = sqlite3_bind_int64(statement_.get(), index, value);
    if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()), code);
    return *this;
}

SqliteStatement& SqliteStatement::bind(int index, ByteSpan bytes) {
    static constexpr std::uint8_t kNothing = 0;  // a null pointer would bind NULL
    const int code =
        sqlite3_bind_blob64(statement_.get(), index, bytes.empty() ? &kNothing : bytes.data(),
                            bytes.size(), SQLITE_STATIC);
    if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()), code);
    return *this;
}

bool SqliteStatement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) {
        try {
            fail(sqlite3_db_handle(statement_.get()), code);
        } catch (...) {
            reset();
            throw;
        }
    }
    reset();
    return false;
}

void SqliteStatement::run() {
    while (step()) {
    }
}

void SqliteStatement::reset() { sqlite3_reset(statement_.get()); }

std::int64_t SqliteStatement::integer(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

ByteSpan SqliteStatement::bytes(int column) const {
    const void* data = sqlite3_column_blob(statement_.get(), column);
    if (data == nullptr) return {};
    return {static_cast<const std::uint8_t*>(data),
            static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Sqlite::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Sqlite::Sqlite(const std::string& path, Mode mode) {
    const int flags =
        mode == Mode::create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    const std::string name = uri(path, mode == Mode::immutable ? "?immutable=1" : "");
    sqlite3* database = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &database,
                                     flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(database);
    if (code != SQLITE_OK) fail(database, code);
    sqlite3_extended_result_codes(database, 1);
    sqlite3_busy_timeout(database, kBusyMilliseconds);
    // A database is data from outside: no function of its schema may do more than store.
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
}

void Sqlite::run(const char* sql) {
    const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(database_.get(), code);
}

std::int64_t Sqlite::integer(const char* sql) {
    SqliteStatement statement = prepare(sql);
    return statement.step() ? statement.integer(0) : 0;
}

bool Sqlite::read_only() const { return sqlite3_db_readonly(database_.get(), "main") == 1; }

void Sqlite::roll_back() noexcept {
    if (sqlite3_get_autocommit(database_.get()) == 0) {
        sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
}

}  // namespace karst
