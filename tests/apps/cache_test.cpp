#include <gtest/gtest.h>

#include "run_karst.h"

namespace karst::testing {
namespace {

class Cache : public ::testing::Test {
  protected:
    void SetUp() override {
        ASSERT_EQ(
            run_karst({"generate", "--seed", "1-2", "--depth", "5-6", "--size", "250x250"}, folder_)
                .code,
            0);
    }

    TempFolder folder_;
};

TEST_F(Cache, LsListsEachLevel) {
    const RunResult result = run_karst({"cache", "ls"}, folder_);
    EXPECT_EQ(result.code, 0) << result.err;
    const auto told = lines(result.out);
    ASSERT_EQ(told.size(), 5u) << result.out;
    EXPECT_NE(told[1].find("250x250  caves"), std::string::npos) << told[1];
    EXPECT_EQ(lines(run_karst({"cache", "ls", "--cache", "empty"}, folder_).out).size(), 1u);
}

TEST_F(Cache, VerifyFindsDamage) {
    const RunResult sound = run_karst({"cache", "verify"}, folder_);
    EXPECT_EQ(sound.code, 0) << sound.out;
    EXPECT_EQ(sound.out, "4 levels, 64 chunks read, 0 damaged\n");

    const std::string database = folder_.file("cache/worlds/1/depth_5/chunks.sqlite");
    std::string bytes = read_file(database);
    for (std::size_t i = bytes.size() / 2; i < bytes.size(); i += 97) bytes[i] = '\x55';
    write_file(database, bytes);
    const RunResult damaged = run_karst({"cache", "verify"}, folder_);
    EXPECT_EQ(damaged.code, 3) << damaged.out;
    EXPECT_NE(damaged.out.find("seed 1 depth 5"), std::string::npos) << damaged.out;

    const RunResult again = run_karst(
        {"digest", "--seed", "1", "--depth", "5", "--size", "250x250", "--cache", "cache"},
        folder_);
    EXPECT_EQ(again.out,
              run_karst({"digest", "--seed", "1", "--depth", "5", "--size", "250x250"}).out);
}

TEST_F(Cache, ClearRemovesOneSeedOrAll) {
    EXPECT_EQ(run_karst({"cache", "clear", "--seed", "1"}, folder_).code, 0);
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "cache/worlds/1"));
    EXPECT_TRUE(std::filesystem::exists(folder_.path() / "cache/worlds/2"));
    EXPECT_EQ(run_karst({"cache", "clear"}, folder_).code, 0);
    EXPECT_EQ(run_karst({"cache", "ls"}, folder_).out, "nothing cached\n");
}

TEST_F(Cache, StatsCounts) {
    const RunResult result = run_karst({"cache", "stats"}, folder_);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(result.out.starts_with("worlds   2\nlevels   4\nchunks   64\n")) << result.out;
}

}  // namespace
}  // namespace karst::testing
