#include "engine/codec/chunk_codec.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <new>
#include <span>

#include "engine/codec/chunk_planes.h"
#include "engine/codec/dictionary.h"
#include "engine/hash.h"

namespace karst {
namespace {

// Layout of a record, version 2; all numbers little-endian.
constexpr std::uint16_t kMagic = 0x434B;  // "KC"
constexpr std::uint8_t kVersion = 2;
constexpr std::size_t kMagicAt = 0;       // u16
constexpr std::size_t kVersionAt = 2;     // u8
constexpr std::size_t kPaletteAt = 3;     // u8: palette size - 1
constexpr std::size_t kDictionaryAt = 4;  // u32: id; 0 where there are no planes
constexpr std::size_t kHashAt = 8;        // u64
constexpr std::size_t kHeaderSize = 16;

// The hash covers what the record belongs to, the header before the hash, and the frame by a hash
// of its own: two short runs over whole buffers take half as long as one that is fed in parts.
std::uint64_t record_hash(ByteSpan record, const RecordKey& key) {
    const Rect rect = chunk_rect(key.coord, key.level);
    std::array<std::uint8_t, 24 + kHashAt + 8> front;
    const std::span<std::uint8_t> out(front);
    store_le(out, 0, key.fingerprint);
    store_le(out, 8, static_cast<std::uint32_t>(key.coord.cx));
    store_le(out, 12, static_cast<std::uint32_t>(key.coord.cy));
    store_le(out, 16, static_cast<std::uint32_t>(rect.width));
    store_le(out, 20, static_cast<std::uint32_t>(rect.height));
    std::copy_n(record.begin(), kHashAt, front.begin() + 24);
    store_le(out, 24 + kHashAt, hash_bytes(record.subspan(kHeaderSize)));
    return hash_bytes(front);
}

// A frame as encode() makes it: one segment that says its size, nothing after it, and no dictionary
// id, which the header of the record has.
const char* check_frame(ByteSpan frame, std::size_t size) {
    constexpr std::size_t kDescriptor = 4;  // after the magic number
    constexpr unsigned kSingleSegment = 1u << 5;
    if (frame.size() <= kDescriptor || (frame[kDescriptor] & kSingleSegment) == 0) {
        return "frame without a single segment";
    }
    if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != size) return "wrong content size";
    if (ZSTD_getDictID_fromFrame(frame.data(), frame.size()) != 0) {
        return "frame that names a dictionary";
    }
    if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size()) {
        return "bytes after the frame";
    }
    return nullptr;
}

}  // namespace

struct ChunkCodec::Contexts {
    ZSTD_CCtx* compress = ZSTD_createCCtx();
    ZSTD_DCtx* decompress = ZSTD_createDCtx();
    PackedChunk packed;

    Contexts() = default;
    Contexts(const Contexts&) = delete;
    Contexts& operator=(const Contexts&) = delete;
    ~Contexts() {
        ZSTD_freeCCtx(compress);
        ZSTD_freeDCtx(decompress);
    }
};

ChunkCodec::ChunkCodec() : contexts_(std::make_unique<Contexts>()) {
    if (contexts_->compress == nullptr || contexts_->decompress == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(contexts_->compress, ZSTD_c_dictIDFlag, 0);
}

ChunkCodec::~ChunkCodec() = default;

Bytes ChunkCodec::encode(const Chunk& chunk, const RecordKey& key, DictionaryKind kind) {
    pack(chunk, contexts_->packed);
    return encode_packed(key, kind);
}

Bytes ChunkCodec::encode(const Level& level, ChunkCoord coord) {
    pack(level.grid(), coord, contexts_->packed);
    return encode_packed({level.info().fingerprint, level.size(), coord},
                         dictionary_kind(level.info().algorithm));
}

Bytes ChunkCodec::encode_packed(const RecordKey& key, DictionaryKind kind) {
    const PackedChunk& packed = contexts_->packed;
    // On the stack, so that a record is allocated once and in its true size.
    std::array<std::uint8_t, kHeaderSize + ZSTD_COMPRESSBOUND(kMostPlaneBytes)> buffer;
    const std::span<std::uint8_t> out(buffer);
    std::uint32_t id = 0;
    std::size_t frame = packed.size;
    if (packed.palette_size == 1) {
        buffer[kHeaderSize] = packed.bytes[0];
    } else {
        const Dictionary& learnt = dictionary(kind);
        id = learnt.id;
        ZSTD_CCtx_refCDict(contexts_->compress, learnt.compress);
        frame = ZSTD_compress2(contexts_->compress, buffer.data() + kHeaderSize,
                               buffer.size() - kHeaderSize, packed.bytes.data(), packed.size);
        // The buffer is large enough for any input, so only memory can be missing.
        if (ZSTD_isError(frame)) throw std::bad_alloc();
    }
    store_le(out, kMagicAt, kMagic);
    store_le(out, kVersionAt, kVersion);
    store_le(out, kPaletteAt, static_cast<std::uint8_t>(packed.palette_size - 1));
    store_le(out, kDictionaryAt, id);
    const auto record = out.first(kHeaderSize + frame);
    store_le(out, kHashAt, record_hash(record, key));
    return {record.begin(), record.end()};
}

const char* check_record(ByteSpan record, const RecordKey& key) {
    if (record.size() < kHeaderSize) return "shorter than a header";
    if (load_le<std::uint16_t>(record, kMagicAt) != kMagic) return "not a chunk record";
    if (record[kVersionAt] != kVersion) return "unknown format version";
    if (load_le<std::uint64_t>(record, kHashAt) != record_hash(record, key)) return "wrong hash";

    const int palette_size = record[kPaletteAt] + 1;
    const auto id = load_le<std::uint32_t>(record, kDictionaryAt);
    if (palette_size == 1) {
        if (id != 0) return "dictionary without planes";
        if (record.size() != kHeaderSize + 1) return "wrong length";
    } else if (dictionary_with(id) == nullptr) {
        return "unknown dictionary";
    }
    return nullptr;
}

bool is_outdated_record(ByteSpan record) {
    if (record.size() < kHeaderSize || load_le<std::uint16_t>(record, kMagicAt) != kMagic) {
        return false;
    }
    if (record[kVersionAt] != kVersion) return true;
    const bool has_planes = record[kPaletteAt] != 0;
    return has_planes && dictionary_with(load_le<std::uint32_t>(record, kDictionaryAt)) == nullptr;
}

const char* ChunkCodec::decode(ByteSpan record, const RecordKey& key, Chunk& chunk) {
    if (const char* reason = check_record(record, key)) return reason;
    const ByteSpan frame = record.subspan(kHeaderSize);
    const int palette_size = record[kPaletteAt] + 1;
    const Rect rect = chunk_rect(key.coord, key.level);
    const std::size_t size = plane_bytes(palette_size, rect.height);
    chunk.coord = key.coord;
    chunk.size = {rect.width, rect.height};

    PackedChunk& packed = contexts_->packed;
    ByteSpan content = frame;
    if (palette_size > 1) {
        if (const char* reason = check_frame(frame, size)) return reason;
        const auto id = load_le<std::uint32_t>(record, kDictionaryAt);
        const std::size_t written =
            ZSTD_decompress_usingDDict(contexts_->decompress, packed.bytes.data(), size,
                                       frame.data(), frame.size(), dictionary_with(id)->decompress);
        if (ZSTD_isError(written) || written != size) return "frame cannot be decompressed";
        content = ByteSpan(packed.bytes).first(size);
    }
    if (!unpack(content, palette_size, chunk)) return "planes that are not a chunk";
    return nullptr;
}

}  // namespace karst
