#include "engine/material_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/export.h"
#include "engine/io_error.h"
#include "engine/recipe_file.h"
#include "engine/world.h"
#include "tests/engine/refusal.h"
#include "tests/engine/small_world.h"
#include "tests/engine/temporary_folder.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

WorldMaterials parse(const std::string& text) { return parse_materials(text, "my.toml"); }

// The message that a text is refused with.
std::string refusal(const std::string& text) {
    return refusal_of([&] { parse(text); });
}

const std::string kMud = "[[materials]]\nname = \"mud\"\ncolour = \"#503010\"\nglyph = \"m\"\n";

TEST(MaterialFile, new_materials_follow_the_built_in_ones_in_the_order_of_the_file) {
    const WorldMaterials materials = parse(kMud + R"(
solid = true
falls = true
tags = ["flammable", "soft"]
[materials.properties]
density = 1600
friction = 0.5
digs = false
sound = "squelch"
[[materials]]
name = "glow_worm"
colour = "#80ffC0"
glyph = "w"
tags = ["emits_light"]
)");
    const std::size_t first = MaterialTable::built_in().size();
    const MaterialTable& table = *materials.table;
    ASSERT_EQ(table.size(), first + 2);
    const Material& mud = table[static_cast<MaterialId>(first)];
    EXPECT_EQ(mud.name, "mud");
    EXPECT_EQ(mud.colour, (Colour{0x50, 0x30, 0x10}));
    EXPECT_EQ(mud.glyph, 'm');
    EXPECT_TRUE(mud.solid && mud.falls);
    EXPECT_FALSE(mud.liquid || mud.hazard || mud.climb || mud.platform);
    EXPECT_EQ(mud.tags, (std::vector<std::string>{"flammable", "soft"}));
    const std::map<std::string, MaterialProperty> expected{{"density", std::int64_t{1600}},
                                                           {"friction", 0.5},
                                                           {"digs", false},
                                                           {"sound", std::string("squelch")}};
    EXPECT_EQ(mud.properties, expected);
    EXPECT_EQ(table[static_cast<MaterialId>(first + 1)].name, "glow_worm");
    EXPECT_EQ(table[static_cast<MaterialId>(first + 1)].colour, (Colour{0x80, 0xFF, 0xC0}));
    for (std::size_t id = 0; id < first; ++id) {
        const auto material = static_cast<MaterialId>(id);
        EXPECT_EQ(table[material], MaterialTable::built_in()[material]);
        EXPECT_EQ(materials.numbers[id], id);
    }
}

TEST(MaterialFile, built_in_materials_change_their_looks_and_tags) {
    const WorldMaterials materials = parse(R"(
[[materials]]
name = "wood"
colour = "#ff0000"
glyph = "&"
solid = true
tags = ["flammable"]
[[materials]]
name = "leaves"
glyph = "H"
)");
    const Material& wood = (*materials.table)[material::kWood];
    EXPECT_EQ(wood.colour, (Colour{255, 0, 0}));
    EXPECT_EQ(wood.glyph, '&');
    EXPECT_EQ(wood.tags, std::vector<std::string>{"flammable"});
    EXPECT_EQ((*materials.table)[material::kLeaves].glyph, 'H') << "glyphs may be exchanged";
    EXPECT_EQ(materials.table->size(), MaterialTable::built_in().size());
}

TEST(MaterialFile, an_empty_file_is_the_built_in_table) {
    EXPECT_TRUE(std::ranges::equal(parse("").table->all(), MaterialTable::built_in().all()));
}

TEST(MaterialFile, takes_256_materials_and_no_more) {
    std::string text;
    const auto missing = 256 - MaterialTable::built_in().size();
    EXPECT_GT(missing, 100u);
    for (std::size_t i = 0; i <= missing; ++i) {
        text += "[[materials]]\nname = \"m" + std::to_string(i) +
                "\"\ncolour = \"#000000\"\nglyph = \"a\"\n";
    }
    EXPECT_THAT(refusal(text), HasSubstr("allowed 256 materials"));
}

struct Refused {
    const char* name;
    std::string text;
    std::string start;
    std::string part;
};

class RefusesMaterials : public testing::TestWithParam<Refused> {};

TEST_P(RefusesMaterials, with_file_line_field_and_what_is_allowed) {
    const Refused& refused = GetParam();
    EXPECT_THAT(refusal(refused.text), AllOf(StartsWith(refused.start), HasSubstr(refused.part)));
}

