// Every --json output parses, and holds what scripts rely on.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run_karst.h"

namespace karst::testing {
namespace {

using Json = nlohmann::json;

Json json_of(std::vector<std::string> words, const TempFolder& folder, int code = 0) {
    words.push_back("--json");
    const RunResult result = run_karst(words, folder);
    EXPECT_EQ(result.code, code) << result.err;
    return Json::parse(result.out, nullptr, /*allow_exceptions=*/false);
}

TEST(Json, InspectHasAllThatIsPromised) {
    const TempFolder folder;
    const Json json =
        json_of({"inspect", "--seed", "42", "--depth", "7", "--size", "250x250"}, folder);
    for (const char* key : {"generator_version", "seed", "depth", "width", "height", "algorithm",
                            "fingerprint", "digest", "spawn", "stairs", "rooms", "corridors",
                            "markers", "distances", "materials", "statistics"}) {
        EXPECT_TRUE(json.contains(key)) << key;
    }
    EXPECT_EQ(json["seed"], "42");
    EXPECT_EQ(json["width"], 250);
    EXPECT_EQ(json["algorithm"], "bsp");
    EXPECT_EQ(json["markers"][0]["kind"], "spawn");
    EXPECT_EQ(json["markers"][0]["x"], json["spawn"]["x"]);
    ASSERT_EQ(json["stairs"].size(), 2u);
    EXPECT_NE(json["stairs"][0]["kind"] == "down", json["stairs"][1]["kind"] == "down");
    EXPECT_NE(json["stairs"][0]["kind"] == "up", json["stairs"][1]["kind"] == "up");
    EXPECT_EQ(json["rooms"].size(), json["statistics"]["rooms"]);
    EXPECT_EQ(json["distances"]["block"], 8);
    EXPECT_GT(json["distances"]["farthest"], 100);
    EXPECT_GT(json["distances"]["reached_blocks"], 100);
    ASSERT_GT(json["corridors"].size(), 0u);
    EXPECT_GT(json["corridors"][0]["points"].size(), 1u);
    EXPECT_LT(json["corridors"][0]["to"], json["rooms"].size());
    EXPECT_EQ(json["statistics"]["regions"], 1);
    std::int64_t cells = 0;
    for (const Json& material : json["materials"]) cells += material["cells"].get<std::int64_t>();
    EXPECT_EQ(cells, 250 * 250);
    EXPECT_EQ(json["materials"][8]["name"], "lava");
    EXPECT_EQ(json["materials"][8]["hazard"], true);

    const RunResult digest =
        run_karst({"digest", "--seed", "42", "--depth", "7", "--size", "250x250"}, folder);
    EXPECT_EQ(digest.out, "42 7 250x250 " + json["digest"].get<std::string>() + "\n");
}

TEST(Json, GenerateShowsTheRandomSeed) {
    const TempFolder folder;
    const Json json = json_of({"generate", "--depth", "5-6", "--size", "100x80"}, folder);
    const std::string seed = json["seed"];
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "cache/worlds" / seed));
    ASSERT_EQ(json["levels"].size(), 2u);
    EXPECT_EQ(json["levels"][0]["seed"], seed);
    EXPECT_EQ(json["levels"][1]["depth"], 6);
    EXPECT_EQ(json["levels"][0]["chunks"], 4);
    EXPECT_EQ(json["levels"][0]["chunks_generated"], 4);
    EXPECT_GT(json["levels"][0]["bytes_on_disk"], 0);
    EXPECT_EQ(json["complete"], true);

    const Json again =
        json_of({"generate", "--seed", seed, "--depth", "5", "--size", "100x80"}, folder);
    EXPECT_EQ(again["levels"][0]["chunks_cached"], 4);
    EXPECT_EQ(again["levels"][0]["chunks_generated"], 0);
    EXPECT_EQ(again["levels"][0]["fingerprint"], json["levels"][0]["fingerprint"]);
}

