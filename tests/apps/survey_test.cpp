#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "run_karst.h"

namespace karst::testing {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> kSmallSurvey{"survey", "--algorithm", "caves", "--seed", "1-12",
                                            "--size", "128x96",      "--out", "survey"};

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::vector<std::string> fields(const std::string& line) {
    std::vector<std::string> found;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, ',');) found.push_back(field);
    return found;
}

TEST(Survey, WritesALineALevelAndPictures) {
    const TempFolder folder;
    const RunResult result = run_karst(with(kSmallSurvey, {"--json"}), folder);
    ASSERT_EQ(result.code, 0) << result.err;
    const auto told = lines(read_file(folder.file("survey/survey.csv")));
    ASSERT_EQ(told.size(), 13u);
    EXPECT_TRUE(told[0].starts_with("seed,depth,open_share,")) << told[0];
    std::vector<double> shares;
    for (std::size_t i = 1; i < told.size(); ++i) {
        EXPECT_TRUE(told[i].starts_with(std::to_string(i) + ",1,")) << told[i];
        shares.push_back(std::stod(fields(told[i])[2]));
    }
    std::sort(shares.begin(), shares.end());
    double sum = 0;
    for (const double share : shares) sum += share;

    const Json json = Json::parse(result.out);
    EXPECT_EQ(json["levels"], 12);
    const Json& open = json["measures"][0];
    EXPECT_EQ(open["name"], "open_share");
    EXPECT_DOUBLE_EQ(open["mean"].get<double>(), sum / 12);
    EXPECT_DOUBLE_EQ(open["least"].get<double>(), shares.front());
    EXPECT_DOUBLE_EQ(open["p10"].get<double>(), shares[1]);
    EXPECT_DOUBLE_EQ(open["p50"].get<double>(), shares[5]);
    EXPECT_DOUBLE_EQ(open["p90"].get<double>(), shares[10]);
    EXPECT_DOUBLE_EQ(open["most"].get<double>(), shares.back());

    std::set<std::string> pictures{"survey/density_open.png", "survey/density_markers.png"};
    for (const Json& measure : json["measures"]) {
        pictures.insert("survey/" + measure["name"].get<std::string>() + ".png");
    }
    for (const std::string& entry : folder.entries()) {
        if (!entry.ends_with(".png")) continue;
        EXPECT_EQ(pictures.erase(entry), 1u) << entry;
        EXPECT_TRUE(read_file(folder.file(entry)).starts_with("\x89PNG\r\n")) << entry;
    }
    EXPECT_TRUE(pictures.empty()) << *pictures.begin();
}

TEST(Survey, SaysTheSameWithAnyNumberOfThreads) {
    const TempFolder folder;
    const RunResult first = run_karst(with(kSmallSurvey, {"--threads", "1"}), folder);
    ASSERT_EQ(first.code, 0) << first.err;
    const auto entries = folder.entries();
    std::map<std::string, std::string> files;
    for (const std::string& entry : entries) {
        if (entry.find('.') != entry.npos) files[entry] = read_file(folder.file(entry));
    }
    ASSERT_GT(files.size(), 10u);
    const RunResult second = run_karst(with(kSmallSurvey, {"--threads", "3"}), folder);
    EXPECT_EQ(second.out, first.out);
    for (const auto& [name, text] : files) EXPECT_EQ(read_file(folder.file(name)), text) << name;
}

TEST(Survey, AgreesWithInspect) {
    const TempFolder folder;
    ASSERT_EQ(run_karst(kSmallSurvey, folder).code, 0);
    const auto told = lines(read_file(folder.file("survey/survey.csv")));
    const RunResult result = run_karst(
        {"inspect", "--algorithm", "caves", "--seed", "7", "--size", "128x96", "--json"}, folder);
    ASSERT_EQ(result.code, 0) << result.err;
    const Json measures = Json::parse(result.out)["measures"];
    const auto names = fields(told[0]);
    const auto values = fields(told[7] + ",x");  // getline passes over an empty last field
    ASSERT_EQ(values.size(), names.size() + 1);
    EXPECT_EQ(measures.size() + 2, names.size());
    for (std::size_t i = 2; i < names.size(); ++i) {
        const Json& value = measures[names[i]];
        EXPECT_EQ(value.is_null(), values[i].empty()) << names[i];
        if (!value.is_null()) {
            EXPECT_DOUBLE_EQ(value.get<double>(), std::stod(values[i])) << names[i];
        }
    }
}

TEST(Survey, RefusesAFolderThatCannotBe) {
    const TempFolder folder;
    write_file(folder.file("file"), "");
    auto words = kSmallSurvey;
    words.back() = "file/below";
    expect_refused(run_karst(words, folder), 4, {"file/below"});
}

constexpr const char* kExpecting =
    "name = \"expecting\"\n[[depths]]\nrange = \"1-2\"\nalgorithm = \"caves\"\n"
    "[depths.expect]\nopen_share = \"<= 0.01\"\n"
    "[[depths]]\nrange = \"3+\"\nalgorithm = \"bsp\"\n[expect]\nopen_share = \">= 0.01\"\n"
    "rooms = \">= 0\"\n";

TEST(Expectations, FailuresNameMeanBoundAndALevelToDraw) {
    const TempFolder folder;
    write_file(folder.file("expecting.toml"), kExpecting);
    const std::vector<std::string> words{"verify",  "--recipe", "./expecting.toml", "--seed", "1-3",
                                         "--depth", "1-3",      "--size",           "128x96"};
    const RunResult result = run_karst(words, folder);
    EXPECT_EQ(result.code, 1) << result.err;
    const Json json = Json::parse(run_karst(with(words, {"--json"}), folder).out);
    const Json* failed = nullptr;
    std::size_t holding = 0;
    for (const Json& checked : json["expectations"]) {
        if (checked["holds"].get<bool>()) {
            ++holding;
        } else {
            EXPECT_EQ(failed, nullptr);
            failed = &checked;
        }
    }
    ASSERT_NE(failed, nullptr) << json;
    EXPECT_EQ(holding, 3u);
    EXPECT_EQ((*failed)["measure"], "open_share");
    EXPECT_EQ((*failed)["first_depth"], 1);
    EXPECT_EQ((*failed)["last_depth"], 2);
    EXPECT_EQ((*failed)["bound"], "<= 0.01");
    EXPECT_EQ((*failed)["levels"], 6);
    const std::string command = (*failed)["command"];
    EXPECT_NE(result.out.find("depths 1-2 open_share: mean 0."), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("expected <= 0.01; worst 0."), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("    " + command + "\n"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find(" 4 expectations checked, 1 failed"), std::string::npos)
        << result.out;
    const std::string pasted = "cd '" + folder.path().string() + "' && " + KARST_PROGRAM +
                               command.substr(command.find("karst") + 5) + " 2>/dev/null";
    EXPECT_EQ(std::system(pasted.c_str()), 0) << pasted;
}

TEST(Expectations, ThoseThatHoldAreCounted) {
    const TempFolder folder;
    write_file(folder.file("expecting.toml"), kExpecting);
    const RunResult result = run_karst({"verify", "--recipe", "./expecting.toml", "--seed", "1-3",
                                        "--depth", "3-4", "--size", "128x96"},
                                       folder);
    EXPECT_EQ(result.code, 0) << result.out;
    EXPECT_NE(result.out.find(" 2 expectations checked, 0 failed"), std::string::npos)
        << result.out;
}

}  // namespace
}  // namespace karst::testing
