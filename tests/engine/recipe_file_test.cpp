#include "engine/recipe_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/io_error.h"
#include "tests/engine/refusal.h"
#include "tests/engine/temporary_folder.h"
#include "worldgen/world_generator.h"

namespace karst {
namespace {

const Registry& registry() {
    static const Registry built_in = built_in_registry();
    return built_in;
}

Recipe parse(const std::string& text) { return parse_recipe(text, "my.toml", registry()); }

// The message that a text is refused with.
std::string refusal(const std::string& text) {
    return refusal_of([&] { parse(text); });
}

const std::string kBand = "[[depths]]\nrange = \"1+\"\nalgorithm = \"caves\"\n";

TEST(RecipeFile, classic_on_disk_is_classic_in_code) {
    EXPECT_EQ(load_recipe("../../recipes/classic.toml", registry()), Recipe::classic());
}

TEST(RecipeFile, reads_every_part) {
    const Recipe recipe = parse(R"(
name = "mine"
description = "a \"test\""
last_depth = 9
[[depths]]
range = "2"
algorithm = "surface"
features = ["stairs"]
[[depths]]
range = "3-5"
algorithm = "caves"
features = []
[depths.caves]
fill_percent = 46
[[depths]]
range = "7+"
algorithm = "bsp"
[caves]
fill_percent = 44
passes = 6
)");
    EXPECT_EQ(recipe.name, "mine");
    EXPECT_EQ(recipe.description, "a \"test\"");
    EXPECT_EQ(recipe.last_depth, 9);
    ASSERT_EQ(recipe.bands.size(), 3u);
    EXPECT_EQ(recipe.bands[0].first, 2);
    EXPECT_EQ(recipe.bands[0].last, 2);
    EXPECT_EQ(recipe.bands[0].features, (std::vector<std::string>{"stairs"}));
    EXPECT_EQ(recipe.bands[1].last, 5);
    EXPECT_EQ(recipe.bands[1].features, std::vector<std::string>());
    EXPECT_EQ(recipe.bands[1].parameters.at("caves").at("fill_percent"),
              ParameterValue(std::int64_t{46}));
    EXPECT_EQ(recipe.bands[2].last, kDeepestDepth);
    EXPECT_EQ(recipe.bands[2].features, std::nullopt);
    EXPECT_EQ(recipe.parameters.at("caves").size(), 2u);
    EXPECT_EQ(parse(to_toml(recipe)), recipe);
}

TEST(RecipeFile, odd_names_survive_writing_and_reading) {
    Recipe recipe = Recipe::classic();
    recipe.name = "quote \" backslash \\ line \n tab \t bell \a umlaut \xC3\xBC";
    EXPECT_EQ(parse(to_toml(recipe)), recipe);
}

TEST(RecipeFile, errors_name_file_line_value_range_and_default) {
    EXPECT_EQ(refusal(kBand + "[caves]\nfill_percent = 101\n")
                  .find("my.toml:5: caves.fill_percent = 101; allowed "),
              0u);
    const std::string message = refusal(kBand + "[caves]\nfill_percent = 101\n");
    EXPECT_THAT(message, testing::ContainsRegex("allowed [0-9]+\\.\\.[0-9]+ \\(default [0-9]+\\)"));
}

TEST(RecipeFile, refuses_keys_of_too_many_parts_before_they_nest) {
    std::string key = "a";
    for (int i = 0; i < 100'000; ++i) key += ".a";
    EXPECT_EQ(refusal(kBand + key + " = 1\n"), "my.toml:4: a key has more than 16 parts");
    EXPECT_EQ(refusal(kBand + "[" + key + "]\n"), "my.toml:4: a key has more than 16 parts");
    EXPECT_EQ(refusal("x = [ {" + key + " = 1} ]\n"), "my.toml:1: a key has more than 16 parts");
    EXPECT_EQ(refusal("\"quoted \\\" .\"." + key + " = 1\n"),
              "my.toml:1: a key has more than 16 parts");
}

TEST(RecipeFile, takes_any_number_of_dots_in_texts_and_comments) {
    const std::string dots(50, '.');
    EXPECT_EQ(parse("# " + dots + "\ndescription = \"\\\"" + dots + "\" # " + dots + "\n" + kBand)
                  .description,
              "\"" + dots);
    EXPECT_EQ(parse("description = '" + dots + "'\n" + kBand).description, dots);
    EXPECT_EQ(
        parse("description = \"\"\"\n" + dots + "\n\"" + dots + "\"\"\"\"\"\n" + kBand).description,
        dots + "\n\"" + dots + "\"\"");
    EXPECT_EQ(parse("description = '''" + dots + "'" + dots + "'''\n" + kBand).description,
              dots + "'" + dots);
}

TEST(RecipeFile, messages_stay_short) {
    const std::string much(500'000, 'x');
    EXPECT_LT(refusal(much + " = 1\n").size(), 500u);
    EXPECT_LT(refusal(kBand + "[caves]\npasses = \"" + much + "\"\n").size(), 500u);
    EXPECT_LT(refusal("[[depths]]\nrange = \"" + much + "\"\n").size(), 500u);
}

TEST(RecipeFile, refuses_a_feature_named_twice) {
    EXPECT_EQ(refusal(kBand + "features = [\n\"stairs\",\n\"items\",\n\"stairs\"]\n"),
              "my.toml:7: depths.features = stairs; allowed once, but named twice");
}

struct Refused {
    std::string text;
    std::string message;  // what the error must hold
};

TEST(RecipeFile, refuses_what_it_does_not_know) {
    const std::vector<Refused> cases{
        {"", "my.toml:1: there is no [[depths]] entry"},
        {"name = 5\n" + kBand, "my.toml:1: name = 5; allowed a text"},
        {"nam = \"x\"\n" + kBand, "my.toml:1: no key 'nam'"},
        {"nam = \"x\"\n" + kBand, "did you mean 'name'?"},
        {"last_depth = 0\n" + kBand, "my.toml:1: last_depth = 0; allowed 1..1000000 (default 26)"},
        {"last_depth = \"9\"\n" + kBand, "last_depth = 9; allowed"},
        {"depths = 3", "my.toml:1: depths = 3"},
        {"[[depths]]\nrange = \"1+\"\n", "my.toml:1: depths.algorithm is missing"},
        {"[[depths]]\nalgorithm = \"caves\"\n", "my.toml:1: depths.range is missing"},
        {"[[depths]]\nrange = \"1+\"\nalgorithm = \"cavs\"\n", "my.toml:3: "},
        {"[[depths]]\nrange = \"1+\"\nalgorithm = \"cavs\"\n", "did you mean 'caves'?"},
        {"[[depths]]\nrange = 5\nalgorithm = \"caves\"\n", "my.toml:2: depths.range = 5"},
        {kBand + "features = [\"stars\"]\n", "my.toml:4: "},
        {kBand + "features = [\"stars\"]\n", "did you mean 'stairs'?"},
        {kBand + "features = \"stairs\"\n", "my.toml:4: depths.features = stairs"},
        {kBand + "wrong = 1\n", "my.toml:4: no key 'depths.wrong'"},
        {kBand + "[cave]\n", "did you mean 'caves'?"},
        {kBand + "[caves]\nfil_percent = 1\n", "my.toml:5: "},
        {kBand + "[caves]\nfil_percent = 1\n", "did you mean 'fill_percent'?"},
        {kBand + "[caves]\nfill_percent = \"45\"\n", "my.toml:5: caves.fill_percent = 45; allowed"},
        {kBand + "[caves]\nfill_percent = 45.5\n", "caves.fill_percent = 45.5; allowed"},
        {kBand + "[caves]\nfill_percent = [1]\n", "caves.fill_percent = an array; allowed"},
        {kBand + "[depths.caves]\nfill_percent = -1\n", "my.toml:5: caves.fill_percent = -1"},
        {kBand + "[depths.cavs]\n", "my.toml:4: no key 'depths.cavs'"},
        {"caves = 1\n" + kBand, "my.toml:1: caves = 1; allowed a table"},
        {kBand + kBand, "my.toml:5: depths.range begins at 1, but the entry before it ends at"},
        {"name = \n" + kBand, "my.toml:1: "},
        {"name = \"a\"\nname = \"b\"\n" + kBand, "my.toml:2: "},
        {"\xFF\xFE", "my.toml:1: "},
        {std::string("na\0me = 1", 9), "my.toml:1: "},
        {std::string((std::size_t{1} << 20) + 1, '#'), "my.toml:1: the file is too large"},
    };
    for (const Refused& refused : cases) {
        const std::string message = refusal(refused.text);
        EXPECT_THAT(message, testing::HasSubstr(refused.message)) << refused.text.substr(0, 200);
        EXPECT_EQ(message.find('\n'), message.npos);
        EXPECT_EQ(message.find("my.toml:"), 0u) << message;
    }
}

TEST(RecipeFile, refuses_ranges_that_are_none) {
    for (const std::string range : {"", "0", "-1", "1-", "-", "+", "3-1", "1-2-3", "1..3", "x",
                                    "1000001", "99999999999", "1 - 3", "0+"}) {
        const std::string message =
            refusal("[[depths]]\nrange = \"" + range + "\"\nalgorithm = \"caves\"\n");
        EXPECT_EQ(message.find("my.toml:2: depths.range"), 0u) << range << ": " << message;
    }
}

TEST(RecipeFile, survives_deep_nesting) {
    EXPECT_NE(refusal("a = " + std::string(100'000, '[')), "accepted");
    EXPECT_NE(refusal(std::string(100'000, '[')), "accepted");
}

// A template without the '#' before values ("#name = 5"; remarks have a space after the '#').
std::string with_values(std::string text) {
    for (std::size_t at = 0; (at = text.find("\n#", at)) != text.npos; ++at) {
        if (text[at + 2] >= 'a' && text[at + 2] <= 'z') text.erase(at + 1, 1);
    }
    return text;
}

TEST(RecipeFile, template_is_classic_and_explains_every_parameter) {
    const std::string text = recipe_template(registry());
    Recipe recipe = parse(text);
    EXPECT_EQ(recipe.bands, Recipe::classic().bands);
    EXPECT_EQ(recipe.last_depth, Recipe::classic().last_depth);
    EXPECT_TRUE(recipe.parameters.empty());

    // Without the '#' before them, all parameters have their defaults.
    recipe = parse(with_values(text));
    std::size_t count = 0;
    const auto check = [&](const auto& entries) {
        for (const auto& entry : entries) {
            for (const ParameterDescription& parameter : entry.parameters) {
                EXPECT_EQ(recipe.parameters.at(entry.name).at(parameter.name),
                          parameter.default_value);
                EXPECT_NE(text.find(parameter.meaning), text.npos);
                ++count;
            }
        }
    };
    check(registry().algorithms());
    check(registry().features());
    EXPECT_GT(count, 10u);
    for (const DepthBand& band : recipe.bands) {
        EXPECT_EQ(band.features, registry().algorithm(band.algorithm).features);
    }
}

class RecipesFolder : public testing::Test {
  protected:
    RecipesFolder() {
        std::filesystem::create_directories(folder_.file("recipes"));
        std::filesystem::current_path(folder_.path());
    }
    ~RecipesFolder() override { std::filesystem::current_path(before_); }

    const std::filesystem::path before_ = std::filesystem::current_path();
    const TemporaryFolder folder_;
};

TEST_F(RecipesFolder, names_and_paths_are_found) {
    write_file("recipes/deep.toml", "name = \"deep\"\n" + kBand);
    write_file("recipes/classic.toml", "name = \"not this one\"\n" + kBand);
    write_file("other.toml", "name = \"other\"\n" + kBand);
    EXPECT_EQ(recipe_names(), (std::vector<std::string>{"classic", "deep"}));
    EXPECT_EQ(find_recipe("deep", registry()).name, "deep");
    EXPECT_EQ(find_recipe("classic", registry()), Recipe::classic());
    EXPECT_EQ(find_recipe("recipes/classic.toml", registry()).name, "not this one");
    EXPECT_EQ(find_recipe("other.toml", registry()).name, "other");
}

TEST_F(RecipesFolder, what_is_not_there_is_an_error) {
    EXPECT_THROW(find_recipe("clasic", registry()), ConfigError);
    EXPECT_THROW(find_recipe("", registry()), ConfigError);
    EXPECT_THROW(find_recipe("nothing.toml", registry()), IoError);
    EXPECT_THROW(load_recipe("/dev/zero", registry()), ConfigError);
    EXPECT_THROW(load_recipe("recipes", registry()), IoError);
    try {
        find_recipe("clasic", registry());
    } catch (const ConfigError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("did you mean 'classic'?"));
    }
}

TEST(RecipeFile, reads_expectations_and_the_band_wins) {
    const Recipe recipe = parse("[expect]\nopen_share = \"0.4..0.5\"\nrooms = \">= 3\"\n" + kBand +
                                "[depths.expect]\nopen_share = \"<= 0.25\"\n");
    const Expectations expected = recipe.expectations(2);
    ASSERT_EQ(expected.size(), 2u);
    EXPECT_EQ(expected.at("open_share"), (Bound{.most = 0.25}));
    EXPECT_EQ(expected.at("rooms"), (Bound{.least = 3}));
    EXPECT_EQ(recipe.expect.at("open_share"), (Bound{0.4, 0.5}));
    EXPECT_TRUE(recipe.parameters.empty());
    EXPECT_EQ(parse(to_toml(recipe)), recipe);
}

TEST(RecipeFile, expectations_do_not_change_the_fingerprint) {
    const Recipe plain = parse(kBand);
    const Recipe expecting = parse(kBand + "[expect]\nrooms = \">= 3\"\n");
    EXPECT_NE(plain, expecting);
    EXPECT_EQ(WorldGenerator(1, {64, 64}, plain, registry()).fingerprint(1),
              WorldGenerator(1, {64, 64}, expecting, registry()).fingerprint(1));
}

TEST(RecipeFile, refuses_bad_expectations) {
    EXPECT_THAT(refusal(kBand + "[expect]\n\nopen_shar = \"<= 1\"\n"),
                testing::AllOf(testing::HasSubstr("my.toml:6: no measure 'open_shar'"),
                               testing::HasSubstr("did you mean 'open_share'?")));
    for (const std::string bad :
         {"\"< 1\"", "\"1\"", "0.5", "\"0.5..0.4\"", "\"<= x\"", "\"..1\"", "\">= nan\"",
          "\"<= inf\"", "\"0.1..0.2..0.3\"", "true", "\"\""}) {
        EXPECT_THAT(refusal(kBand + "[depths.expect]\nopen_share = " + bad + "\n"),
                    testing::AllOf(testing::HasSubstr("my.toml:5: expect.open_share = "),
                                   testing::HasSubstr("allowed \"<= ")))
            << bad;
    }
    EXPECT_THAT(refusal("expect = 3\n" + kBand),
                testing::HasSubstr("my.toml:1: expect = 3; allowed a table"));
}

}  // namespace
}  // namespace karst
