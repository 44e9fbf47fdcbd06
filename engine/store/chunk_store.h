// The chunk database of one depth of one world.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/bytes.h"
#include "engine/store/generation.h"
#include "engine/store/warnings.h"
#include "worldgen/core/geometry.h"

namespace karst {

// Levels of other sizes or recipes that one file keeps; the least recently used go first.
inline constexpr int kLevelsPerFile = 4;

struct StoredRecord {
    ChunkCoord coord;
    Bytes bytes;
};

// Thread-safe. Trouble is a warning and a miss, never an exception: a store that cannot be opened
// behaves like an empty one that takes nothing. Records are opaque here; who reads them checks
// them. Several stores, also of several processes, may share one folder.
class ChunkStore {
  public:
    // Makes nothing yet; `warnings` must outlive the store.
    ChunkStore(std::string folder, Warnings& warnings);
    ~ChunkStore();
    ChunkStore(const ChunkStore&) = delete;
    ChunkStore& operator=(const ChunkStore&) = delete;

    // Marks a level as the most recently used one.
    void touch(std::uint64_t fingerprint);

    std::optional<Bytes> load(std::uint64_t fingerprint, ChunkCoord coord);

    // Visits the records of an area of chunks that are there, row after row. After trouble it may
    // begin again from the start.
    void load_area(std::uint64_t fingerprint, const Rect& area,
                   const std::function<void(ChunkCoord, ByteSpan)>& visit);

    // What save() was given for the level as a whole.
    std::optional<Bytes> level_data(std::uint64_t fingerprint);

    // Whether level_data() would give some, without reading them.
    bool has_level_data(std::uint64_t fingerprint);

    // Visits the records of a level in row order; those with a key that is no position are visited
    // as {-1, -1}. After trouble it may begin again from the start.
    void for_each(std::uint64_t fingerprint,
                  const std::function<void(ChunkCoord, ByteSpan)>& visit);

    // Adds or replaces records in one transaction: all or none. Empty level data leave those that
    // are there. False where they are not stored.
    bool save(std::uint64_t fingerprint, ByteSpan level_data,
              std::span<const StoredRecord> records);

    // Removes the records of a level that lie outside its grid of chunks.
    void drop_outside(std::uint64_t fingerprint, Size grid);

  private:
    struct Connection;
    class Lease;

    template <class Result, class Use>
    Result guarded(Result otherwise, Use&& use);
    // Opens the folder where it is not open yet; mutex_ must be held.
    bool open();
    // True where the same work should be tried again on a new generation.
    bool handle(const SqliteError& error, int generation);

    const std::string folder_;
    Warnings& warnings_;

    std::mutex writing_;  // held by the one thread that writes; SQLite would make others poll
    std::optional<std::uint64_t> newest_;  // the level saved last; guarded by writing_
    std::mutex mutex_;                     // taken after writing_
    std::condition_variable returned_;     // a connection came back
    // All below are guarded by mutex_.
    enum class State { unopened, open, unusable } state_ = State::unopened;
    bool writing_failed_ = false;             // no room or no permission: no more attempts
    std::shared_ptr<Generation> generation_;  // shared with its connections
    std::vector<std::unique_ptr<Connection>> free_;
    int borrowed_ = 0;
    int renewals_ = 0;
};

}  // namespace karst
