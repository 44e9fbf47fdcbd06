#include <gtest/gtest.h>

#include <cstdlib>

#include "run_karst.h"

namespace karst::testing {
namespace {

TEST(Verify, PassesOnTheClassicWorld) {
    const RunResult result = run_karst({"verify", "--seed", "1-5", "--depth", "1-9"});
    EXPECT_EQ(result.code, 0) << result.out;
    ASSERT_EQ(lines(result.out).size(), 1u) << result.out;
    EXPECT_TRUE(result.out.starts_with("45 levels judged by ")) << result.out;
    EXPECT_NE(result.out.find(" 0 failures"), std::string::npos) << result.out;
}

TEST(Verify, ReadsLevelsFromACache) {
    const TempFolder folder;
    const std::vector<std::string> words{"verify", "--seed",  "1-2",     "--depth",
                                         "6-8",    "--cache", "my cache"};
    for (int i = 0; i < 2; ++i) {
        const RunResult result = run_karst(words, folder);
        EXPECT_EQ(result.code, 0) << result.out << result.err;
        EXPECT_TRUE(result.out.starts_with("6 levels judged by ")) << result.out;
    }
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "my cache/worlds/2/depth_8"));
}

// Without furnishing there is neither spawn nor stairs.
constexpr const char* kBareRecipe =
    "name = \"bare\"\n\n[[depths]]\nrange = \"1+\"\nalgorithm = \"caves\"\nfeatures = []\n";

TEST(Verify, TellsEachBrokenGuaranteeWithACommandThatShowsIt) {
    const TempFolder folder;
    write_file(folder.file("my bare.toml"), kBareRecipe);
    const RunResult result = run_karst({"verify", "--seed", "8", "--depth", "4", "--size", "90x60",
                                        "--recipe", "./my bare.toml", "--set", "caves.passes=4"},
                                       folder);
    EXPECT_EQ(result.code, 1) << result.err;
    const auto told = lines(result.out);
    ASSERT_GE(told.size(), 3u) << result.out;
    std::string command;
    for (std::size_t i = 0; i + 1 < told.size(); ++i) {
        if (told[i].starts_with("seed 8 depth 4 spawn at ")) command = told[i + 1];
    }
    ASSERT_TRUE(command.starts_with("    karst render --seed 8 --depth 4 --size 90x60 "))
        << result.out;
    EXPECT_NE(command.find("--set caves.passes=4"), std::string::npos) << command;

    const std::string pasted = "cd '" + folder.path().string() + "' && " + KARST_PROGRAM +
                               command.substr(command.find("karst") + 5) + " 2>/dev/null";
    EXPECT_EQ(std::system(pasted.c_str()), 0) << pasted;
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "spawn_8_4.png"));
}

TEST(Inspect, ShowsALevelWithoutSpawn) {
    const TempFolder folder;
    write_file(folder.file("bare.toml"), kBareRecipe);
    const RunResult result = run_karst(
        {"inspect", "--seed", "8", "--depth", "4", "--size", "90x60", "--recipe", "./bare.toml"},
        folder);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.out.find("spawn"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("algorithm    caves\n"), std::string::npos) << result.out;
}

TEST(Digest, IsTheSameInEveryProcess) {
    const std::vector<std::string> words{"digest", "--seed", "42",     "--depth",
                                         "1-9",    "--size", "250x250"};
    const RunResult first = run_karst(words);
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(lines(first.out).size(), 9u) << first.out;
    EXPECT_EQ(run_karst(words).out, first.out);
    for (const char* threads : {"1", "3", "16"}) {
        auto with_threads = words;
        with_threads.insert(with_threads.end(), {"--threads", threads});
        EXPECT_EQ(run_karst(with_threads).out, first.out) << threads;
    }
}

TEST(Digest, IsTheSameFromTheCache) {
    const TempFolder folder;
    std::vector<std::string> words{"digest", "--seed", "9", "--depth", "3-7", "--size", "130x70"};
    const RunResult plain = run_karst(words, folder);
    words.insert(words.end(), {"--cache", "kept"});
    EXPECT_EQ(run_karst(words, folder).out, plain.out);
    EXPECT_EQ(run_karst(words, folder).out, plain.out);
}

TEST(Digest, DiffersBetweenSeedsDepthsAndSettings) {
    const auto digest = [](std::vector<std::string> more) {
        std::vector<std::string> words{"digest", "--size", "130x70"};
        words.insert(words.end(), more.begin(), more.end());
        const std::string out = run_karst(words).out;
        return out.substr(out.rfind(' ') + 1);
    };
    const std::string one = digest({"--seed", "1", "--depth", "5"});
    EXPECT_EQ(one.size(), 17u) << one;
    EXPECT_NE(one, digest({"--seed", "2", "--depth", "5"}));
    EXPECT_NE(one, digest({"--seed", "1", "--depth", "6"}));
    EXPECT_NE(one, digest({"--seed-text", "1", "--depth", "5"}));
    EXPECT_NE(one, digest({"--seed", "1", "--depth", "5", "--set", "caves.passes=2"}));
    EXPECT_NE(one, digest({"--seed", "1", "--depth", "5", "--algorithm", "bsp"}));
}

}  // namespace
}  // namespace karst::testing
