#include "engine/paths.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/engine/temporary_folder.h"

namespace karst {
namespace {

TEST(Paths, are_built_from_numbers) {
    EXPECT_EQ(level_folder("c", 42, 7), "c/worlds/42/depth_7");
    EXPECT_EQ(level_folder("c", ~std::uint64_t{0}, 1), "c/worlds/18446744073709551615/depth_1");
    EXPECT_EQ(database_file("f", 1), "f/chunks.sqlite");
    EXPECT_EQ(database_file("f", 2), "f/chunks.2.sqlite");
    EXPECT_EQ(database_lock_file("f", 1), "f/chunks.lock");
    EXPECT_EQ(database_lock_file("f", 3), "f/chunks.3.lock");
}

TEST(Paths, lists_only_what_karst_has_named) {
    const TemporaryFolder cache;
    for (const char* name :
         {"5", "18446744073709551615", "05", "+5", "-1", "5x", "x", "18446744073709551616"}) {
        std::filesystem::create_directories(cache.file("worlds/" + std::string(name)));
    }
    EXPECT_EQ(list_worlds(cache.path()), (std::vector<std::uint64_t>{5, 18446744073709551615u}));
    for (const char* name : {"depth_1", "depth_12", "depth_", "depth_01", "depth_x", "deep_1"}) {
        std::filesystem::create_directories(cache.file("worlds/5/" + std::string(name)));
    }
    EXPECT_EQ(list_depths(cache.path(), 5), (std::vector<int>{1, 12}));
    for (const char* name :
         {"chunks.sqlite", "chunks.2.sqlite", "chunks.12.sqlite", "chunks.1.sqlite",
          "chunks.02.sqlite", "chunks.x.sqlite", "chunks.2.sqlite-wal", "chunks.lock"}) {
        write_file(cache.file("worlds/5/depth_1/" + std::string(name)), "");
    }
    EXPECT_EQ(list_generations(level_folder(cache.path(), 5, 1)), (std::vector<int>{1, 2, 12}));
    EXPECT_TRUE(list_worlds(cache.file("nothing")).empty());
}

TEST(Paths, plain_names_cannot_leave_their_folder) {
    EXPECT_TRUE(is_plain_name("classic"));
    EXPECT_TRUE(is_plain_name("My-recipe_2"));
    for (const std::string name : {"", ".", "..", "a/b", "../etc", "a.b", "a b", "a\n"}) {
        EXPECT_FALSE(is_plain_name(name)) << name;
    }
    EXPECT_FALSE(is_plain_name(std::string_view("a\0b", 3)));
}

TEST(Paths, temporary_files_have_different_names) {
    EXPECT_NE(temporary_file("a"), temporary_file("a"));
}

}  // namespace
}  // namespace karst
