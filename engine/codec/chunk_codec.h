// Chunks as records: hashed, compressed bytes for the store. docs/formats.md has the layout.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/bytes.h"
#include "engine/codec/dictionary.h"
#include "worldgen/core/chunk.h"
#include "worldgen/level.h"

namespace karst {

// What a record belongs to: part of its hash, so a record moved elsewhere is refused.
struct RecordKey {
    std::uint64_t fingerprint = 0;  // of the level
    Size level;
    ChunkCoord coord;  // inside the level
};

// Compresses and decompresses chunks with its own reused contexts. Not thread-safe: one per thread,
// see CodecPool.
class ChunkCodec {
  public:
    ChunkCodec();
    ~ChunkCodec();
    ChunkCodec(const ChunkCodec&) = delete;
    ChunkCodec& operator=(const ChunkCodec&) = delete;

    Bytes encode(const Chunk& chunk, const RecordKey& key, DictionaryKind kind);

    // The same record as that of level.chunk(coord) with the dictionary of the level's algorithm,
    // but straight from the level's planes: nothing is painted.
    Bytes encode(const Level& level, ChunkCoord coord);

    // Fills `chunk` from a record, or returns why the record is refused (a constant text) and
    // leaves `chunk` in any state; nullptr is success. Never throws for bad bytes, never allocates.
    const char* decode(ByteSpan record, const RecordKey& key, Chunk& chunk);

  private:
    struct Contexts;
    // The record of what contexts_ holds packed.
    Bytes encode_packed(const RecordKey& key, DictionaryKind kind);

    std::unique_ptr<Contexts> contexts_;
};

// The part of decode() that needs no decompression: header and hash.
const char* check_record(ByteSpan record, const RecordKey& key);

// Is it a record of another version of the format, or made with a dictionary that this build does
// not have? Such a record is refused as well, but it is not damaged.
bool is_outdated_record(ByteSpan record);

}  // namespace karst
