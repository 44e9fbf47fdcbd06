#include "engine/shaded_picture.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/hash.h"
#include "engine/light_fields.h"
#include "tests/engine/small_world.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

const MaterialTable& table() { return MaterialTable::built_in(); }

struct Shaded {
    Size size;
    std::vector<Colour> pixels;
    Colour at(int x, int y) const { return pixels[static_cast<std::size_t>(y * size.width + x)]; }
    int light(int x, int y) const {
        const Colour colour = at(x, y);
        return colour.r + colour.g + colour.b;
    }
};

Shaded draw(const CellReader& cells, const LevelInfo& info, const PictureOptions& options,
            int band = 192) {
    Shaded picture{picture_size(options, info.size), {}};
    const auto write = [&](std::span<const Colour> row) {
        EXPECT_EQ(row.size(), static_cast<std::size_t>(picture.size.width));
        picture.pixels.insert(picture.pixels.end(), row.begin(), row.end());
    };
    draw_shaded(cells, info, table(), options, write, band);
    EXPECT_EQ(picture.pixels.size(), static_cast<std::size_t>(picture.size.cells()));
    return picture;
}

// A square level of one material, whose cells are set one by one or as rectangles.
struct Block {
    Block(int side, MaterialId material) : cells(static_cast<std::size_t>(side * side), material) {
        info.size = {side, side};
    }
    void fill(const Rect& rect, MaterialId material) {
        for (int y = rect.y; y < rect.bottom(); ++y) {
            for (int x = rect.x; x < rect.right(); ++x) {
                cells[static_cast<std::size_t>(y * info.size.width + x)] = material;
            }
        }
    }
    CellReader reader() const {
        return [this](const Rect& rect) {
            EXPECT_LE(rect.height, kChunkSide);
            std::vector<MaterialId> part;
            for (int y = rect.y; y < rect.bottom(); ++y) {
                const auto row = cells.begin() + y * info.size.width + rect.x;
                part.insert(part.end(), row, row + rect.width);
            }
            return part;
        };
    }
    Shaded picture(const PictureOptions& options = {}) const {
        return draw(reader(), info, options);
    }
    std::vector<MaterialId> cells;
    LevelInfo info;
};

Block hall() {
    Block block(100, material::kStone);
    block.fill({40, 40, 20, 20}, material::kAir);
    return block;
}

int mean_light(const Shaded& picture, const Rect& rect) {
    int sum = 0;
    for (int y = rect.y; y < rect.bottom(); ++y) {
        for (int x = rect.x; x < rect.right(); ++x) sum += picture.light(x, y);
    }
    return sum / (rect.width * rect.height);
}

TEST(ShadedPicture, rock_is_bright_at_its_rim_and_dark_inside_but_not_as_the_air) {
    const Shaded picture = hall().picture();
    const int rim = mean_light(picture, {60, 42, 1, 16});
    const int behind = mean_light(picture, {64, 42, 1, 16});
    const int deep = mean_light(picture, {80, 42, 1, 16});
    EXPECT_GT(rim, behind);
    EXPECT_GT(behind, deep);
    EXPECT_GT(rim, 3 * deep);
    EXPECT_GT(deep, mean_light(picture, {48, 48, 4, 4}));
    EXPECT_GT(mean_light(picture, {42, 60, 16, 1}), rim) << "floors catch most of the light";
    EXPECT_LT(mean_light(picture, {42, 39, 16, 1}), rim) << "ceilings least";
    EXPECT_GT(picture.at(50, 50).b, picture.at(50, 50).r) << "cave air is bluish";
}

TEST(ShadedPicture, air_is_lighter_near_rock_and_near_lava) {
    Block block = hall();
    const Shaded dark = block.picture();
    EXPECT_GT(dark.light(41, 50), dark.light(50, 50));
    block.fill({46, 58, 8, 2}, material::kLava);
    const Shaded glowing = block.picture();
    EXPECT_GT(glowing.at(50, 55).r, dark.at(50, 55).r + 20);
    EXPECT_GT(glowing.at(50, 61).r, dark.at(50, 61).r) << "the rock beside it too";
    EXPECT_EQ(glowing.at(50, 42), dark.at(50, 42)) << "but not far away";
}

