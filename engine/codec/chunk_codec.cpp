#include "engine/codec/chunk_codec.h"

#include <zstd.h>

#include <array>
#include <cassert>
#include <new>

#include "engine/codec/chunk_planes.h"
#include "engine/hash.h"

namespace karst {
namespace {

// Layout of a record, version 1; all numbers little-endian.
constexpr std::uint16_t kMagic = 0x434B;  // "KC"
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kMagicAt = 0;       // u16
constexpr std::size_t kVersionAt = 2;     // u8
constexpr std::size_t kPlanesAt = 3;      // u8
constexpr std::size_t kPaletteAt = 4;     // u8: palette size - 1
constexpr std::size_t kWidthAt = 5;       // u8
constexpr std::size_t kHeightAt = 6;      // u8
constexpr std::size_t kFlagsAt = 7;       // u8: 0
constexpr std::size_t kDictionaryAt = 8;  // u32: 0, no dictionary
constexpr std::size_t kRawSizeAt = 12;    // u16
constexpr std::size_t kFrameSizeAt = 14;  // u16
constexpr std::size_t kHashAt = 16;       // u64
constexpr std::size_t kHeaderSize = 24;

constexpr int kLevel = 1;

// The hash covers what the record belongs to, the header before the hash, and the frame.
std::uint64_t record_hash(ByteSpan record, const RecordKey& key) {
    std::array<std::uint8_t, 16 + kHashAt> front{};
    store_le(std::span<std::uint8_t>(front), 0, key.fingerprint);
    store_le(std::span<std::uint8_t>(front), 8, static_cast<std::uint32_t>(key.coord.cx));
    store_le(std::span<std::uint8_t>(front), 12, static_cast<std::uint32_t>(key.coord.cy));
    std::copy_n(record.begin(), kHashAt, front.begin() + 16);
    return hash_bytes(front, record.subspan(kHeaderSize));
}

std::size_t raw_size(ByteSpan record) { return load_le<std::uint16_t>(record, kRawSizeAt); }

// A frame as encode() makes it: one segment that says its size, no dictionary, nothing after it.
const char* check_frame(ByteSpan frame, std::size_t size) {
    constexpr std::size_t kDescriptor = 4;  // after the magic number
    constexpr unsigned kSingleSegment = 1u << 5;
    if (frame.size() <= kDescriptor || (frame[kDescriptor] & kSingleSegment) == 0) {
        return "frame without a single segment";
    }
    if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != size) return "wrong content size";
    if (ZSTD_getDictID_fromFrame(frame.data(), frame.size()) != 0)
        return "frame wants a dictionary";
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
    ZSTD_CCtx_setParameter(contexts_->compress, ZSTD_c_compressionLevel, kLevel);
}

ChunkCodec::~ChunkCodec() = default;

Bytes ChunkCodec::encode(const Chunk& chunk, const RecordKey& key) {
    PackedChunk& packed = contexts_->packed;
    pack(chunk, packed);

    std::array<std::uint8_t, ZSTD_COMPRESSBOUND(kMostPlaneBytes)> frame;
    const std::size_t size = ZSTD_compress2(contexts_->compress, frame.data(), frame.size(),
                                            packed.bytes.data(), packed.size);
    // The buffer is large enough for any input, so only memory can be missing.
    if (ZSTD_isError(size)) throw std::bad_alloc();

    Bytes record(kHeaderSize + size);
    const std::span<std::uint8_t> out(record);
    store_le(out, kMagicAt, kMagic);
    store_le(out, kVersionAt, kVersion);
    store_le(out, kPlanesAt, static_cast<std::uint8_t>(plane_count(packed.palette_size)));
    store_le(out, kPaletteAt, static_cast<std::uint8_t>(packed.palette_size - 1));
    store_le(out, kWidthAt, static_cast<std::uint8_t>(chunk.size.width));
    store_le(out, kHeightAt, static_cast<std::uint8_t>(chunk.size.height));
    store_le(out, kFlagsAt, std::uint8_t{0});
    store_le(out, kDictionaryAt, std::uint32_t{0});
    store_le(out, kRawSizeAt, static_cast<std::uint16_t>(packed.size));
    store_le(out, kFrameSizeAt, static_cast<std::uint16_t>(size));
    std::copy_n(frame.begin(), size, record.begin() + kHeaderSize);
    store_le(out, kHashAt, record_hash(record, key));
    return record;
}

const char* check_record(ByteSpan record, const RecordKey& key) {
    if (record.size() < kHeaderSize) return "shorter than a header";
    if (load_le<std::uint16_t>(record, kMagicAt) != kMagic) return "not a chunk record";
    if (record[kVersionAt] != kVersion) return "unknown format version";
    if (record.size() != kHeaderSize + load_le<std::uint16_t>(record, kFrameSizeAt)) {
        return "wrong length";
    }
    if (load_le<std::uint64_t>(record, kHashAt) != record_hash(record, key)) return "wrong hash";

    const Rect rect = chunk_rect(key.coord, key.level);
    if (record[kWidthAt] != rect.width || record[kHeightAt] != rect.height) return "wrong size";
    if (record[kFlagsAt] != 0) return "unknown flags";
    if (load_le<std::uint32_t>(record, kDictionaryAt) != 0) return "unknown dictionary";
    const int palette_size = record[kPaletteAt] + 1;
    if (record[kPlanesAt] != plane_count(palette_size)) return "wrong plane count";
    if (raw_size(record) != plane_bytes(palette_size, rect.height)) return "wrong raw size";
    return nullptr;
}

const char* ChunkCodec::decode(ByteSpan record, const RecordKey& key, Chunk& chunk) {
    if (const char* reason = check_record(record, key)) return reason;
    const ByteSpan frame = record.subspan(kHeaderSize);
    const std::size_t size = raw_size(record);
    if (const char* reason = check_frame(frame, size)) return reason;

    PackedChunk& packed = contexts_->packed;
    const std::size_t written = ZSTD_decompressDCtx(contexts_->decompress, packed.bytes.data(),
                                                    size, frame.data(), frame.size());
    if (ZSTD_isError(written) || written != size) return "frame cannot be decompressed";

    const Rect rect = chunk_rect(key.coord, key.level);
    chunk.coord = key.coord;
    chunk.size = {rect.width, rect.height};
    if (!unpack(std::span(packed.bytes).first(size), record[kPaletteAt] + 1, chunk)) {
        return "planes that are not a chunk";
    }
    return nullptr;
}

}  // namespace karst
