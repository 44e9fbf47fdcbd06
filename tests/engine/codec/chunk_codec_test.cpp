#include "engine/codec/chunk_codec.h"

#include <gtest/gtest.h>
#include <zstd.h>

#include <algorithm>
#include <string>

#include "engine/codec/chunk_planes.h"
#include "engine/hash.h"
#include "worldgen/core/random.h"
#include "worldgen/world_generator.h"

namespace karst {
namespace {

constexpr DictionaryKind kCaves = DictionaryKind::caves;
constexpr Size kLevel{250, 200};  // 58 and 8 cells in the last column and row of chunks

// A chunk of random cells of `materials` materials, spread over all ids.
Chunk random_chunk(ChunkCoord coord, int materials, std::uint64_t seed, Size level = kLevel) {
    const Rect rect = chunk_rect(coord, level);
    Chunk chunk;
    chunk.coord = coord;
    chunk.size = {rect.width, rect.height};
    Random random(seed);
    for (int y = 0; y < rect.height; ++y) {
        for (int x = 0; x < rect.width; ++x) {
            const std::uint32_t pick = random.below(static_cast<std::uint32_t>(materials));
            chunk.cells[static_cast<std::size_t>(y * kChunkSide + x)] = static_cast<MaterialId>(
                pick * 255 / static_cast<std::uint32_t>(std::max(materials - 1, 1)));
        }
    }
    return chunk;
}

const char* round_trip(const Chunk& chunk, const RecordKey& key) {
    ChunkCodec codec;
    Chunk decoded;
    const Bytes record = codec.encode(chunk, key, kCaves);
    const char* reason = codec.decode(record, key, decoded);
    if (reason != nullptr) return reason;
    return decoded == chunk ? nullptr : "other cells";
}

TEST(ChunkCodec, keeps_chunks_of_every_number_of_materials) {
    for (int materials = 1; materials <= 256; ++materials) {
        const Chunk chunk = random_chunk({1, 1}, materials, static_cast<std::uint64_t>(materials));
        EXPECT_STREQ(round_trip(chunk, {7, kLevel, {1, 1}}), nullptr) << materials;
    }
}

TEST(ChunkCodec, keeps_chunks_of_every_size) {
    for (int width = 1; width <= kChunkSide; ++width) {
        for (int height = 1; height <= kChunkSide; height += width % 8 == 1 ? 1 : 9) {
            const Size level{kChunkSide + width, kChunkSide + height};
            const Chunk chunk = random_chunk({1, 1}, 5, 3, level);
            ASSERT_STREQ(round_trip(chunk, {7, level, {1, 1}}), nullptr) << width << "x" << height;
        }
    }
}

TEST(ChunkCodec, chunk_of_one_material_needs_no_frame) {
    ChunkCodec codec;
    const RecordKey key{7, kLevel, {0, 0}};
    const Bytes record = codec.encode(random_chunk({0, 0}, 1, 1), key, kCaves);
    EXPECT_EQ(record.size(), 16u + 1u);
}

TEST(ChunkCodec, keeps_chunks_with_every_dictionary) {
    for (const DictionaryKind kind : kDictionaryKinds) {
        for (const int materials : {1, 2, 3, 17, 256}) {
            ChunkCodec codec;
            const RecordKey key{7, kLevel, {1, 1}};
            const Chunk chunk = random_chunk({1, 1}, materials, 8);
            const Bytes record = codec.encode(chunk, key, kind);
            Chunk decoded;
            ASSERT_STREQ(ChunkCodec().decode(record, key, decoded), nullptr);
            EXPECT_EQ(decoded, chunk);
            const std::uint32_t id = materials == 1 ? 0 : dictionary(kind).id;
            EXPECT_EQ(load_le<std::uint32_t>(record, 4), id);
        }
    }
}

TEST(ChunkCodec, record_straight_from_a_level_is_that_of_the_painted_chunk) {
    ChunkCodec codec;
    for (const int depth : {1, 5, 7}) {
        const Level level =
            WorldGenerator(3, kLevel, Recipe::classic(), built_in_registry()).plan(depth);
        const Size grid = chunk_grid(kLevel);
        const DictionaryKind kind = dictionary_kind(level.info().algorithm);
        for (int i = 0; i < grid.cells(); ++i) {
            const ChunkCoord coord{i % grid.width, i / grid.width};
            const RecordKey key{level.info().fingerprint, kLevel, coord};
            EXPECT_EQ(codec.encode(level, coord), codec.encode(level.chunk(coord), key, kind));
        }
    }
}

TEST(ChunkCodec, same_chunk_gives_same_bytes_from_a_used_codec) {
    const RecordKey key{7, kLevel, {0, 0}};
    const Chunk chunk = random_chunk({0, 0}, 4, 9);
    ChunkCodec fresh;
    ChunkCodec used;
    for (int i = 0; i < 20; ++i) {
        const DictionaryKind kind = i % 2 == 0 ? DictionaryKind::dungeon : DictionaryKind::surface;
        used.encode(random_chunk({1, 0}, 200, 5), {1, kLevel, {1, 0}}, kind);
    }
    EXPECT_EQ(fresh.encode(chunk, key, kCaves), used.encode(chunk, key, kCaves));
}

TEST(ChunkCodec, refuses_every_flipped_bit_and_every_truncation) {
    ChunkCodec codec;
    Chunk decoded;
    for (const int materials : {1, 2, 5, 14}) {
        for (const ChunkCoord coord : {ChunkCoord{0, 0}, ChunkCoord{3, 3}}) {
            const RecordKey key{7, kLevel, coord};
            Bytes record = codec.encode(random_chunk(coord, materials, 11), key, kCaves);
            for (std::size_t bit = 0; bit < record.size() * 8; ++bit) {
                record[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
                ASSERT_NE(codec.decode(record, key, decoded), nullptr) << "bit " << bit;
                record[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
            }
            for (std::size_t size = 0; size < record.size(); ++size) {
                ASSERT_NE(codec.decode(ByteSpan(record).first(size), key, decoded), nullptr);
            }
            record.push_back(0);
            ASSERT_NE(codec.decode(record, key, decoded), nullptr);
        }
    }
}

TEST(ChunkCodec, refuses_records_of_another_place_or_level) {
    ChunkCodec codec;
    Chunk decoded;
    const Bytes record = codec.encode(random_chunk({1, 2}, 3, 1), {7, kLevel, {1, 2}}, kCaves);
    EXPECT_STREQ(codec.decode(record, {7, kLevel, {1, 2}}, decoded), nullptr);
    EXPECT_STREQ(codec.decode(record, {8, kLevel, {1, 2}}, decoded), "wrong hash");
    EXPECT_STREQ(codec.decode(record, {7, kLevel, {2, 1}}, decoded), "wrong hash");
    EXPECT_STREQ(codec.decode(record, {7, {100, 150}, {1, 2}}, decoded), "wrong hash");
}

TEST(ChunkCodec, refuses_random_bytes) {
    ChunkCodec codec;
    Chunk decoded;
    Random random(5);
    for (int i = 0; i < 20'000; ++i) {
        Bytes bytes(random.below(200));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
        ASSERT_NE(codec.decode(bytes, {7, kLevel, {0, 0}}, decoded), nullptr);
    }
}

// A record around any frame, with a correct hash: what only an attacker can make.
Bytes forge(const RecordKey& key, const Bytes& frame, int palette_size,
            std::uint32_t id = dictionary(DictionaryKind::caves).id, std::uint8_t version = 2) {
    const Rect rect = chunk_rect(key.coord, key.level);
    Bytes record{'K', 'C', version, static_cast<std::uint8_t>(palette_size - 1)};
    append_le(record, id);
    Bytes hashed;
    append_le(hashed, key.fingerprint);
    append_le(hashed, static_cast<std::uint32_t>(key.coord.cx));
    append_le(hashed, static_cast<std::uint32_t>(key.coord.cy));
    append_le(hashed, static_cast<std::uint32_t>(rect.width));
    append_le(hashed, static_cast<std::uint32_t>(rect.height));
    hashed.insert(hashed.end(), record.begin(), record.end());
    append_le(hashed, hash_bytes(frame));
    append_le(record, hash_bytes(hashed));
    record.insert(record.end(), frame.begin(), frame.end());
    return record;
}

Bytes compress(const Bytes& raw, DictionaryKind kind = DictionaryKind::caves,
               bool name_it = false) {
    Bytes frame(ZSTD_compressBound(raw.size()));
    ZSTD_CCtx* context = ZSTD_createCCtx();
    ZSTD_CCtx_refCDict(context, dictionary(kind).compress);
    ZSTD_CCtx_setParameter(context, ZSTD_c_dictIDFlag, name_it ? 1 : 0);
    frame.resize(ZSTD_compress2(context, frame.data(), frame.size(), raw.data(), raw.size()));
    ZSTD_freeCCtx(context);
    return frame;
}

TEST(ChunkCodec, refuses_forged_frames) {
    ChunkCodec codec;
    Chunk decoded;
    const RecordKey key{7, kLevel, {0, 0}};
    const auto decode = [&](const Bytes& frame, int palette_size) {
        return codec.decode(forge(key, frame, palette_size), key, decoded);
    };
    Bytes raw(2 + 512);
    raw[1] = 1;
    const Bytes good = compress(raw);
    EXPECT_STREQ(decode(good, 2), nullptr);

    Bytes twice = good;
    twice.insert(twice.end(), good.begin(), good.end());
    EXPECT_STREQ(decode(twice, 2), "bytes after the frame");
    EXPECT_STREQ(decode(compress(Bytes(60'000)), 2), "wrong content size");
    EXPECT_STREQ(decode({}, 2), "frame without a single segment");
    EXPECT_STREQ(decode({0x50, 0x2A, 0x4D, 0x18, 0xFF, 0, 0, 0}, 2),
                 "wrong content size");  // a skippable frame
    Bytes cut = good;
    cut.pop_back();
    EXPECT_NE(decode(cut, 2), nullptr);
    EXPECT_STREQ(decode(good, 3), "wrong content size");
    EXPECT_STREQ(decode(compress(raw, DictionaryKind::caves, true), 2),
                 "frame that names a dictionary");

    Bytes descending(2 + 512);
    descending[0] = 1;
    EXPECT_STREQ(decode(compress(descending), 2), "planes that are not a chunk");
    Bytes code_too_high(3 + 1024, 0xFF);
    code_too_high[0] = 0;
    code_too_high[1] = 1;
    code_too_high[2] = 2;
    EXPECT_STREQ(decode(compress(code_too_high), 3), "planes that are not a chunk");
}

TEST(ChunkCodec, refuses_records_of_another_version_or_dictionary) {
    ChunkCodec codec;
    Chunk decoded;
    const RecordKey key{7, kLevel, {0, 0}};
    const std::uint32_t caves = dictionary(DictionaryKind::caves).id;
    Bytes raw(2 + 512);
    raw[1] = 1;
    const Bytes frame = compress(raw);
    const auto decode = [&](std::uint32_t id, std::uint8_t version) {
        return codec.decode(forge(key, frame, 2, id, version), key, decoded);
    };
    EXPECT_STREQ(decode(caves, 2), nullptr);
    EXPECT_STREQ(decode(caves, 1), "unknown format version");
    EXPECT_STREQ(decode(caves, 3), "unknown format version");
    EXPECT_STREQ(decode(0, 2), "unknown dictionary");
    EXPECT_STREQ(decode(caves + 1, 2), "unknown dictionary");
    EXPECT_STREQ(codec.decode(forge(key, {5}, 1, 0), key, decoded), nullptr);
    EXPECT_EQ(decoded.at(63, 63), 5);
    EXPECT_STREQ(codec.decode(forge(key, {5}, 1, caves), key, decoded),
                 "dictionary without planes");
    EXPECT_STREQ(codec.decode(forge(key, {5, 6}, 1, 0), key, decoded), "wrong length");
    EXPECT_STREQ(codec.decode(forge(key, {}, 1, 0), key, decoded), "wrong length");
}

TEST(ChunkCodec, tells_outdated_records_from_damaged_ones) {
    const RecordKey key{7, kLevel, {0, 0}};
    const std::uint32_t caves = dictionary(DictionaryKind::caves).id;
    EXPECT_FALSE(is_outdated_record(forge(key, {1, 2, 3}, 2, caves)));
    EXPECT_FALSE(is_outdated_record(forge(key, {5}, 1, 0)));
    EXPECT_FALSE(is_outdated_record(forge(key, {5}, 1, caves + 1)));
    EXPECT_TRUE(is_outdated_record(forge(key, {1, 2, 3}, 2, caves, 1)));
    EXPECT_TRUE(is_outdated_record(forge(key, {1, 2, 3}, 2, caves, 3)));
    EXPECT_TRUE(is_outdated_record(forge(key, {1, 2, 3}, 2, caves + 1)));
    Bytes other = forge(key, {1, 2, 3}, 2, caves, 1);
    other[0] = 'X';
    EXPECT_FALSE(is_outdated_record(other));
    EXPECT_FALSE(is_outdated_record(Bytes{'K', 'C', 1}));
    EXPECT_FALSE(is_outdated_record({}));
}

// What passes every check but the decompressor's own: it must refuse or give some cells, and never
// leave its buffers (the sanitizers see to that).
TEST(ChunkCodec, survives_frames_that_were_changed_before_they_were_hashed) {
    ChunkCodec codec;
    Chunk decoded;
    Random random(17);
    int refused = 0;
    for (const DictionaryKind kind : kDictionaryKinds) {
        const Level level =
            WorldGenerator(5, kLevel, Recipe::classic(), built_in_registry()).plan(5);
        const RecordKey key{7, kLevel, {1, 1}};
        PackedChunk packed;
        pack(level.chunk({1, 1}), packed);
        const Bytes raw(packed.bytes.begin(),
                        packed.bytes.begin() + static_cast<std::ptrdiff_t>(packed.size));
        const Bytes good = compress(raw, kind);
        for (int round = 0; round < 5000; ++round) {
            Bytes frame = good;
            for (std::uint32_t flips = 1 + random.below(4); flips > 0; --flips) {
                const std::uint32_t at = random.below(static_cast<std::uint32_t>(frame.size()));
                frame[at] ^= static_cast<std::uint8_t>(1u << random.below(8));
            }
            if (round % 4 == 0) frame = good;  // sound, but maybe made with another dictionary
            const auto other = static_cast<DictionaryKind>(random.below(3));
            const Bytes record = forge(key, frame, packed.palette_size, dictionary(other).id);
            if (codec.decode(record, key, decoded) != nullptr) ++refused;
        }
    }
    EXPECT_GT(refused, 5000);
}

TEST(ChunkCodec, refuses_bits_outside_an_edge_chunk) {
    ChunkCodec codec;
    Chunk decoded;
    const RecordKey key{7, {65, 64}, {1, 0}};  // one cell wide
    Bytes raw(2 + 512);
    raw[1] = 1;
    EXPECT_STREQ(codec.decode(forge(key, compress(raw), 2), key, decoded), nullptr);
    raw[2] = 2;  // cell 1 of the first row
    EXPECT_STREQ(codec.decode(forge(key, compress(raw), 2), key, decoded),
                 "planes that are not a chunk");
}

}  // namespace
}  // namespace karst