TEST(ShadedPicture, sky_is_a_gradient_and_caves_below_it_are_dark) {
    Block block(100, material::kStone);
    block.fill({1, 1, 98, 30}, material::kAir);
    block.fill({30, 60, 40, 20}, material::kAir);
    block.fill({1, 31, 98, 1}, material::kGrass);
    const Shaded picture = block.picture();
    EXPECT_LT(picture.light(50, 2), picture.light(50, 15));
    EXPECT_LT(picture.light(50, 15), picture.light(50, 29));
    EXPECT_EQ(picture.at(10, 15), picture.at(90, 15));
    EXPECT_LT(3 * picture.light(50, 70), picture.light(50, 15));
    const Colour grass = picture.at(50, 31);
    EXPECT_GT(grass.g, grass.r);
    EXPECT_GT(grass.g, table()[material::kGrass].colour.g);
}

TEST(ShadedPicture, liquids_have_a_light_surface) {
    Block block = hall();
    block.fill({40, 50, 20, 10}, material::kWater);
    const Shaded picture = block.picture();
    EXPECT_GT(picture.light(50, 50), picture.light(50, 53) + 60);
    const Colour water = picture.at(50, 55);
    EXPECT_GT(water.b, 2 * water.r);
}

TEST(ShadedPicture, doors_stairs_and_exits_keep_their_colours) {
    Block block = hall();
    for (const MaterialId id :
         {material::kDoor, material::kStairsDown, material::kStairsUp, material::kExit}) {
        block.fill({30 + id * 2, 59, 1, 1}, id);
        EXPECT_EQ(block.picture().at(30 + id * 2, 59), table()[id].colour) << int{id};
    }
}

TEST(ShadedPicture, close_up_one_sees_through_ladders_and_below_platforms) {
    Block block = hall();
    block.fill({45, 50, 1, 10}, *table().find("ladder"));
    block.fill({50, 50, 5, 1}, *table().find("platform"));
    PictureOptions options;
    options.enlarge = 8;
    const Shaded picture = block.picture(options);
    const int ladder = picture.light(45 * 8 + 4, 55 * 8);
    EXPECT_GT(picture.light(45 * 8, 55 * 8 + 6), ladder / 2) << "a rail";
    EXPECT_LT(picture.light(45 * 8 + 4, 55 * 8 + 6), ladder / 2) << "between two rungs";
    EXPECT_EQ(picture.at(52 * 8 + 4, 50 * 8), table()[*table().find("platform")].colour);
    EXPECT_LT(picture.light(52 * 8 + 4, 50 * 8 + 6), picture.light(52 * 8 + 4, 50 * 8) / 2);
}

void expect_crop(const Shaded& part, const Shaded& whole, Cell offset) {
    for (int y = 0; y < part.size.height; ++y) {
        for (int x = 0; x < part.size.width; ++x) {
            ASSERT_EQ(part.at(x, y), whole.at(offset.x + x, offset.y + y)) << x << "," << y;
        }
    }
}

class ShadedLevel : public testing::TestWithParam<int> {
  protected:
    World world{small_world("", 3)};
    std::shared_ptr<const Level> level = world.level(GetParam());
    CellReader cells = read_cells(level);
    Shaded picture(const PictureOptions& options, int band = 192) {
        return draw(cells, level->info(), options, band);
    }
};

TEST_P(ShadedLevel, bands_do_not_show) {
    PictureOptions options;
    for (const int reduce : {1, 3}) {
        options.reduce = reduce;
        const auto whole = picture(options, 1000).pixels;
        for (const int band : {1, 7, 64}) EXPECT_EQ(picture(options, band).pixels, whole) << band;
    }
}

TEST_P(ShadedLevel, a_region_is_a_crop_of_the_whole_picture) {
    const Shaded whole = picture({});
    for (const Rect& region : {Rect{0, 0, 30, 30}, Rect{71, 60, 90, 70}, Rect{240, 150, 10, 50}}) {
        PictureOptions options;
        options.region = region;
        expect_crop(picture(options), whole, {region.x, region.y});
    }
    PictureOptions large;
    large.enlarge = 5;
    const Shaded large_whole = picture(large);
    large.region = {100, 70, 40, 30};
    expect_crop(picture(large), large_whole, {500, 350});
    PictureOptions small;
    small.reduce = 4;
    const Shaded small_whole = picture(small);
    small.region = {40, 80, 100, 60};
    expect_crop(picture(small), small_whole, {10, 20});
}

TEST_P(ShadedLevel, twice_as_large_is_each_pixel_four_times) {
    const Shaded one = picture({});
    PictureOptions options;
    options.enlarge = 2;
    const Shaded two = picture(options);
    for (int y = 0; y < two.size.height; ++y) {
        for (int x = 0; x < two.size.width; ++x) ASSERT_EQ(two.at(x, y), one.at(x / 2, y / 2));
    }
}

