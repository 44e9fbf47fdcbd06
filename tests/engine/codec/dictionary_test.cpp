#include "engine/codec/dictionary.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/codec/chunk_codec.h"
#include "worldgen/world_generator.h"

namespace karst {
namespace {

// The ids are in docs/formats.md and in every record: another one makes all caches worthless.
TEST(Dictionary, ids_are_those_of_the_format) {
    EXPECT_EQ(dictionary(DictionaryKind::surface).id, 0x1B75B1F6u);
    EXPECT_EQ(dictionary(DictionaryKind::caves).id, 0x87ABC129u);
    EXPECT_EQ(dictionary(DictionaryKind::dungeon).id, 0x9A453280u);
}

TEST(Dictionary, is_found_by_its_id_alone) {
    for (const DictionaryKind kind : kDictionaryKinds) {
        const Dictionary& one = dictionary(kind);
        EXPECT_NE(one.id, 0u);
        EXPECT_EQ(dictionary_with(one.id), &one);
        EXPECT_EQ(dictionary_with(one.id ^ 1), nullptr);
        EXPECT_LE(dictionary_bytes(kind).size(), 16u << 10);
    }
    EXPECT_EQ(dictionary_with(0), nullptr);
}

TEST(Dictionary, follows_the_algorithm) {
    EXPECT_EQ(dictionary_kind("surface"), DictionaryKind::surface);
    EXPECT_EQ(dictionary_kind("caves"), DictionaryKind::caves);
    EXPECT_EQ(dictionary_kind("bsp"), DictionaryKind::dungeon);
    EXPECT_EQ(dictionary_kind("mygame:shrine"), DictionaryKind::caves);
}

// Its own dictionary makes the records of a kind of level smallest, on a seed it was not trained
// on.
TEST(Dictionary, serves_its_own_kind_best) {
    const std::array depths{1, 5, 7};
    for (std::size_t own = 0; own < kDictionaryKinds.size(); ++own) {
        const Level level = WorldGenerator(42, {512, 512}, Recipe::classic(), built_in_registry())
                                .plan(depths[own]);
        std::array<std::size_t, 3> bytes{};
        ChunkCodec codec;
        for (std::size_t kind = 0; kind < kDictionaryKinds.size(); ++kind) {
            for (int i = 0; i < 64; ++i) {
                const ChunkCoord coord{i % 8, i / 8};
                const RecordKey key{1, level.size(), coord};
                bytes[kind] += codec.encode(level.chunk(coord), key, kDictionaryKinds[kind]).size();
            }
        }
        for (const std::size_t other : bytes) {
            EXPECT_LE(bytes[own] * 100, other * 101) << "depth " << depths[own];
        }
    }
}

}  // namespace
}  // namespace karst
