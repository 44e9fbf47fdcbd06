#include "engine/picture.h"

#include <gtest/gtest.h>
#include <png.h>

#include <cstdio>
#include <filesystem>

#include "engine/io_error.h"
#include "tests/engine/small_world.h"
#include "tests/engine/temporary_folder.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

const MaterialTable& table() { return MaterialTable::built_in(); }

// Cells drawn as lines of digits: the digit is the material.
struct Drawing {
    explicit Drawing(std::vector<std::string> drawn) : lines(std::move(drawn)) {
        info.size = {static_cast<int>(lines[0].size()), static_cast<int>(lines.size())};
    }
    CellReader reader() const {
        return [this](const Rect& rect) {
            EXPECT_LE(rect.height, kChunkSide);
            std::vector<MaterialId> cells;
            for (int y = rect.y; y < rect.bottom(); ++y) {
                for (int x = rect.x; x < rect.right(); ++x) {
                    cells.push_back(static_cast<MaterialId>(
                        lines[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] - '0'));
                }
            }
            return cells;
        };
    }
    std::vector<std::string> lines;
    LevelInfo info;
};

std::vector<std::string> ids(const Picture& picture) {
    std::vector<std::string> lines;
    for (int y = 0; y < picture.size.height; ++y) {
        lines.emplace_back();
        for (int x = 0; x < picture.size.width; ++x) {
            lines.back() += static_cast<char>(
                '0' + picture.pixels[static_cast<std::size_t>(y * picture.size.width + x)]);
        }
    }
    return lines;
}

using Lines = std::vector<std::string>;

TEST(Picture, a_pixel_per_cell_in_the_colour_of_the_material) {
    const Drawing drawing({"012", "345"});
    const Picture picture = render(drawing.reader(), drawing.info, table(), {});
    EXPECT_EQ(ids(picture), (Lines{"012", "345"}));
    EXPECT_EQ(picture.at(2, 1), table()[5].colour);
    EXPECT_EQ(picture.colours.size(), table().size());
}

TEST(Picture, enlarges_cells) {
    const Drawing drawing({"01", "23"});
    PictureOptions options;
    options.enlarge = 2;
    EXPECT_EQ(ids(render(drawing.reader(), drawing.info, table(), options)),
              (Lines{"0011", "0011", "2233", "2233"}));
}

TEST(Picture, reduces_to_the_most_frequent_material_and_the_lower_id_of_equals) {
    const Drawing drawing({"11225",  //
                           "10335",  //
                           "44006"});
    PictureOptions options;
    options.reduce = 2;
    EXPECT_EQ(ids(render(drawing.reader(), drawing.info, table(), options)), (Lines{"125", "406"}));
}

TEST(Picture, shows_a_region) {
    const Drawing drawing({"0123", "4567", "0123"});
    PictureOptions options;
    options.region = {1, 1, 2, 2};
    EXPECT_EQ(ids(render(drawing.reader(), drawing.info, table(), options)), (Lines{"56", "12"}));
    options.enlarge = 2;
    EXPECT_EQ(ids(render(drawing.reader(), drawing.info, table(), options)),
              (Lines{"5566", "5566", "1122", "1122"}));
}

TEST(Picture, every_scale_is_what_the_cells_say) {
    World world(small_world());
    const auto level = world.level(5);
    const std::vector<MaterialId> cells = level->cells();
    const Size size = level->size();
    for (const int reduce : {1, 2, 3, 5, 63, 64, 65, 100, 1024}) {
        PictureOptions options;
        options.reduce = reduce;
        const Picture picture = render(read_cells(level), level->info(), table(), options);
        ASSERT_EQ(picture.size, picture_size(options, size));
        ASSERT_EQ(picture.pixels.size(), static_cast<std::size_t>(picture.size.cells()));
        for (int y = 0; y < picture.size.height; ++y) {
            for (int x = 0; x < picture.size.width; ++x) {
                std::array<int, 256> counts{};
                for (int cy = y * reduce; cy < std::min(size.height, (y + 1) * reduce); ++cy) {
                    for (int cx = x * reduce; cx < std::min(size.width, (x + 1) * reduce); ++cx) {
                        ++counts[cells[static_cast<std::size_t>(cy * size.width + cx)]];
                    }
                }
                const auto most = std::max_element(counts.begin(), counts.end());
                ASSERT_EQ(picture.pixels[static_cast<std::size_t>(y * picture.size.width + x)],
                          most - counts.begin())
                    << "1/" << reduce << " at " << x << "," << y;
            }
        }
    }
}

