#include "engine/overlays.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/overlay_fields.h"
#include "engine/shaded_picture.h"
#include "tests/engine/small_world.h"
#include "tests/engine/temporary_folder.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

constexpr Colour kReached{48, 208, 112};
constexpr Colour kUnreached{232, 56, 72};
constexpr Body kWalker{1, 2, 1, 1, true, true, false};

const MaterialTable& table() { return MaterialTable::built_in(); }

// '#' is rock, '.' air, '~' water, 'S' air with the spawn.
struct Drawn {
    explicit Drawn(std::vector<std::string> drawn) : lines(std::move(drawn)) {
        info.size = {static_cast<int>(lines[0].size()), static_cast<int>(lines.size())};
        for (int y = 0; y < info.size.height; ++y) {
            const auto x = lines[static_cast<std::size_t>(y)].find('S');
            if (x == std::string::npos) continue;
            info.markers.push_back({.kind = MarkerKind::spawn, .cell = {static_cast<int>(x), y}});
        }
    }
    CellReader reader() const {
        return [this](const Rect& rect) {
            std::vector<MaterialId> cells;
            for (int y = rect.y; y < rect.bottom(); ++y) {
                for (int x = rect.x; x < rect.right(); ++x) {
                    const char letter =
                        lines[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
                    cells.push_back(letter == '#'   ? material::kStone
                                    : letter == '~' ? material::kWater
                                                    : material::kAir);
                }
            }
            return cells;
        };
    }
    OverlayFields fields(const std::string& overlays, const Body& body = kWalker) const {
        return overlay_fields(reader(), info, table(), body, parse_overlays(overlays), {});
    }
    std::vector<std::string> lines;
    LevelInfo info;
};

const Drawn& two_rooms() {
    static const Drawn level({"##########",  //
                              "#....#...#",  //
                              "#....#...#",  //
                              "#.S..##..#",  //
                              "##########"});
    return level;
}

std::vector<std::string> letters(const OverlayFields& fields) {
    std::vector<std::string> lines;
    for (int y = 0; y < fields.reached.height(); ++y) {
        lines.emplace_back();
        for (int x = 0; x < fields.reached.width(); ++x) {
            EXPECT_TRUE(fields.open.test(x, y) || !fields.reached.test(x, y));
            lines.back() += fields.reached.test(x, y) ? 'r' : fields.open.test(x, y) ? 'u' : '#';
        }
    }
    return lines;
}

using Lines = std::vector<std::string>;

TEST(OverlayFields, reach_is_what_the_body_touches_on_its_ways) {
    EXPECT_EQ(letters(two_rooms().fields("reach")), (Lines{"##########",  //
                                                           "#rrrr#uuu#",  //
                                                           "#rrrr#uuu#",  //
                                                           "#rrrr##uu#",  //
                                                           "##########"}));
    // A jump of 1 does not lead up a step of 2, but one gets down it.
    const Drawn step({"########",  //
                      "#......#",  //
                      "#.....S#",  //
                      "#...####",  //
                      "#...####",  //
                      "########"});
    EXPECT_EQ(letters(step.fields("reach"))[4], "#rrr####");
    const Drawn below({"########",  //
                       "#......#",  //
                       "#......#",  //
                       "#...####",  //
                       "#S..####",  //
                       "########"});
    EXPECT_EQ(letters(below.fields("reach"))[1], "#uuuuuu#");
    EXPECT_EQ(letters(below.fields("reach"))[4], "#rrr####");
}

TEST(OverlayFields, reach_by_the_published_rule_is_cell_by_cell) {
    const Drawn gap({"#######",  //
                     "#.#...#",  //
                     "#S..#.#",  //
                     "#######"});
    EXPECT_EQ(letters(gap.fields("reach", {}))[1], "#r#rrr#");
    EXPECT_EQ(letters(gap.fields("reach", kWalker))[1], "#r#uuu#");
}

TEST(OverlayFields, nothing_is_reached_without_a_spawn_or_where_the_body_does_not_fit) {
    const Drawn none({"####", "#..#", "#..#", "####"});
    EXPECT_EQ(letters(none.fields("reach")), (Lines{"####", "#uu#", "#uu#", "####"}));
    const Drawn low({"####", "#S.#", "####"});
    EXPECT_EQ(letters(low.fields("reach")), (Lines{"####", "#uu#", "####"}));
}

TEST(OverlayFields, anchors_lie_in_rows_and_on_floors_that_are_reached) {
    const Drawn level({"############",  //
                       "#....##....#",  //
                       "#.S..##....#",  //
                       "#~.########~",  //
                       "############"});
    std::set<std::pair<AnchorKind, Cell>> found;
    int row = 0;
    for (const Anchor& anchor : level.fields("anchors").anchors) {
        EXPECT_GE(anchor.cell.y, row);
        row = anchor.cell.y;
        found.insert({anchor.kind, anchor.cell});
    }
    EXPECT_TRUE(found.contains({AnchorKind::ceiling, {2, 1}}));
    EXPECT_TRUE(found.contains({AnchorKind::ceiling, {8, 1}}));  // reached or not
    EXPECT_TRUE(found.contains({AnchorKind::floor, {4, 2}}));
    EXPECT_FALSE(found.contains({AnchorKind::floor, {8, 2}}));  // not reached
    EXPECT_TRUE(std::ranges::any_of(
        found, [](const auto& anchor) { return anchor.first == AnchorKind::wall; }));
}

TEST(OverlayFields, of_a_cached_level_are_those_of_its_plan) {
    const TemporaryFolder folder;
    WorldOptions options = small_world(folder.path(), 5);
    options.recipe.parameters["body"] = {
        {"width", std::int64_t{2}}, {"height", std::int64_t{3}}, {"fly", false}};
    for (DepthBand& band : options.recipe.bands) band.features = {"stairs", "ladders", "route"};
    const Overlays overlays = parse_overlays("reach,anchors");
    World(options).generate(5);
    World world(options);
    const Body body = world.generator().body(5);
    const auto info = world.info(5);
    const OverlayFields cached =
        overlay_fields(read_cells(world, 5), *info, table(), body, overlays, {});
    EXPECT_EQ(world.counters().levels_planned, 0);
    const auto level = world.level(5);
    const OverlayFields planned =
        overlay_fields(read_cells(level), level->info(), table(), body, overlays, {});
    EXPECT_GT(planned.reached.count(), 1000);
    EXPECT_GT(planned.anchors.size(), 100u);
    EXPECT_EQ(cached.reached, planned.reached);
    EXPECT_EQ(cached.open, planned.open);
    EXPECT_EQ(cached.anchors, planned.anchors);
}

TEST(OverlayFields, reads_no_cells_for_other_overlays) {
    const CellReader refusing = [](const Rect&) -> std::vector<MaterialId> {
        ADD_FAILURE() << "read";
        return {};
    };
    overlay_fields(refusing, two_rooms().info, table(), kWalker,
                   parse_overlays("rooms,markers,chunks,route,sky"), {});
}

TEST(Overlays, reach_tints_every_second_pixel_of_a_flat_picture) {
    const Drawn& level = two_rooms();
    const OverlayFields fields = level.fields("reach");
    PictureOptions options;
    options.overlays.reach = true;
    options.fields = &fields;
    for (const int enlarge : {1, 2, 5}) {
        options.enlarge = enlarge;
        const Picture picture = render(level.reader(), level.info, table(), options);
        for (int y = 0; y < picture.size.height; ++y) {
            for (int x = 0; x < picture.size.width; ++x) {
                const Cell cell{x / enlarge, y / enlarge};
                Colour expected = table()[material::kStone].colour;
                if (fields.open.test(cell.x, cell.y)) {
                    const bool reached = fields.reached.test(cell.x, cell.y);
                    expected = (x + y) % 2 != 0 ? table()[material::kAir].colour
                               : reached        ? kReached
                                                : kUnreached;
                }
                ASSERT_EQ(picture.at(x, y), expected) << x << "," << y << " x" << enlarge;
            }
        }
    }
}

TEST(Overlays, a_reduced_pixel_has_the_tint_of_most_of_its_cells) {
    const Drawn level({"##########",  //
                       "#..##....#",  //
                       "#S.##....#",  //
                       "##########"});
    const OverlayFields fields = level.fields("reach");
    PictureOptions options;
    options.overlays.reach = true;
    options.fields = &fields;
    options.reduce = 2;
    const Picture picture = render(level.reader(), level.info, table(), options);
    EXPECT_EQ(picture.at(0, 0), table()[material::kStone].colour);
    EXPECT_EQ(picture.at(3, 1), kUnreached);
    EXPECT_EQ(picture.at(2, 0), table()[material::kStone].colour);
}

TEST(Overlays, distance_is_in_bands_from_the_spawn_to_the_farthest_place) {
    Drawn level({"##########################################",
                 "#S.......................................#",
                 "#........................................#",
                 "##########################################"});
    level.info.distances.size = {6, 1};
    level.info.distances.steps = {0, 1, 2, 3, 4, DistanceField::kUnreached};
    const OverlayFields fields = level.fields("distance");
    PictureOptions options;
    options.overlays.distance = true;
    options.fields = &fields;
    const Picture picture = render(level.reader(), level.info, table(), options);
    EXPECT_EQ(picture.at(3, 1), (Colour{64, 96, 255}));
    EXPECT_EQ(picture.at(9, 1), (Colour{48, 176, 240}));
    EXPECT_EQ(picture.at(37, 1), (Colour{224, 40, 144}));
    EXPECT_EQ(picture.at(40, 2), table()[material::kAir].colour);  // not reached
    EXPECT_EQ(picture.at(4, 0), table()[material::kStone].colour);
    EXPECT_EQ(picture.at(4, 1), table()[material::kAir].colour);  // the other half of the pixels
    options.reduce = 2;
    EXPECT_EQ(render(level.reader(), level.info, table(), options).at(2, 0), (Colour{64, 96, 255}));
}

TEST(Overlays, anchors_are_marks_in_the_middle_of_their_cells) {
    const Drawn& level = two_rooms();
    const OverlayFields fields = level.fields("anchors");
    PictureOptions options;
    options.overlays.anchors = true;
    options.fields = &fields;
    options.enlarge = 4;
    const Picture picture = render(level.reader(), level.info, table(), options);
    const Colour floor{120, 255, 96};
    EXPECT_EQ(picture.at(2 * 4 + 1, 3 * 4 + 1), floor);
    EXPECT_EQ(picture.at(2 * 4 + 2, 3 * 4 + 2), floor);
    EXPECT_EQ(picture.at(2 * 4, 3 * 4), table()[material::kAir].colour);
    EXPECT_EQ(picture.at(2 * 4 + 3, 3 * 4 + 3), table()[material::kAir].colour);
    options.enlarge = 1;
    EXPECT_EQ(render(level.reader(), level.info, table(), options).at(2, 3), floor);
}

std::vector<Colour> pixels_of(const CellReader& cells, const LevelInfo& info,
                              const PictureOptions& options) {
    std::vector<Colour> pixels;
    if (options.style == PictureStyle::flat) {
        const Picture picture = render(cells, info, table(), options);
        for (const std::uint8_t pixel : picture.pixels) pixels.push_back(picture.colours[pixel]);
        return pixels;
    }
    draw_shaded(cells, info, table(), options, [&](std::span<const Colour> row) {
        pixels.insert(pixels.end(), row.begin(), row.end());
    });
    return pixels;
}

TEST(Overlays, of_a_region_are_a_crop_of_those_of_the_level_in_both_styles) {
    World world(small_world("", 3));
    for (const int depth : {1, 5, 8}) {
        const auto level = world.level(depth);
        const CellReader cells = read_cells(level);
        PictureOptions options;
        options.overlays = parse_overlays(depth == 5 ? "distance,anchors" : "reach,anchors");
        const Rect region{24, 66, 120, 90};
        for (const auto& [enlarge, reduce] : {std::pair{1, 1}, {3, 1}, {1, 3}}) {
            for (const auto style : {PictureStyle::flat, PictureStyle::shaded}) {
                options.enlarge = enlarge;
                options.reduce = reduce;
                options.style = style;
                options.region = {};
                const OverlayFields all =
                    overlay_fields(cells, level->info(), table(), {}, options.overlays, {});
                options.fields = &all;
                const auto whole = pixels_of(cells, level->info(), options);
                const int stride = picture_size(options, level->size()).width;
                options.region = region;
                const OverlayFields some =
                    overlay_fields(cells, level->info(), table(), {}, options.overlays, region);
                options.fields = &some;
                const auto part = pixels_of(cells, level->info(), options);
                const Size size = picture_size(options, level->size());
                const Cell at{region.x * enlarge / reduce, region.y * enlarge / reduce};
                for (int y = 0; y < size.height; ++y) {
                    for (int x = 0; x < size.width; ++x) {
                        ASSERT_EQ(part[static_cast<std::size_t>(y * size.width + x)],
                                  whole[static_cast<std::size_t>((at.y + y) * stride + at.x + x)])
                            << depth << " " << enlarge << "/" << reduce << " " << x << "," << y;
                    }
                }
            }
        }
    }
}

TEST(Overlays, a_shaded_tint_lets_the_picture_through) {
    World world(small_world("", 3));
    const auto level = world.level(5);
    const CellReader cells = read_cells(level);
    PictureOptions options;
    options.style = PictureStyle::shaded;
    const auto plain = pixels_of(cells, level->info(), options);
    options.overlays.reach = true;
    const OverlayFields fields =
        overlay_fields(cells, level->info(), table(), {}, options.overlays, {});
    options.fields = &fields;
    const auto tinted = pixels_of(cells, level->info(), options);
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const int width = level->size().width;
        const bool reached =
            fields.reached.test(static_cast<int>(i) % width, static_cast<int>(i) / width);
        const int green = reached ? (3 * plain[i].g + 2 * kReached.g) / 5 : plain[i].g;
        ASSERT_EQ(int{tinted[i].g}, green) << i;
    }
}

TEST(Overlays, a_wrong_name_gets_the_list_of_all_and_each_of_them_is_one) {
    try {
        parse_overlays("rooms,raech");
        FAIL();
    } catch (const ConfigError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("overlay = raech; allowed "), std::string::npos) << text;
        EXPECT_NE(text.find("did you mean 'reach'?"), std::string::npos) << text;
        for (const char* name :
             {"rooms", "markers", "chunks", "route", "sky", "reach", "distance", "anchors"}) {
            EXPECT_NE(text.find(name), std::string::npos) << name;
            EXPECT_NO_THROW(parse_overlays(name));
        }
    }
}

}  // namespace
}  // namespace karst