TEST_P(ShadedLevel, overlays_change_only_what_they_cover) {
    PictureOptions options;
    const Shaded plain = picture(options);
    options.overlays = parse_overlays("rooms,markers,chunks,route");
    const Shaded covered = picture(options);
    options.style = PictureStyle::flat;
    const Picture flat = render(cells, level->info(), table(), options);
    int covered_pixels = 0;
    for (int y = 0; y < plain.size.height; ++y) {
        for (int x = 0; x < plain.size.width; ++x) {
            const auto index = flat.pixels[static_cast<std::size_t>(y * plain.size.width + x)];
            const bool overlay = index >= table().size();
            covered_pixels += overlay;
            ASSERT_EQ(covered.at(x, y), overlay ? flat.colours[index] : plain.at(x, y));
        }
    }
    EXPECT_GT(covered_pixels, 100);
}

INSTANTIATE_TEST_SUITE_P(Depths, ShadedLevel, testing::Values(1, 5, 8));

// A level with a bit of everything.
Block landscape() {
    Block block(100, material::kStone);
    block.fill({1, 1, 98, 20}, material::kAir);
    block.fill({1, 21, 98, 1}, material::kGrass);
    block.fill({1, 22, 98, 8}, material::kDirt);
    block.fill({20, 15, 1, 6}, material::kWood);
    block.fill({18, 12, 5, 4}, material::kLeaves);
    block.fill({60, 19, 20, 2}, material::kSand);
    block.fill({30, 21, 8, 30}, material::kAir);
    block.fill({10, 40, 80, 20}, material::kAir);
    block.fill({40, 55, 10, 8}, material::kWater);
    block.fill({60, 57, 10, 6}, material::kLava);
    block.fill({80, 58, 6, 6}, material::kAcid);
    block.fill({12, 59, 1, 1}, material::kStairsDown);
    return block;
}

std::uint64_t hash_of(const Shaded& picture) {
    std::vector<std::uint8_t> bytes;
    for (const Colour colour : picture.pixels) {
        bytes.insert(bytes.end(), {colour.r, colour.g, colour.b});
    }
    return hash_bytes(bytes);
}

TEST(ShadedPicture, is_the_same_everywhere) {
    PictureOptions large;
    large.enlarge = 4;
    PictureOptions small;
    small.reduce = 2;
    const Block block = landscape();
    // To renew where shading changes on purpose.
    EXPECT_EQ(hash_of(block.picture()), 16728586507904877109u);
    EXPECT_EQ(hash_of(block.picture(large)), 1181797675456979948u);
    EXPECT_EQ(hash_of(block.picture(small)), 11618295913290539122u);
}

TEST(ShadedPicture, refuses_a_table_that_leaves_no_id_for_the_sky) {
    std::vector<Material> many;
    for (int i = 0; i < 256; ++i) {
        many.push_back({"m" + std::to_string(i), {}, static_cast<char>(i)});
    }
    const Block block = hall();
    EXPECT_THROW(draw_shaded(block.reader(), block.info, MaterialTable(many), {}, [](auto) {}),
                 ConfigError);
}

TEST(LightFields, distance_is_counted_in_fifths_and_ends_at_its_limit) {
    std::vector<std::uint8_t> marked(7 * 3, 0);
    marked[7] = 1;  // (0, 1)
    const auto field = distance_to(marked, {7, 3}, 22);
    EXPECT_EQ(field, (std::vector<std::uint8_t>{5, 7, 12, 17, 22, 22, 22,  //
                                                0, 5, 10, 15, 20, 22, 22,  //
                                                5, 7, 12, 17, 22, 22, 22}));
}

TEST(LightFields, light_goes_round_a_wall_and_hardly_through_it) {
    std::vector<std::uint8_t> solid(5 * 3, 0);
    solid[1] = solid[6] = 1;  // (1, 0) and (1, 1)
    std::vector<Light> field(solid.size());
    field[0].packed = 4;
    spread_light(field, solid, {5, 3}, 9);
    EXPECT_EQ(field[1].cost(), 6);
    EXPECT_EQ(field[5].cost(), 2);
    EXPECT_EQ(field[11].cost(), 5);
    EXPECT_EQ(field[2].cost(), 8) << "through the wall; round it the way costs 10";
    EXPECT_EQ(field[12].cost(), 7);
    EXPECT_TRUE(field[3].dark()) << "a cost of 10";
    EXPECT_EQ(field[12].source(), 4);
}

}  // namespace
}  // namespace karst
