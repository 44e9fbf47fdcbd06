// Whatever happens to the files of a cache: never a wrong cell, never a crash.
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/cache.h"
#include "engine/paths.h"
#include "tests/engine/small_world.h"
#include "tests/engine/temporary_folder.h"

namespace karst {
namespace {

constexpr int kDepth = 8;

class DamagedFiles : public testing::Test {
  protected:
    DamagedFiles() {
        World(options_).generate(kDepth);
        sound_ = read_file(file_);
    }

    // Puts `bytes` in the place of the database and asks a new world for all chunks, which must be
    // right and must be stored again.
    void check(const std::string& bytes, const std::string& what) {
        std::filesystem::remove_all(level_folder(folder_.path(), 1, kDepth));
        std::filesystem::create_directories(level_folder(folder_.path(), 1, kDepth));
        write_file(file_, bytes);
        World world(options_);
        ASSERT_EQ(chunks_digest(world, kDepth), expected_) << what;
        ASSERT_EQ(world.info(kDepth)->markers, world.level(kDepth)->info().markers) << what;
    }

    TemporaryFolder folder_;
    WorldOptions options_ = small_world(folder_.path());
    std::uint64_t expected_ = planned_digest(options_, kDepth);
    std::string file_ = database_file(level_folder(folder_.path(), 1, kDepth), 1);
    std::string sound_;
};

TEST_F(DamagedFiles, untouched_file_needs_no_painting) {
    World world(options_);
    EXPECT_EQ(chunks_digest(world, kDepth), expected_);
    EXPECT_EQ(world.counters().chunks_made, 0);
}

TEST_F(DamagedFiles, truncated) {
    for (std::size_t size = 0; size < sound_.size(); size += 1024) {
        check(sound_.substr(0, size), "cut to " + std::to_string(size));
    }
    for (const std::size_t size : {std::size_t{1}, std::size_t{15}, std::size_t{99}}) {
        check(sound_.substr(0, size), "cut to " + std::to_string(size));
    }
}

TEST_F(DamagedFiles, zero_filled) {
    check(std::string(sound_.size(), '\0'), "all");
    for (std::size_t page = 0; page + 4096 <= sound_.size(); page += 4096) {
        std::string bytes = sound_;
        bytes.replace(page, 4096, std::string(4096, '\0'));
        check(bytes, "page " + std::to_string(page / 4096));
    }
}

TEST_F(DamagedFiles, garbage_and_extended) {
    Random random(1);
    std::string garbage = sound_;
    for (char& letter : garbage) letter = static_cast<char>(random.next());
    check(garbage, "garbage");
    check(sound_ + garbage, "extended");
    for (std::size_t page = 0; page + 4096 <= sound_.size(); page += 4096) {
        std::string bytes = sound_;
        bytes.replace(page, 4096, garbage.substr(page, 4096));
        check(bytes, "page " + std::to_string(page / 4096));
    }
}

TEST_F(DamagedFiles, flipped_bits) {
    Random random(2);
    for (int round = 0; round < 100; ++round) {
        std::string bytes = sound_;
        const int flips = 1 << random.below(8);
        for (int i = 0; i < flips; ++i) {
            const auto at = random.below(static_cast<std::uint32_t>(bytes.size()));
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
        }
        check(bytes, "round " + std::to_string(round));
    }
    for (std::size_t bit = 0; bit < 100 * 8; bit += 9) {  // the header of the file
        std::string bytes = sound_;
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
        check(bytes, "header bit " + std::to_string(bit));
    }
}

TEST_F(DamagedFiles, pages_swapped) {
    for (std::size_t a = 1; (a + 2) * 4096 <= sound_.size(); ++a) {
        std::string bytes = sound_;
        std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(a * 4096),
                         bytes.begin() + static_cast<std::ptrdiff_t>((a + 1) * 4096),
                         bytes.begin() + static_cast<std::ptrdiff_t>((a + 1) * 4096));
        check(bytes, "pages " + std::to_string(a));
    }
}

TEST_F(DamagedFiles, file_of_another_seed_or_depth) {
    WorldOptions other = options_;
    other.seed = 2;
    World(other).generate(kDepth);
    check(read_file(database_file(level_folder(folder_.path(), 2, kDepth), 1)), "other seed");
    World(options_).generate(kDepth + 1);
    check(read_file(database_file(level_folder(folder_.path(), 1, kDepth + 1), 1)), "other depth");
}

TEST_F(DamagedFiles, are_reported) {
    std::string bytes = sound_;
    bytes.replace(0, 4096, std::string(4096, '\0'));
    write_file(file_, bytes);
    const CacheCheck check = verify_cache(folder_.path());
    ASSERT_EQ(check.faults.size(), 1u);
    EXPECT_EQ(check.faults[0].file, file_);
    EXPECT_FALSE(check.faults[0].chunk.has_value());
    ASSERT_EQ(list_cache(folder_.path()).size(), 1u);
    EXPECT_EQ(list_cache(folder_.path())[0].chunks, 0);
}

}  // namespace
}  // namespace karst
