#include "engine/cache.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "engine/io_error.h"
#include "engine/paths.h"
#include "tests/engine/small_world.h"
#include "tests/engine/temporary_folder.h"

namespace karst {
namespace {

namespace fs = std::filesystem;

class Cache : public testing::Test {
  protected:
    void fill() {
        for (const std::uint64_t seed : {1, 2}) {
            World world(small_world(folder_.path(), seed));
            world.generate(5);
            world.generate(8);
        }
    }

    const TemporaryFolder folder_;
    const std::string& cache_ = folder_.path();
};

TEST_F(Cache, a_folder_that_does_not_exist_is_empty) {
    const std::string nothing = folder_.file("nothing");
    EXPECT_TRUE(list_cache(nothing).empty());
    EXPECT_EQ(verify_cache(nothing).chunks, 0);
    EXPECT_EQ(cache_stats(nothing).file_bytes, 0);
    EXPECT_EQ(clear_cache(nothing).levels_removed, 0);
    EXPECT_FALSE(fs::exists(nothing));
}

TEST_F(Cache, what_cannot_be_listed_is_not_taken_for_empty) {
    const std::string file = folder_.file("file");
    write_file(file, "not a cache");
    EXPECT_THROW(list_cache(file), IoError);
    EXPECT_THROW(verify_cache(file), IoError);
    EXPECT_THROW(cache_stats(file), IoError);
    EXPECT_THROW(clear_cache(file), IoError);
    fill();
    fs::remove_all(folder_.file("worlds/1"));
    write_file(folder_.file("worlds/1"), "not a world");
    EXPECT_THROW(list_cache(cache_), IoError);
}

TEST_F(Cache, lists_levels_with_what_they_are) {
    fill();
    const auto levels = list_cache(cache_);
    ASSERT_EQ(levels.size(), 4u);
    const WorldOptions options = small_world("", 1);
    const WorldGenerator generator(1, options.size, options.recipe, options.registry);
    EXPECT_EQ(levels[0].seed, 1u);
    EXPECT_EQ(levels[0].depth, 5);
    EXPECT_EQ(levels[0].size, options.size);
    EXPECT_EQ(levels[0].algorithm, "caves");
    EXPECT_EQ(levels[0].fingerprint, generator.fingerprint(5));
    EXPECT_EQ(levels[0].chunks, 16);
    EXPECT_GT(levels[0].bytes, 0);
    EXPECT_EQ(levels[3].seed, 2u);
    EXPECT_EQ(levels[3].algorithm, "bsp");

    const CacheStats stats = cache_stats(cache_);
    EXPECT_EQ(stats.worlds, 2);
    EXPECT_EQ(stats.levels, 4);
    EXPECT_EQ(stats.chunks, 64);
    EXPECT_GT(stats.file_bytes, stats.record_bytes);
    EXPECT_EQ(verify_cache(cache_).chunks, 64);
}

TEST_F(Cache, clears_one_seed_or_all) {
    fill();
    EXPECT_EQ(clear_cache(cache_, 3).levels_removed, 0);
    ClearReport report = clear_cache(cache_, 1);
    EXPECT_EQ(report.levels_removed, 2);
    EXPECT_GT(report.bytes_freed, 0);
    EXPECT_FALSE(fs::exists(folder_.file("worlds/1")));
    EXPECT_EQ(list_cache(cache_).size(), 2u);
    EXPECT_EQ(clear_cache(cache_).levels_removed, 2);
    EXPECT_TRUE(list_cache(cache_).empty());
    EXPECT_TRUE(fs::is_empty(folder_.file("worlds")));
}

TEST_F(Cache, clear_leaves_alone_what_is_open) {
    fill();
    World world(small_world(cache_, 1));
    world.chunk(5, {0, 0});
    const ClearReport report = clear_cache(cache_);
    EXPECT_EQ(report.levels_removed, 3);
    EXPECT_EQ(report.in_use, std::vector<std::string>{level_folder(cache_, 1, 5)});
    EXPECT_EQ(world.generate(5).chunks_cached, 16);
}

TEST_F(Cache, clear_touches_nothing_that_karst_did_not_make) {
    fill();
    write_file(folder_.file("README.md"), "mine");
    fs::create_directories(folder_.file("worlds/notes"));
    write_file(folder_.file("worlds/notes/a"), "mine");
    write_file(folder_.file("worlds/2/mine"), "mine");
    EXPECT_EQ(clear_cache(cache_).levels_removed, 4);
    EXPECT_EQ(read_file(folder_.file("README.md")), "mine");
    EXPECT_EQ(read_file(folder_.file("worlds/notes/a")), "mine");
    EXPECT_EQ(read_file(folder_.file("worlds/2/mine")), "mine");
}

TEST_F(Cache, clear_refuses_symbolic_links) {
    const TemporaryFolder elsewhere;
    {
        World world(small_world(elsewhere.path()));
        world.generate(5);
    }
    const auto untouched = [&] { return list_cache(elsewhere.path()).size() == 1; };
    fs::create_symlink(elsewhere.path() + "/worlds", folder_.file("worlds"));
    EXPECT_THROW(clear_cache(cache_), IoError);
    EXPECT_TRUE(untouched());
    fs::remove(folder_.file("worlds"));

    fs::create_directories(folder_.file("worlds"));
    fs::create_symlink(elsewhere.path() + "/worlds/1", folder_.file("worlds/1"));
    EXPECT_THROW(clear_cache(cache_), IoError);
    EXPECT_TRUE(untouched());
    fs::remove(folder_.file("worlds/1"));

    fs::create_directories(folder_.file("worlds/1"));
    fs::create_symlink(elsewhere.path() + "/worlds/1/depth_5", folder_.file("worlds/1/depth_5"));
    EXPECT_THROW(clear_cache(cache_), IoError);
    EXPECT_TRUE(untouched());
}

TEST_F(Cache, a_world_goes_on_after_its_cache_was_cleared) {
    fill();
    EXPECT_EQ(clear_cache(cache_).levels_removed, 4);
    World world(small_world(cache_, 1));
    EXPECT_EQ(world.generate(5).chunks_generated, 16);
    EXPECT_EQ(list_cache(cache_).size(), 1u);
}

}  // namespace
}  // namespace karst
