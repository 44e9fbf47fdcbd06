// What the command line refuses, and how it says so.
#include <gtest/gtest.h>

#include "run_karst.h"

namespace karst::testing {
namespace {

using Words = std::vector<std::string>;

Words small(Words words) {
    words.insert(words.end(), {"--size", "64x40"});
    return words;
}

TEST(Usage, BareProgramShowsFiveCommandsToTry) {
    const RunResult result = run_karst(Words{});
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.err, "");
    int commands = 0;
    for (const std::string& line : lines(result.out)) commands += line.starts_with("  karst ");
    EXPECT_EQ(commands, 5) << result.out;
}

TEST(Usage, HelpAndVersionGoToStdout) {
    for (const Words& words :
         {Words{"--help"}, Words{"generate", "--help"}, Words{"cache", "clear", "--help"}}) {
        const RunResult result = run_karst(words);
        EXPECT_EQ(result.code, 0);
        EXPECT_EQ(result.err, "");
        EXPECT_NE(result.out.find("--help"), std::string::npos) << result.out;
    }
    EXPECT_NE(run_karst({"cache", "clear", "--help"}).out.find("--seed"), std::string::npos);
    EXPECT_EQ(run_karst({"--version"}).out, "0.1.0\n");
}

struct BadWords {
    std::string name;
    Words words;
    Words parts;  // of the message
};
void PrintTo(const BadWords& bad, std::ostream* out) { *out << bad.name; }

class Refuses : public ::testing::TestWithParam<BadWords> {};

TEST_P(Refuses, WithOneClearLineAndNoFiles) {
    const TempFolder folder;
    expect_refused(run_karst(GetParam().words, folder), 2, GetParam().parts);
    EXPECT_EQ(folder.entries(), Words{});
}

Words with_size(const std::string& size) { return {"generate", "--seed", "1", "--size", size}; }

std::vector<BadWords> bad_words() {
    const std::string sides = "allowed WIDTHxHEIGHT, 40x20 to 16384x16384";
    std::vector<BadWords> all{
        {"UnknownCommand", {"genrate"}, {"'genrate'", "did you mean 'generate'?"}},
        {"UnknownOption", {"inspect", "--sed", "1"}, {"'--sed'", "did you mean '--seed'?"}},
        {"UnknownWord", {"inspect", "5"}, {"'5'"}},
        {"CacheWithoutCommand", {"cache"}, {"ubcommand"}},
        {"UnknownCacheCommand", {"cache", "clean"}, {"'clean'", "did you mean 'clear'?"}},
        {"ExportWithoutFile", {"export", "--format", "npy"}, {"--out"}},
        {"TooManyThreads", {"digest", "--threads", "5000"}, {"--threads", "0", "1024"}},
        {"SeedTwice", {"digest", "--seed", "1", "--seed-text", "a"}, {"--seed"}},
        {"SeedTooLarge", small({"digest", "--seed", "18446744073709551616"}), {"seed"}},
        {"EmptySeed", small({"digest", "--seed", ""}), {"seed"}},
        {"SeedsBackwards", small({"digest", "--seed", "5-3"}), {"5-3"}},
        {"SeedRangeForOne", small({"inspect", "--seed", "1-3"}), {"1-3", "one seed"}},
        {"DepthRangeForOne",
         small({"inspect", "--seed", "1", "--depth", "1-3"}),
         {"1-3", "one depth"}},
        {"DepthZero", small({"digest", "--seed", "1", "--depth", "0"}), {"depth", "0"}},
        {"DepthText", small({"digest", "--seed", "1", "--depth", "deep"}), {"depth", "deep"}},
        {"DepthBelowTheLast",
         small({"generate", "--seed", "1", "--depth", "20-27"}),
         {"depth = 27", "1..26"}},
        {"UnknownAlgorithm",
         small({"digest", "--seed", "1", "--algorithm", "cave"}),
         {"'cave'", "did you mean 'caves'?"}},
        {"UnknownParameter",
         small({"digest", "--seed", "1", "--set", "caves.pases=3"}),
         {"pases", "did you mean 'passes'?"}},
        {"UnknownOwner",
         small({"digest", "--seed", "1", "--set", "cavs.passes=3"}),
         {"cavs", "did you mean 'caves'?"}},
        {"ParameterTooLarge",
         small({"digest", "--seed", "1", "--set", "caves.fill_percent=101"}),
         {"caves.fill_percent = 101", "0..100", "default 45"}},
        {"ParameterNoNumber",
         small({"digest", "--seed", "1", "--set", "caves.passes=many"}),
         {"caves.passes = many", "default 5"}},
        {"SettingWithoutValue",
         small({"digest", "--seed", "1", "--set", "caves.passes"}),
         {"owner.name=value"}},
        {"UnknownRecipe",
         small({"digest", "--seed", "1", "--recipe", "clasic"}),
         {"clasic", "did you mean 'classic'?"}},
        {"UnknownFormat",
         small({"export", "--seed", "1", "--format", "pmg", "--out", "level"}),
         {"pmg", "did you mean 'png'?"}},
        {"UnknownOverlay",
         small({"render", "--seed", "1", "--overlay", "room"}),
         {"room", "did you mean 'rooms'?"}},
        {"UnknownStyle",
         small({"render", "--seed", "1", "--style", "shade"}),
         {"style = shade", "did you mean 'shaded'?"}},
        {"UnknownRecipeToCompare",
         small({"render", "--seed", "1", "--compare", "clasic"}),
         {"clasic", "did you mean 'classic'?"}},
        {"ScaleZero", small({"render", "--seed", "1", "--scale", "0"}), {"scale = 0", "1..64"}},
        {"ScaleBelow", small({"render", "--seed", "1", "--scale", "1/9999"}), {"scale = 1/9999"}},
        {"RegionOutside", small({"render", "--seed", "1", "--region", "60,0,5,5"}), {"region"}},
        {"RegionTooShort",
         small({"render", "--seed", "1", "--region", "60,0,5"}),
         {"60,0,5", "x,y,width,height"}},
        {"RegionEmpty", small({"render", "--seed", "1", "--region", "0,0,0,5"}), {"0,0,0,5"}},
        {"ClearSeedRange", {"cache", "clear", "--seed", "1-3"}, {"seed = 1-3", "one seed"}},
        {"UnknownAlgorithmToList", {"algorithms", "bsq"}, {"bsq", "did you mean 'bsp'?"}},
    };
    for (const char* size :
         {"39x20", "40x19", "0x0", "-1", "-1x-1", "1x100000", "2147483648x100", "16385x20",
          "9223372036854775808x2", "big", "40", "40x", "x20", "40x20x3", "40 x 20", ""}) {
        all.push_back({"Size" + std::to_string(all.size()),
                       with_size(size),
                       {"size = " + std::string(size), sides}});
    }
    return all;
}

INSTANTIATE_TEST_SUITE_P(Usage, Refuses, ::testing::ValuesIn(bad_words()),
                         [](const auto& bad) { return bad.param.name; });

TEST(Usage, NamesTheLineOfABrokenRecipe) {
    const TempFolder folder;
    write_file(folder.file("my.toml"),
               "name = \"mine\"\n\n[caves]\nfill_percent = 101\n\n[[depths]]\nrange = \"1+\"\n"
               "algorithm = \"caves\"\n");
    const RunResult result =
        run_karst({"digest", "--seed", "1", "--size", "64x40", "--recipe", "my.toml"}, folder);
    expect_refused(result, 2, {"my.toml:4", "caves.fill_percent = 101", "0..100"});
}

TEST(Usage, RefusesARecipeThatIsNotThere) {
    expect_refused(run_karst({"digest", "--seed", "1", "--recipe", "./no_such.toml"}), 4,
                   {"no_such.toml"});
}

TEST(Usage, FullStdoutIsAnIoError) {
    const TempFolder folder;
    KarstProcess process({"algorithms"}, folder, "/dev/full");
    const RunResult result = process.result();
    EXPECT_EQ(result.code, 4) << result.err;
    EXPECT_NE(result.err.find("standard output"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace karst::testing