TEST(Json, InspectTellsTagsPropertiesAndNumbersOfMaterials) {
    const TempFolder folder;
    write_file(folder.file("mine.toml"),
               "[[materials]]\nname = \"mud\"\ncolour = \"#503010\"\nglyph = \"m\"\n"
               "tags = [\"soft\"]\n[materials.properties]\ndensity = 1600\n"
               "[remap]\nstone = 200\n");
    const std::vector<std::string> command{"inspect", "--seed", "1",    "--depth",
                                           "5",       "--size", "60x40"};
    std::vector<std::string> with = command;
    with.insert(with.end(), {"--materials", "mine.toml"});
    const Json plain = json_of(command, folder);
    const Json mine = json_of(with, folder);
    EXPECT_EQ(mine["digest"], plain["digest"]);
    EXPECT_EQ(mine["fingerprint"], plain["fingerprint"]);
    EXPECT_EQ(mine["materials"][1]["name"], "stone");
    EXPECT_EQ(mine["materials"][1]["number"], 200);
    EXPECT_EQ(plain["materials"][1]["number"], 1);
    const Json& mud = mine["materials"].back();
    EXPECT_EQ(mud["name"], "mud");
    EXPECT_EQ(mud["tags"], Json({"soft"}));
    EXPECT_EQ(mud["properties"], Json({{"density", 1600}}));
    EXPECT_EQ(mud["number"], plain["materials"].size());
}

TEST(Json, SeedsKeepAll64Bits) {
    const TempFolder folder;
    const std::string seed = "18446744073709551615";
    const Json json =
        json_of({"digest", "--seed", seed, "--depth", "5", "--size", "40x20"}, folder);
    EXPECT_EQ(json["levels"][0]["seed"], seed);
    EXPECT_EQ(json["levels"][0]["digest"].get<std::string>().size(), 16u);
}

TEST(Json, VerifyCountsLevelsAndFailures) {
    const TempFolder folder;
    const Json good = json_of({"verify", "--seed", "1-3", "--depth", "7-8"}, folder);
    EXPECT_EQ(good["levels"], 6);
    EXPECT_EQ(good["failure_count"], 0);
    EXPECT_EQ(good["failures"], Json::array());

    write_file(folder.file("bare.toml"),
               "[[depths]]\nrange = \"1+\"\nalgorithm = \"caves\"\nfeatures = []\n");
    const Json bad =
        json_of({"verify", "--seed", "1", "--depth", "4", "--recipe", "./bare.toml"}, folder, 1);
    ASSERT_GT(bad["failure_count"], 0);
    EXPECT_EQ(bad["failures"][0]["seed"], "1");
    EXPECT_TRUE(bad["failures"][0]["command"].get<std::string>().starts_with("karst render "));
}

TEST(Json, AlgorithmsDescribeTheirParameters) {
    const TempFolder folder;
    const Json json = json_of({"algorithms", "caves"}, folder);
    ASSERT_EQ(json["algorithms"].size(), 1u);
    const Json& parameters = json["algorithms"][0]["parameters"];
    EXPECT_EQ(parameters[0]["name"], "fill_percent");
    EXPECT_EQ(parameters[0]["type"], "integer");
    EXPECT_EQ(parameters[0]["default"], 45);
    EXPECT_EQ(parameters[0]["most"], 100);
    EXPECT_GE(json_of({"algorithms"}, folder)["algorithms"].size(), 3u);
}

TEST(Json, CacheCommandsToo) {
    const TempFolder folder;
    run_karst({"generate", "--seed", "5", "--depth", "5", "--size", "100x80"}, folder);
    EXPECT_EQ(json_of({"cache", "ls"}, folder)["levels"][0]["seed"], "5");
    EXPECT_EQ(json_of({"cache", "verify"}, folder)["faults"], Json::array());
    EXPECT_EQ(json_of({"cache", "stats"}, folder)["chunks"], 4);
    EXPECT_EQ(json_of({"cache", "clear"}, folder)["levels_removed"], 1);
}

}  // namespace
}  // namespace karst::testing