TEST(Picture, chunks_of_a_world_and_its_plan_give_the_same_picture) {
    World world(small_world());
    const auto level = world.level(8);
    for (const Rect& region : {Rect{}, Rect{10, 20, 200, 150}, Rect{63, 63, 2, 2}}) {
        PictureOptions options;
        options.region = region;
        EXPECT_EQ(render(read_cells(world, 8), level->info(), table(), options).pixels,
                  render(read_cells(level), level->info(), table(), options).pixels);
    }
}

bool shows(const Picture& picture, Colour colour) {
    for (int y = 0; y < picture.size.height; ++y) {
        for (int x = 0; x < picture.size.width; ++x) {
            if (picture.at(x, y) == colour) return true;
        }
    }
    return false;
}

TEST(Picture, markers_are_visible_at_every_scale_and_across_bands) {
    Drawing drawing(Lines(200, std::string(200, '1')));
    drawing.info.markers.push_back({.id = 0, .kind = MarkerKind::spawn, .cell = {100, 64}});
    PictureOptions options;
    options.overlays.markers = true;
    constexpr Colour kSpawn{255, 255, 255};
    for (const int reduce : {1, 2, 7, 16, 64}) {
        options.reduce = reduce;
        const Picture picture = render(drawing.reader(), drawing.info, table(), options);
        EXPECT_TRUE(shows(picture, kSpawn)) << reduce;
    }
    options.reduce = 1;
    const Picture picture = render(drawing.reader(), drawing.info, table(), options);
    EXPECT_EQ(picture.at(100, 61), kSpawn);  // in the band above
    EXPECT_EQ(picture.at(100, 67), kSpawn);
    EXPECT_EQ(picture.at(100, 60), (Colour{0, 0, 0}));
    EXPECT_EQ(picture.at(100, 59), table()[1].colour);
}

TEST(Picture, overlays_do_not_change_the_cells_beside_them) {
    Drawing drawing(Lines(130, std::string(130, '1')));
    drawing.info.layout.rooms = {{{10, 10, 20, 10}}, {{70, 70, 5, 5}}};
    drawing.info.layout.points = {{15, 15}, {15, 72}, {72, 72}};
    drawing.info.layout.corridors = {{0, 1, 0, 3}};
    PictureOptions options;
    options.overlays = parse_overlays("rooms,chunks,route");
    const Picture picture = render(drawing.reader(), drawing.info, table(), options);
    const Colour room{96, 208, 240};
    const Colour route{240, 160, 64};
    const Colour grid{64, 64, 84};
    EXPECT_EQ(picture.at(10, 10), room);
    EXPECT_EQ(picture.at(29, 19), room);
    EXPECT_EQ(picture.at(30, 19), table()[1].colour);
    EXPECT_EQ(picture.at(12, 12), table()[1].colour);
    EXPECT_EQ(picture.at(15, 40), route);
    EXPECT_EQ(picture.at(40, 72), route);
    EXPECT_EQ(picture.at(64, 3), grid);
    EXPECT_EQ(picture.at(3, 128), grid);
}

