#include "engine/level_archive.h"

#include <gtest/gtest.h>
#include <zstd.h>

#include <array>

#include "engine/hash.h"
#include "engine/level_words.h"
#include "engine/packed_words.h"
#include "tests/engine/small_world.h"

namespace karst {
namespace {

LevelArchive archive_of(int depth, Size size = {250, 250}, std::uint64_t seed = 3) {
    const WorldGenerator generator(seed, size, Recipe::classic(), built_in_registry());
    const Level level = generator.plan(depth);
    return {level.info(), measure(level)};
}

TEST(LevelArchive, keeps_every_field) {
    for (const int depth : {1, 2, 3, 4, 5, 6, 7, 8, 26}) {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const LevelArchive archive = archive_of(depth, {250, 250}, seed);
            const auto loaded = level_archive(to_bytes(archive), archive.info.fingerprint);
            ASSERT_TRUE(loaded.has_value()) << "depth " << depth << " seed " << seed;
            EXPECT_EQ(*loaded, archive);
        }
    }
}

TEST(LevelArchive, keeps_a_level_without_spawn) {
    LevelArchive archive = archive_of(5);
    archive.info.markers.clear();
    EXPECT_EQ(level_archive(to_bytes(archive), archive.info.fingerprint), archive);
}

TEST(LevelArchive, keeps_distances_of_an_odd_number_of_blocks_and_none) {
    LevelArchive archive = archive_of(5, {72, 200});
    EXPECT_EQ(level_archive(to_bytes(archive), archive.info.fingerprint), archive);
    archive.info.distances.size = {9, 25};
    for (std::uint16_t i = 0; i < 225; ++i) {
        archive.info.distances.steps.push_back(static_cast<std::uint16_t>(i * 300));
    }
    EXPECT_EQ(level_archive(to_bytes(archive), archive.info.fingerprint), archive);
    archive.info.distances.size = {3, 3};
    archive.info.distances.steps.assign(9, 1);
    EXPECT_EQ(level_archive(to_bytes(archive), archive.info.fingerprint), std::nullopt);
}

TEST(LevelArchive, of_the_version_before_is_a_miss_and_the_level_is_planned_again) {
    const LevelArchive archive = archive_of(8);
    Bytes bytes = to_bytes(archive);
    store_le(std::span<std::uint8_t>(bytes), 4, std::uint32_t{3});
    // Its own hash, so that nothing but the version speaks against it.
    std::array<std::uint8_t, 16> front{};
    store_le(std::span<std::uint8_t>(front), 0, archive.info.fingerprint);
    std::copy_n(bytes.begin(), 8, front.begin() + 8);
    store_le(std::span<std::uint8_t>(bytes), 8, hash_bytes(front, ByteSpan(bytes).subspan(16)));
    EXPECT_EQ(level_archive(bytes, archive.info.fingerprint), std::nullopt);
    EXPECT_TRUE(is_outdated_archive(bytes));
    store_le(std::span<std::uint8_t>(bytes), 4, std::uint32_t{4});
    store_le(std::span<std::uint8_t>(front), 12, std::uint32_t{4});
    store_le(std::span<std::uint8_t>(bytes), 8, hash_bytes(front, ByteSpan(bytes).subspan(16)));
    EXPECT_EQ(level_archive(bytes, archive.info.fingerprint), archive);
    EXPECT_FALSE(is_outdated_archive(bytes));
    EXPECT_FALSE(is_outdated_archive(Bytes(16)));
    EXPECT_FALSE(is_outdated_archive({}));
}

TEST(LevelArchive, same_level_gives_same_bytes) {
    EXPECT_EQ(to_bytes(archive_of(8)), to_bytes(archive_of(8)));
}

TEST(LevelArchive, begins_as_documented) {
    const Bytes bytes = to_bytes(archive_of(8));
    const LevelArchive archive = archive_of(8);
    const auto words = to_words(archive.info, archive.statistics);
    EXPECT_EQ(std::string(bytes.begin(), bytes.begin() + 4), "KLVL");
    EXPECT_EQ(load_le<std::uint32_t>(bytes, 4), 4u);
    EXPECT_EQ(load_le<std::uint32_t>(bytes, 16), words.size());
    const Bytes packed = pack_words(words);
    EXPECT_EQ(load_le<std::uint32_t>(bytes, 20), packed.size());
    Bytes content(packed.size());
    EXPECT_EQ(ZSTD_decompress(content.data(), content.size(), bytes.data() + 24, bytes.size() - 24),
              packed.size());
    EXPECT_EQ(content, packed);
}

// An archive around any frame, with a correct hash: what only an attacker can make.
Bytes forge(std::uint64_t fingerprint, std::uint32_t words, std::uint32_t size, const Bytes& frame,
            std::uint32_t version = 4) {
    Bytes bytes;
    append_le(bytes, std::uint32_t{0x4C564C4B});
    append_le(bytes, version);
    Bytes hashed;
    append_le(hashed, fingerprint);
    hashed.insert(hashed.end(), bytes.begin(), bytes.end());
    Bytes body;
    append_le(body, words);
    append_le(body, size);
    body.insert(body.end(), frame.begin(), frame.end());
    append_le(bytes, hash_bytes(hashed, body));
    bytes.insert(bytes.end(), body.begin(), body.end());
    return bytes;
}

Bytes compress(const Bytes& raw) {
    Bytes frame(ZSTD_compressBound(raw.size()));
    frame.resize(ZSTD_compress(frame.data(), frame.size(), raw.data(), raw.size(), 1));
    return frame;
}

TEST(LevelArchive, refuses_forged_frames) {
    const LevelArchive archive = archive_of(8, {80, 60});
    const std::uint64_t fingerprint = archive.info.fingerprint;
    const auto words = to_words(archive.info, archive.statistics);
    const auto count = static_cast<std::uint32_t>(words.size());
    const Bytes packed = pack_words(words);
    const auto size = static_cast<std::uint32_t>(packed.size());
    const Bytes good = compress(packed);
    EXPECT_TRUE(level_archive(forge(fingerprint, count, size, good), fingerprint));

    EXPECT_FALSE(level_archive(forge(fingerprint, count, size, good, 3), fingerprint));
    EXPECT_FALSE(level_archive(forge(fingerprint, count - 1, size, good), fingerprint));
    EXPECT_FALSE(level_archive(forge(fingerprint, count + 1, size, good), fingerprint));
    EXPECT_FALSE(level_archive(forge(fingerprint, 0xFFFFFFFF, size, good), fingerprint));
    EXPECT_FALSE(level_archive(forge(fingerprint, count, size - 1, good), fingerprint));
    EXPECT_FALSE(level_archive(forge(fingerprint, count, 0xFFFFFFFF, good), fingerprint));
    EXPECT_FALSE(level_archive(forge(fingerprint, count, size, {}), fingerprint));
    Bytes twice = good;
    twice.insert(twice.end(), good.begin(), good.end());
    EXPECT_FALSE(level_archive(forge(fingerprint, count, size, twice), fingerprint));
    const Bytes bomb = compress(Bytes(100'000'000));
    EXPECT_FALSE(level_archive(forge(fingerprint, 100, 100'000'000, bomb), fingerprint));

    Random random(3);
    for (int round = 0; round < 3000; ++round) {
        Bytes frame = good;
        const auto at = random.below(static_cast<std::uint32_t>(frame.size()));
        frame[at] ^= static_cast<std::uint8_t>(1u << random.below(8));
        level_archive(forge(fingerprint, count, size, frame), fingerprint);  // whatever it gives
    }
}

TEST(LevelArchive, refuses_every_flipped_bit_and_every_truncation) {
    const LevelArchive archive = archive_of(8, {80, 60});
    Bytes bytes = to_bytes(archive);
    const std::uint64_t fingerprint = archive.info.fingerprint;
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        bytes[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
        ASSERT_FALSE(level_archive(bytes, fingerprint)) << "bit " << bit;
        bytes[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
    }
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        ASSERT_FALSE(level_archive(ByteSpan(bytes).first(size), fingerprint));
    }
    EXPECT_FALSE(level_archive(bytes, fingerprint + 1));
    bytes.push_back(0);
    EXPECT_FALSE(level_archive(bytes, fingerprint));
}

// What an attacker can make: any words behind a correct hash. Nothing may crash or ask for much
// memory, and what is accepted must be in range.
TEST(LevelArchive, survives_every_changed_word) {
    const LevelArchive archive = archive_of(8, {80, 60});
    const Size level = archive.info.size;
    std::vector<std::uint32_t> words = to_words(archive.info, archive.statistics);
    for (std::uint32_t& word : words) {
        const std::uint32_t before = word;
        for (const std::uint32_t value :
             {0u, 1u, before + 1, before - 1, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu, 0x10000u}) {
            word = value;
            const auto read = from_words(words);
            if (!read || read->info.size != level) continue;
            ASSERT_FALSE(read->info.markers.empty());
            for (const Marker& marker : read->info.markers) {
                ASSERT_TRUE((Rect{0, 0, level.width, level.height}.contains(marker.cell)));
            }
            for (const Corridor& corridor : read->info.layout.corridors) {
                ASSERT_LT(corridor.from, read->info.layout.rooms.size());
                ASSERT_LE(std::size_t{corridor.first_point} + corridor.point_count,
                          read->info.layout.points.size());
            }
        }
        word = before;
    }
    for (std::size_t size = 0; size < words.size(); ++size) {
        ASSERT_FALSE(from_words(std::span(words).first(size)));
    }
}

}  // namespace
}  // namespace karst
