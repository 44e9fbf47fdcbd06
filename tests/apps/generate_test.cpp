#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "run_karst.h"

namespace karst::testing {
namespace {

using Words = std::vector<std::string>;

TEST(Generate, PrintsARowForEachDepthAndFillsTheCache) {
    const TempFolder folder;
    const RunResult first =
        run_karst({"generate", "--seed", "42", "--depth", "1-9", "--size", "250x250"}, folder);
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(lines(first.out).size(), 10u) << first.out;
    for (const char* word : {"seed", "depth", "algorithm", "cells/s", "surface", "caves", "bsp"}) {
        EXPECT_NE(first.out.find(word), std::string::npos) << word;
    }
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "cache/worlds/42/depth_9"));
    const RunResult stats = run_karst({"cache", "stats"}, folder);
    EXPECT_NE(stats.out.find("levels   9\nchunks   144\n"), std::string::npos) << stats.out;
}

TEST(Generate, TakesARangeOfSeeds) {
    const TempFolder folder;
    const RunResult result =
        run_karst({"generate", "--seed", "1-3", "--depth", "7", "--size", "64x40"}, folder);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(lines(result.out).size(), 4u) << result.out;
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "cache/worlds/3/depth_7"));
}

TEST(Generate, WithoutCacheLeavesNoFiles) {
    const TempFolder folder;
    const RunResult result = run_karst(
        {"generate", "--seed", "1", "--depth", "5", "--size", "64x40", "--cache", ""}, folder);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(folder.entries(), Words{});
}

TEST(Generate, TellsAndStoresARandomSeed) {
    const TempFolder folder;
    const RunResult result = run_karst({"generate", "--depth", "5", "--size", "64x40"}, folder);
    ASSERT_EQ(result.code, 0) << result.err;
    ASSERT_TRUE(result.err.starts_with("karst: seed ")) << result.err;
    const std::string seed = result.err.substr(12, result.err.find(' ', 12) - 12);
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "cache/worlds" / seed)) << result.err;
    EXPECT_NE(result.out.find(seed), std::string::npos) << result.out;
    const RunResult other = run_karst({"generate", "--depth", "5", "--size", "64x40"}, folder);
    EXPECT_NE(other.err, result.err);
}

TEST(Generate, TextSeedsStayInsideTheCache) {
    const TempFolder folder;
    for (const char* seed : {"../../etc", "-1", "\n", "/", "name\nwith lines"}) {
        const RunResult result =
            run_karst({"generate", "--seed", seed, "--depth", "5", "--size", "40x20"}, folder);
        EXPECT_EQ(result.code, 0) << result.err;
    }
    for (const std::string& entry : folder.entries()) {
        EXPECT_TRUE(entry.starts_with("cache")) << entry;
    }
    std::size_t worlds = 0;
    for (const auto& world : std::filesystem::directory_iterator(folder.path() / "cache/worlds")) {
        ++worlds;
        const std::string name = world.path().filename().string();
        EXPECT_EQ(name.find_first_not_of("0123456789"), std::string::npos) << name;
    }
    EXPECT_EQ(worlds, 5u);
}

TEST(Generate, ACacheThatCannotBeWrittenIsToldAndWorkGoesOn) {
    const TempFolder folder;
    write_file(folder.file("cache"), "a file where the folder should be");
    const RunResult result =
        run_karst({"generate", "--seed", "1", "--depth", "5", "--size", "64x40"}, folder);
    EXPECT_EQ(result.code, 4);
    EXPECT_EQ(lines(result.out).size(), 2u) << result.out;
    EXPECT_NE(result.err.find("karst: warning: "), std::string::npos) << result.err;
    EXPECT_EQ(folder.entries(), Words{"cache"});
}

TEST(Generate, AnInterruptKeepsWhatIsDone) {
    const TempFolder folder;
    const Words words{"generate", "--seed", "1", "--depth", "1-26", "--size", "3000x3000"};
    KarstProcess process(words, folder);
    while (process.running() &&
           !std::filesystem::exists(folder.path() / "cache/worlds/1/depth_2")) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    process.interrupt();
    const RunResult result = process.result();
    EXPECT_EQ(result.code, 130) << result.err;
    EXPECT_NE(result.err.find("interrupted"), std::string::npos) << result.err;
    EXPECT_GE(lines(result.out).size(), 2u) << result.out;  // depth 1 was finished

    const RunResult check = run_karst({"cache", "verify"}, folder);
    EXPECT_EQ(check.code, 0) << check.out;
    const RunResult again =
        run_karst({"generate", "--seed", "1", "--depth", "1", "--size", "3000x3000"}, folder);
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_NE(again.out.find("2209    2209"), std::string::npos)
        << again.out;  // all from the cache
}

}  // namespace
}  // namespace karst::testing
