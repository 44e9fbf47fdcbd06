#include "engine/compared_picture.h"

#include <gtest/gtest.h>
#include <png.h>

#include "engine/shaded_picture.h"
#include "tests/engine/small_world.h"
#include "tests/engine/temporary_folder.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

std::vector<Colour> read_png(const std::string& path, Size& size) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    EXPECT_NE(png_image_begin_read_from_file(&image, path.c_str()), 0) << image.message;
    image.format = PNG_FORMAT_RGB;
    size = {static_cast<int>(image.width), static_cast<int>(image.height)};
    std::vector<Colour> pixels(static_cast<std::size_t>(size.cells()));
    EXPECT_NE(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr), 0);
    return pixels;
}

std::vector<Colour> draw(World& world, int depth, const PictureOptions& options) {
    const auto level = world.level(depth);
    std::vector<Colour> pixels;
    draw_shaded(
        read_cells(level), level->info(), MaterialTable::built_in(), options,
        [&](std::span<const Colour> row) { pixels.insert(pixels.end(), row.begin(), row.end()); });
    return pixels;
}

TEST(ComparedPicture, is_both_pictures_with_a_line_between_them_at_every_scale) {
    const TemporaryFolder folder;
    World one(small_world("", 1));
    World two(small_world("", 2));
    const auto left = one.level(1);
    const auto right = two.level(1);
    const CellReader left_cells = read_cells(left);
    const CellReader right_cells = read_cells(right);
    const MaterialTable& table = MaterialTable::built_in();
    for (const auto& [enlarge, reduce] : {std::pair{1, 1}, {3, 1}, {1, 3}}) {
        PictureOptions options;
        options.enlarge = enlarge;
        options.reduce = reduce;
        options.overlays.markers = true;
        options.style = PictureStyle::shaded;
        compare_png(folder.file("a.png"), {left_cells, left->info(), table},
                    {right_cells, right->info(), table}, options);
        Size size;
        const auto pixels = read_png(folder.file("a.png"), size);
        ASSERT_EQ(size, compared_size(options, left->size()));
        const Size half = picture_size(options, left->size());
        ASSERT_EQ(size.width, 2 * half.width + 3);
        const auto expected_left = draw(one, 1, options);
        const auto expected_right = draw(two, 1, options);
        for (int y = 0; y < half.height; ++y) {
            const auto row = pixels.begin() + y * size.width;
            const auto at = y * half.width;
            ASSERT_TRUE(std::equal(row, row + half.width, expected_left.begin() + at)) << y;
            ASSERT_EQ(row[half.width + 1], (Colour{240, 240, 240}));
            ASSERT_TRUE(
                std::equal(row + half.width + 3, row + size.width, expected_right.begin() + at))
                << y;
        }
    }
}

TEST(ComparedPicture, refuses_what_is_too_wide) {
    const TemporaryFolder folder;
    const CellReader cells = [](const Rect& rect) {
        return std::vector<MaterialId>(static_cast<std::size_t>(rect.width * rect.height), 1);
    };
    LevelInfo info;
    info.size = {700, 20};
    PictureOptions options;
    options.enlarge = 64;
    const PictureSource source{cells, info, MaterialTable::built_in()};
    EXPECT_NO_THROW(check(options, info.size));
    EXPECT_THROW(compare_png(folder.file("a.png"), source, source, options), ConfigError);
}

}  // namespace
}  // namespace karst
