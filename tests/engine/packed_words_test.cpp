#include "engine/packed_words.h"

#include <gtest/gtest.h>

#include <array>

#include "worldgen/core/random.h"

namespace karst {
namespace {

using Words = std::vector<std::uint32_t>;

TEST(PackedWords, come_back_whatever_they_are) {
    Random random(1);
    for (const std::size_t count : {0, 1, 2, 7, 839, 840, 841, 1680, 5000}) {
        for (int kind = 0; kind < 5; ++kind) {
            Words words(count);
            for (std::size_t i = 0; i < count; ++i) {
                const auto any = static_cast<std::uint32_t>(random.next());
                const std::array<std::uint32_t, 5> values{0u, 0xFFFFFFFFu, any, any >> any % 32,
                                                          static_cast<std::uint32_t>(i % 7 * i)};
                words[i] = values[static_cast<std::size_t>(kind)];
            }
            const Bytes bytes = pack_words(words);
            EXPECT_GE(bytes.size(), count);
            EXPECT_EQ(unpack_words(bytes, count), words) << count << " of kind " << kind;
        }
    }
}

TEST(PackedWords, extremes_next_to_each_other) {
    const Words words{0, 0x80000000u, 0x7FFFFFFFu, 0xFFFFFFFFu, 1, 0xFFFFFFFEu, 0, 0x80000001u};
    EXPECT_EQ(unpack_words(pack_words(words), words.size()), words);
}

TEST(PackedWords, lists_of_records_become_about_a_byte_a_word) {
    Words words;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        for (const std::uint32_t value : {100 * i, 70000 + i, 5u, 1000 - i, i % 3}) {
            words.push_back(value);
        }
    }
    EXPECT_LT(pack_words(words).size(), words.size() * 5 / 4);
}

TEST(PackedWords, have_the_layout_that_is_documented) {
    // Stride 1 here: 3, then differences 1, -1 and 200 folded to 2, 1 and 400.
    EXPECT_EQ(unpack_words(Bytes{1, 6, 2, 1, 0x90, 3}, 4), (Words{3, 4, 3, 203}));
    // Stride 2: the first column 1, 2; then the second 10, 9.
    EXPECT_EQ(unpack_words(Bytes{2, 2, 2, 20, 1}, 4), (Words{1, 10, 2, 9}));
}

TEST(PackedWords, refuse_other_bytes) {
    const Words words{3, 4, 3, 203, 70000, 5};
    const Bytes bytes = pack_words(words);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        EXPECT_EQ(unpack_words(ByteSpan(bytes).first(size), words.size()), std::nullopt);
    }
    EXPECT_EQ(unpack_words(bytes, words.size() - 1), std::nullopt);
    EXPECT_EQ(unpack_words(bytes, words.size() + 1), std::nullopt);
    EXPECT_EQ(unpack_words(bytes, ~std::size_t{0}), std::nullopt);
    EXPECT_EQ(unpack_words(Bytes{0, 2}, 1), std::nullopt);  // stride
    EXPECT_EQ(unpack_words(Bytes{9, 2}, 1), std::nullopt);
    EXPECT_EQ(unpack_words(Bytes{1, 0x80, 0x80, 0x80, 0x80, 0x80, 0}, 1), std::nullopt);  // length
    EXPECT_EQ(unpack_words(Bytes{1, 0x80, 0}, 1), std::nullopt);  // a byte more than needed
    EXPECT_EQ(unpack_words(Bytes{1, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F}, 1), std::nullopt);  // 33 bits
    EXPECT_EQ(unpack_words(Bytes{1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F}, 1), Words{0x80000000u});
    Random random(2);
    for (int round = 0; round < 20'000; ++round) {
        Bytes any(random.below(60));
        for (std::uint8_t& byte : any) byte = static_cast<std::uint8_t>(random.next());
        const auto read = unpack_words(any, random.below(60));
        EXPECT_LE(read ? read->size() : 0, any.size());
    }
}

}  // namespace
}  // namespace karst