INSTANTIATE_TEST_SUITE_P(
    MaterialFile, RefusesMaterials,
    testing::Values(Refused{"no_toml", "a b", "my.toml:1: ", ""},
                    Refused{"other_key", "material = 1", "my.toml:1: no key 'material'",
                            "did you mean 'materials'?"},
                    Refused{"other_field", kMud + "color = \"#ffffff\"",
                            "my.toml:5: no key 'materials.color'", "did you mean 'colour'?"},
                    Refused{"no_name", "\n[[materials]]\nglyph = \"x\"",
                            "my.toml:2: materials.name is missing", ""},
                    Refused{"no_colour", "[[materials]]\nname = \"mud\"\nglyph = \"m\"",
                            "my.toml:1: materials.colour is missing", "mud"},
                    Refused{"bad_name", "[[materials]]\nname = \"two words\"",
                            "my.toml:2: materials.name = ", "allowed 1..64"},
                    Refused{"bad_colour", "[[materials]]\nname = \"wood\"\ncolour = \"red\"",
                            "my.toml:3: materials.colour = red", "allowed \"#rrggbb\""},
                    Refused{"half_colour", "[[materials]]\nname = \"wood\"\ncolour = \"#12345g\"",
                            "my.toml:3: materials.colour = #12345g", "allowed \"#rrggbb\""},
                    Refused{"long_glyph", "[[materials]]\nname = \"wood\"\nglyph = \"ab\"",
                            "my.toml:3: materials.glyph = ab", "one printable ASCII character"},
                    Refused{"glyph_of_another", "[[materials]]\nname = \"wood\"\nglyph = \"#\"",
                            "my.toml:1: materials.glyph = #", "'stone'"},
                    Refused{"flag_of_a_built_in", "[[materials]]\nname = \"stone\"\nsolid = false",
                            "my.toml:3: materials.solid = false; allowed true", "'stone'"},
                    Refused{"flag_as_number", kMud + "solid = 1", "my.toml:5: materials.solid = 1",
                            "true or false (default false)"},
                    Refused{"tags_as_text", kMud + "tags = \"hot\"",
                            "my.toml:5: materials.tags = hot", "a list"},
                    Refused{"tag_twice", kMud + "tags = [\"a\", \"a\"]",
                            "my.toml:5: materials.tags = a", "named twice"},
                    Refused{"deep_property", kMud + "[materials.properties]\na = [1]",
                            "my.toml:6: materials.properties.a = an array", "allowed true, false"},
                    Refused{"name_twice", kMud + kMud, "my.toml:6: materials.name = mud",
                            "line 1 has it too"},
                    Refused{"remap_of_nothing", "[remap]\nstome = 3",
                            "my.toml:2: no key 'remap.stome'", "did you mean 'stone'?"},
                    Refused{"remap_too_far", "[remap]\nstone = 256", "my.toml:2: remap.stone = 256",
                            "allowed 0..255 (default 1)"}),
    [](const auto& instance) { return instance.param.name; });

WorldOptions remapped_world(const std::string& cache = "") {
    WorldOptions options = small_world(cache);
    options.materials = parse(
        "[remap]\nstone = 200\nair = 7\n[[materials]]\nname = \"stone\"\n"
        "colour = \"#0000ff\"\n");
    return options;
}

TEST(MaterialFile, chunks_hold_the_numbers_of_the_game_and_nothing_else_changes) {
    const TemporaryFolder folder;
    World plain(small_world());
    World remapped(remapped_world(folder.file("cache")));
    for (const int depth : {1, 5}) {
        EXPECT_EQ(plain.generator().fingerprint(depth), remapped.generator().fingerprint(depth));
        remapped.generate(depth);  // so that chunks come from the cache
        for (const ChunkCoord coord : all_chunks(plain.size())) {
            const Chunk ids = plain.chunk(depth, coord);
            EXPECT_EQ(ids.cells, remapped.chunk_of_ids(depth, coord).cells);
            const Chunk numbers = remapped.chunk(depth, coord);
            ASSERT_EQ(ids.cells.size(), numbers.cells.size());
            for (std::size_t i = 0; i < ids.cells.size(); ++i) {
                const MaterialId id = ids.cells[i];
                const int number = id == material::kStone ? 200 : id == material::kAir ? 7 : id;
                ASSERT_EQ(numbers.cells[i], number);
            }
        }
    }
}

TEST(MaterialFile, exports_of_bytes_hold_the_numbers_of_the_game) {
    const TemporaryFolder folder;
    World world(remapped_world());
    const auto level = world.level(5);
    const auto write = [&](ExportFormat format, std::span<const std::uint8_t> numbers) {
        export_level(folder.file("level"), format, read_cells(level), level->size(),
                     *world.materials().table, numbers);
        return read_file(folder.file("level"));
    };
    std::string ids = write(ExportFormat::raw, {});
    for (char& cell : ids) {
        cell = static_cast<char>(world.materials().numbers[static_cast<std::uint8_t>(cell)]);
    }
    EXPECT_EQ(write(ExportFormat::raw, world.materials().numbers), ids);
    EXPECT_TRUE(write(ExportFormat::npy, world.materials().numbers).ends_with(ids));
    EXPECT_EQ(write(ExportFormat::text, world.materials().numbers), write(ExportFormat::text, {}));
}

TEST(MaterialFile, a_recipe_names_a_file_beside_it) {
    const TemporaryFolder folder;
    write_file(folder.file("mud.toml"), kMud);
    write_file(folder.file("recipe.toml"),
               "materials = \"mud.toml\"\n[[depths]]\nrange = \"1+\"\n"
               "algorithm = \"caves\"\n");
    WorldOptions options = small_world();
    options.recipe = load_recipe(folder.file("recipe.toml"), options.registry);
    EXPECT_EQ(options.recipe.materials, folder.file("mud.toml"));
    EXPECT_EQ(parse_recipe(to_toml(options.recipe), "again.toml", options.registry),
              options.recipe);
    EXPECT_TRUE(World(options).materials().table->find("mud"));

    options.recipe.materials = folder.file("none.toml");
    EXPECT_THROW(World{options}, IoError);
    write_file(folder.file("mud.toml"), "x");
    options.recipe.materials = folder.file("mud.toml");
    EXPECT_THROW(World{options}, ConfigError);
}

TEST(MaterialFile, a_level_may_outlive_the_world_of_its_materials) {
    std::shared_ptr<const Level> level;
    {
        WorldOptions options = remapped_world();
        World world(options);
        level = world.level(5);
    }
    EXPECT_EQ(level->grid().materials()[material::kStone].colour, (Colour{0, 0, 255}));
}

}  // namespace
}  // namespace karst