// Where the sky is drawn: '*' for sky, else the id.
Lines with_sky(const Drawing& drawing, PictureOptions options = {}) {
    options.overlays.sky = true;
    const Picture picture = render(drawing.reader(), drawing.info, table(), options);
    Lines lines = ids(picture);
    for (int y = 0; y < picture.size.height; ++y) {
        for (int x = 0; x < picture.size.width; ++x) {
            const std::size_t at = static_cast<std::size_t>(y * picture.size.width + x);
            if (picture.pixels[at] >= table().size()) {
                EXPECT_EQ(picture.at(x, y), (Colour{150, 196, 226}));
                lines[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = '*';
            }
        }
    }
    return lines;
}

TEST(PictureSky, ends_at_the_first_solid_cell_of_each_column) {
    const Drawing drawing({"1111111",  //
                           "1000001",  //
                           "1006001",  // leaves let the sky through
                           "1300071",  // grass does not; water stays water
                           "1010031",  //
                           "1000001",  //
                           "1111111"});
    EXPECT_EQ(with_sky(drawing), (Lines{"1111111",  //
                                        "1*****1",  //
                                        "1**6**1",  //
                                        "13***71",  //
                                        "101**31",  //
                                        "100**01",  //
                                        "1111111"}));
}

TEST(PictureSky, is_not_drawn_in_a_level_with_rock_below_its_top_border) {
    const Lines cave{"11111", "10001", "10101", "10101", "11111"};
    Lines closed = cave;
    closed[1] = "10011";
    EXPECT_EQ(with_sky(Drawing(cave))[2], "1*1*1");
    EXPECT_EQ(with_sky(Drawing(closed)), closed);
}

TEST(PictureSky, does_not_depend_on_the_region_shown) {
    Lines lines(300, "1000000001");
    lines.front() = lines.back() = std::string(10, '1');
    lines[70] = "1010000001";
    lines[150] = "1000110001";
    const Drawing drawing(lines);
    const Lines whole = with_sky(drawing);
    EXPECT_EQ(whole[69], "1********1");
    EXPECT_EQ(whole[70], "1*1******1");
    EXPECT_EQ(whole[298], "1*0*00***1");
    for (const Rect& region : {Rect{0, 0, 10, 1}, Rect{1, 1, 4, 80}, Rect{2, 69, 3, 3},
                               Rect{0, 200, 10, 100}, Rect{2, 299, 1, 1}}) {
        Lines part;
        for (int y = region.y; y < region.bottom(); ++y) {
            part.push_back(whole[static_cast<std::size_t>(y)].substr(
                static_cast<std::size_t>(region.x), static_cast<std::size_t>(region.width)));
        }
        PictureOptions options;
        options.region = region;
        EXPECT_EQ(with_sky(drawing, options), part) << region.y;
    }
}

TEST(PictureSky, counts_as_a_material_when_a_picture_is_reduced) {
    const Drawing drawing({"1111111",  //
                           "1000001",  //
                           "1001111",  //
                           "1000001",  //
                           "1001111",  //
                           "1111111"});
    PictureOptions options;
    options.reduce = 3;
    // The middle of the top row: 3 of sky, 6 of stone. Below it: 3 of air, 6 of stone.
    EXPECT_EQ(with_sky(drawing, options), (Lines{"111", "111"}));
    options.reduce = 2;
    EXPECT_EQ(with_sky(drawing, options), (Lines{"1111", "1*01", "1111"}));
    options.region = {1, 1, 4, 4};
    options.reduce = 4;
    EXPECT_EQ(with_sky(drawing, options), (Lines{"*"}));  // 10 of sky, 2 of air, 4 of stone

    // 4 of stone beat 3 of sky and 2 of air.
    const Drawing mixed({"11111",  //
                         "10001",  //
                         "11111",  //
                         "10011",  //
                         "11111"});
    options.region = {1, 1, 3, 3};
    options.reduce = 3;
    EXPECT_EQ(with_sky(mixed, options), (Lines{"1"}));
}

TEST(PictureSky, is_the_same_for_a_surface_level_at_every_scale) {
    World world(small_world());
    const auto level = world.level(1);
    PictureOptions options;
    options.overlays.sky = true;
    const Picture whole = render(read_cells(level), level->info(), table(), options);
    EXPECT_TRUE(shows(whole, {150, 196, 226}));
    for (const int enlarge : {2, 3, 64}) {
        options.enlarge = enlarge;
        options.region = {30, 40, 20, 70};
        const Picture part = render(read_cells(level), level->info(), table(), options);
        for (int y = 0; y < part.size.height; ++y) {
            for (int x = 0; x < part.size.width; ++x) {
                ASSERT_EQ(part.at(x, y), whole.at(30 + x / enlarge, 40 + y / enlarge));
            }
        }
    }
}

TEST(Picture, refuses_what_cannot_be_drawn) {
    const Size level{100, 50};
    const auto refused = [&](PictureOptions options) {
        EXPECT_THROW(check(options, level), ConfigError);
    };
    for (const Rect& region :
         {Rect{-1, 0, 5, 5}, Rect{0, 0, 101, 5}, Rect{100, 0, 1, 1}, Rect{0, 49, 1, 2},
          Rect{0, 0, 0, 5}, Rect{0, 0, -5, -5}, Rect{1, 1, 2147483647, 2147483647}}) {
        refused({.region = region, .overlays = {}});
    }
    refused({.region = {}, .enlarge = 0, .overlays = {}});
    refused({.region = {}, .enlarge = 65, .overlays = {}});
    refused({.region = {}, .reduce = 0, .overlays = {}});
    refused({.region = {}, .reduce = 1025, .overlays = {}});
    refused({.region = {}, .enlarge = 2, .reduce = 2, .overlays = {}});
    EXPECT_THROW(check({.region = {}, .enlarge = 64, .overlays = {}}, {16384, 16384}), ConfigError);
    EXPECT_THROW(parse_overlays("rooms,marker"), ConfigError);
    EXPECT_THROW(parse_overlays("rooms,,route"), ConfigError);
}

TEST(Picture, png_holds_the_same_pixels) {
    const TemporaryFolder folder;
    World world(small_world());
    const auto level = world.level(5);
    PictureOptions options;
    options.overlays.markers = true;
    const Picture expected = render(read_cells(level), level->info(), table(), options);
    render_png(folder.file("a.png"), read_cells(level), level->info(), table(), options);

    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    ASSERT_NE(png_image_begin_read_from_file(&image, folder.file("a.png").c_str()), 0);
    EXPECT_EQ(image.width, 250u);
    EXPECT_EQ(image.height, 200u);
    image.format = PNG_FORMAT_RGB;
    std::vector<std::uint8_t> pixels(PNG_IMAGE_SIZE(image));
    ASSERT_NE(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr), 0);
    for (int y = 0; y < 200; ++y) {
        for (int x = 0; x < 250; ++x) {
            const std::size_t at = 3 * static_cast<std::size_t>(y * 250 + x);
            ASSERT_EQ(expected.at(x, y), (Colour{pixels[at], pixels[at + 1], pixels[at + 2]}));
        }
    }
}

TEST(Picture, a_file_that_cannot_be_written_is_an_error_and_leaves_nothing) {
    const TemporaryFolder folder;
    const Drawing drawing({"01"});
    const auto write = [&](const std::string& path, const CellReader& cells) {
        render_png(path, cells, drawing.info, table(), {});
    };
    EXPECT_THROW(write(folder.file("no/such/folder.png"), drawing.reader()), IoError);
    EXPECT_THROW(write(folder.path(), drawing.reader()), IoError);
    EXPECT_THROW(write("/dev/full", drawing.reader()), IoError);

    write_file(folder.file("old.png"), "old");
    const auto broken = [](const Rect&) -> std::vector<MaterialId> {
        throw std::runtime_error("no cells");
    };
    EXPECT_THROW(write(folder.file("old.png"), broken), std::runtime_error);
    EXPECT_EQ(read_file(folder.file("old.png")), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

}  // namespace
}  // namespace karst
