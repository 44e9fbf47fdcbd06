#include "engine/seed.h"

#include <gtest/gtest.h>

#include "worldgen/core/error.h"

namespace karst {
namespace {

constexpr std::uint64_t kLast = ~std::uint64_t{0};

TEST(Seed, digits_are_a_number) {
    EXPECT_EQ(parse_seed("0"), 0u);
    EXPECT_EQ(parse_seed("42"), 42u);
    EXPECT_EQ(parse_seed("0042"), 42u);
    EXPECT_EQ(parse_seed("4294967296"), 4294967296u);
    EXPECT_EQ(parse_seed("18446744073709551615"), kLast);
    EXPECT_THROW(parse_seed("18446744073709551616"), ConfigError);
    EXPECT_THROW(parse_seed("99999999999999999999999"), ConfigError);
    EXPECT_THROW(parse_seed(""), ConfigError);
}

TEST(Seed, other_text_is_hashed_the_same_way_for_ever) {
    EXPECT_EQ(seed_of_text(""), 0x2D06800538D394C2u);  // XXH3-64 of nothing
    EXPECT_EQ(seed_of_text("hello"), 0x9555E8555C62DCFDu);
    for (const std::string_view text :
         {std::string_view("../../etc"), std::string_view("-1"), std::string_view("1.5"),
          std::string_view("a\nb"), std::string_view("a\0b", 3), std::string_view("1-"),
          std::string_view(" 1"), std::string_view("1-2-3")}) {
        EXPECT_EQ(parse_seed(text), seed_of_text(text));
        EXPECT_EQ(parse_seeds(text), (SeedRange{seed_of_text(text), seed_of_text(text)}));
    }
    EXPECT_NE(seed_of_text("42"), 42u);
}

TEST(Seed, two_numbers_are_a_range) {
    EXPECT_EQ(parse_seeds("1-1000"), (SeedRange{1, 1000}));
    EXPECT_EQ(parse_seeds("7"), (SeedRange{7, 7}));
    EXPECT_EQ(parse_seeds("0-18446744073709551615"), (SeedRange{0, kLast}));
    EXPECT_THROW(parse_seeds("5-3"), ConfigError);
    EXPECT_THROW(parse_seeds("1-18446744073709551616"), ConfigError);
}

TEST(Seed, depths) {
    EXPECT_EQ(parse_depths("5"), (DepthRange{5, 5}));
    EXPECT_EQ(parse_depths("1-9"), (DepthRange{1, 9}));
    EXPECT_EQ(parse_depths("1000000"), (DepthRange{1000000, 1000000}));
    for (const char* text :
         {"", "0", "-1", "x", "1-", "-", "9-1", "1000001", "1.5", "1-x", "99999999999999"}) {
        EXPECT_THROW(parse_depths(text), ConfigError) << text;
    }
}

}  // namespace
}  // namespace karst
