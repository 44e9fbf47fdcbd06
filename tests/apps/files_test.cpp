// Commands that write files: render, export, recipe.
#include <gtest/gtest.h>

#include "run_karst.h"

namespace karst::testing {
namespace {

using Words = std::vector<std::string>;

Words on_small_level(Words words) {
    words.insert(words.end(), {"--seed", "7", "--depth", "8", "--size", "100x60"});
    return words;
}

// Width and height from the head of a PNG file.
std::pair<unsigned, unsigned> png_size(const std::string& path) {
    const std::string bytes = read_file(path);
    if (bytes.size() < 24 || bytes.substr(1, 3) != "PNG") return {0, 0};
    const auto number = [&](std::size_t at) {
        unsigned value = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
        }
        return value;
    };
    return {number(16), number(20)};
}

TEST(Render, DrawsALevel) {
    const TempFolder folder;
    const RunResult result = run_karst(on_small_level({"render"}), folder);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(folder.entries(), Words{"level.png"});
    EXPECT_EQ(png_size(folder.file("level.png")), std::make_pair(100u, 60u));
}

TEST(Render, ScalesAndCuts) {
    const TempFolder folder;
    run_karst(on_small_level({"render", "--scale", "1/3", "--out", "small.png"}), folder);
    EXPECT_EQ(png_size(folder.file("small.png")), std::make_pair(34u, 20u));
    const RunResult result =
        run_karst(on_small_level({"render", "--region", "10,5,20,15", "--scale", "8", "--overlay",
                                  "rooms,markers,chunks,route,sky", "--out", "cut.png"}),
                  folder);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(png_size(folder.file("cut.png")), std::make_pair(160u, 120u));
}

// The colour type in the header: 2 is true colours, 3 a list of colours.
int png_colours(const std::string& path) { return read_file(path)[25]; }

TEST(Render, ShadesUnlessAskedForFlatColours) {
    const TempFolder folder;
    run_karst(on_small_level({"render", "--out", "shaded.png"}), folder);
    run_karst(on_small_level({"render", "--style", "flat", "--out", "flat.png"}), folder);
    run_karst(on_small_level({"export", "--format", "png", "--out", "export.png"}), folder);
    EXPECT_EQ(png_colours(folder.file("shaded.png")), 2);
    EXPECT_EQ(png_colours(folder.file("flat.png")), 3);
    EXPECT_EQ(read_file(folder.file("flat.png")), read_file(folder.file("export.png")));
}

TEST(Render, ComparesTwoRecipes) {
    const TempFolder folder;
    run_karst({"recipe", "new", "other.toml"}, folder);
    const RunResult result = run_karst(
        on_small_level({"render", "--compare", "other.toml", "--out", "both.png"}), folder);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(png_size(folder.file("both.png")), std::make_pair(203u, 60u));
}

TEST(Render, AFolderThatIsNotThereIsAnIoError) {
    const TempFolder folder;
    expect_refused(run_karst(on_small_level({"render", "--out", "no/where.png"}), folder), 4,
                   {"no/where.png"});
    EXPECT_EQ(folder.entries(), Words{});
}

TEST(Materials, AFileThatCannotBeUsedIsRefusedByAllCommands) {
    const TempFolder folder;
    write_file(folder.file("bad.toml"), "\n[remap]\nstone = 300\n");
    for (const char* command : {"verify", "digest", "inspect", "generate", "render"}) {
        expect_refused(run_karst(on_small_level({command, "--materials", "none.toml"}), folder), 4,
                       {"none.toml"});
        expect_refused(run_karst(on_small_level({command, "--materials", "bad.toml"}), folder), 2,
                       {"bad.toml:3: remap.stone = 300", "allowed 0..255 (default 1)"});
    }
}

TEST(Export, WritesEachFormat) {
    const TempFolder folder;
    for (const char* format : {"png", "npy", "raw", "text"}) {
        const RunResult result =
            run_karst(on_small_level({"export", "--format", format, "--out", format}), folder);
        EXPECT_EQ(result.code, 0) << result.err;
        EXPECT_EQ(result.out, "");
    }
    const std::string raw = read_file(folder.file("raw"));
    EXPECT_EQ(raw.size(), 6000u);
    const std::string npy = read_file(folder.file("npy"));
    EXPECT_EQ(npy.substr(0, 6), "\x93NUMPY");
    EXPECT_NE(npy.find("'shape': (60, 100)"), std::string::npos);
    EXPECT_TRUE(npy.ends_with(raw));
    EXPECT_EQ(lines(read_file(folder.file("text"))).size(), 60u);
    EXPECT_EQ(png_size(folder.file("png")), std::make_pair(100u, 60u));
}

TEST(Export, FromACacheIsTheSame) {
    const TempFolder folder;
    run_karst(on_small_level({"export", "--format", "raw", "--out", "plain"}), folder);
    for (const char* name : {"first", "second"}) {
        run_karst(on_small_level({"export", "--format", "raw", "--out", name, "--cache", "kept"}),
                  folder);
        EXPECT_EQ(read_file(folder.file(name)), read_file(folder.file("plain"))) << name;
    }
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "kept/worlds/7/depth_8"));
}

TEST(Export, KeepsTheOldFileWhereItFails) {
    const TempFolder folder;
    write_file(folder.file("old.npy"), "old");
    const RunResult result = run_karst(
        on_small_level({"export", "--format", "npy", "--out", "old.npy/level.npy"}), folder);
    expect_refused(result, 4, {"old.npy/level.npy"});
    EXPECT_EQ(folder.entries(), Words{"old.npy"});
    EXPECT_EQ(read_file(folder.file("old.npy")), "old");
}

TEST(Recipe, ListsAndShowsClassic) {
    const RunResult list = run_karst({"recipe", "list"});
    EXPECT_EQ(list.code, 0) << list.err;
    EXPECT_NE(list.out.find("classic\n"), std::string::npos) << list.out;

    const TempFolder folder;
    const RunResult shown = run_karst({"recipe", "show", "classic"}, folder);
    EXPECT_EQ(shown.code, 0) << shown.err;
    write_file(folder.file("copy.toml"), shown.out);
    const Words digest{"digest", "--seed", "3", "--depth", "1-8", "--size", "80x60"};
    Words with_copy = digest;
    with_copy.insert(with_copy.end(), {"--recipe", "copy.toml"});
    const RunResult copied = run_karst(with_copy, folder);
    EXPECT_EQ(copied.code, 0) << copied.err;
    EXPECT_EQ(copied.out, run_karst(digest, folder).out);
}

TEST(Recipe, NewOneCanBeUsedAndIsNeverOverwritten) {
    const TempFolder folder;
    EXPECT_EQ(run_karst({"recipe", "new", "mine.toml"}, folder).code, 0);
    const std::string text = read_file(folder.file("mine.toml"));
    EXPECT_NE(text.find("fill_percent"), std::string::npos);
    const RunResult used = run_karst(
        {"digest", "--seed", "3", "--depth", "5", "--size", "80x60", "--recipe", "mine.toml"},
        folder);
    EXPECT_EQ(used.code, 0) << used.err;
    expect_refused(run_karst({"recipe", "new", "mine.toml"}, folder), 4, {"mine.toml"});
    EXPECT_EQ(read_file(folder.file("mine.toml")), text);
}

}  // namespace
}  // namespace karst::testing
