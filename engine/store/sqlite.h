// The little of SQLite that the store needs, with errors as exceptions. Internal to engine/.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "engine/bytes.h"

struct sqlite3;
struct sqlite3_stmt;

namespace karst {

class SqliteError : public std::runtime_error {
  public:
    enum class Kind {
        damaged,    // the file is not a sound database
        full,       // no room: disk, quota or file size limit
        read_only,  // no permission
        other,
    };
    SqliteError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
    Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

// A prepared statement. Not thread-safe. Throws SqliteError.
class SqliteStatement {
  public:
    SqliteStatement() = default;
    SqliteStatement(sqlite3* database, const char* sql);

    // Parameters count from 1. Bytes must live until the statement is reset.
    SqliteStatement& bind(int index, std::int64_t value);
    SqliteStatement& bind(int index, ByteSpan bytes);

    // True while there is a row; resets itself after the last one.
    bool step();
    // Runs a statement that gives no rows.
    void run();
    void reset();

    // Columns count from 0; bytes are valid until the next step.
    std::int64_t integer(int column) const;
    ByteSpan bytes(int column) const;

  private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// A connection. Not thread-safe. Throws SqliteError.
class Sqlite {
  public:
    enum class Mode {
        create,     // read and write, made where it does not exist
        read_only,  // beside others that write
        immutable,  // where nothing can be written; recent writes in a log file stay unseen
    };
    Sqlite(const std::string& path, Mode mode);

    void run(const char* sql);
    SqliteStatement prepare(const char* sql) { return {database_.get(), sql}; }
    std::int64_t integer(const char* sql);
    bool read_only() const;
    // Undoes what is open of a transaction; never throws.
    void roll_back() noexcept;

  private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace karst
