#include "engine/export.h"

#include <gtest/gtest.h>

#include "engine/bytes.h"
#include "engine/io_error.h"
#include "tests/engine/small_world.h"
#include "tests/engine/temporary_folder.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

class Export : public testing::Test {
  protected:
    std::string written(ExportFormat format) {
        const std::string path = folder_.file("level");
        export_level(path, format, read_cells(level_), level_->size(), MaterialTable::built_in());
        return read_file(path);
    }

    const TemporaryFolder folder_;
    World world_{small_world()};
    std::shared_ptr<const Level> level_ = world_.level(5);
    std::vector<MaterialId> cells_ = level_->cells();
    std::string bytes_{cells_.begin(), cells_.end()};
};

TEST_F(Export, raw_is_the_cells) { EXPECT_EQ(written(ExportFormat::raw), bytes_); }

TEST_F(Export, npy_is_a_valid_header_and_the_cells) {
    const std::string file = written(ExportFormat::npy);
    EXPECT_EQ(file.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    const Bytes head(file.begin(), file.begin() + 10);
    const std::size_t length = load_le<std::uint16_t>(head, 8);
    EXPECT_EQ((10 + length) % 64, 0u);
    const std::string header = file.substr(10, length);
    EXPECT_EQ(header.find("{'descr': '|u1', 'fortran_order': False, 'shape': (200, 250), }"), 0u);
    EXPECT_EQ(header.back(), '\n');
    EXPECT_EQ(file.substr(10 + length), bytes_);
}

TEST_F(Export, text_is_a_glyph_per_cell_and_a_line_per_row) {
    const std::string file = written(ExportFormat::text);
    ASSERT_EQ(file.size(), 251u * 200u);
    for (std::size_t y = 0; y < 200; ++y) {
        for (std::size_t x = 0; x < 250; ++x) {
            ASSERT_EQ(file[y * 251 + x], MaterialTable::built_in()[cells_[y * 250 + x]].glyph);
        }
        ASSERT_EQ(file[y * 251 + 250], '\n');
    }
}

TEST_F(Export, follows_symbolic_links) {
    write_file(folder_.file("real"), "old");
    std::filesystem::create_symlink("real", folder_.file("level"));
    EXPECT_EQ(written(ExportFormat::raw), bytes_);
    EXPECT_TRUE(std::filesystem::is_symlink(folder_.file("level")));
    EXPECT_EQ(read_file(folder_.file("real")), bytes_);

    std::filesystem::remove(folder_.file("real"));  // now it leads nowhere
    EXPECT_EQ(written(ExportFormat::raw), bytes_);
    EXPECT_TRUE(std::filesystem::is_symlink(folder_.file("level")));
}

TEST_F(Export, refuses_an_empty_name) {
    EXPECT_THROW(export_level("", ExportFormat::raw, read_cells(level_), level_->size(),
                              MaterialTable::built_in()),
                 IoError);
}

TEST_F(Export, png_is_a_png) {
    EXPECT_EQ(written(ExportFormat::png).substr(0, 8), "\x89PNG\r\n\x1A\n");
}

TEST_F(Export, full_disk_is_an_error) {
    for (const ExportFormat format :
         {ExportFormat::png, ExportFormat::npy, ExportFormat::raw, ExportFormat::text}) {
        EXPECT_THROW(export_level("/dev/full", format, read_cells(level_), level_->size(),
                                  MaterialTable::built_in()),
                     IoError);
    }
}

TEST(ExportFormat, names) {
    EXPECT_EQ(parse_export_format("png"), ExportFormat::png);
    EXPECT_EQ(parse_export_format("text"), ExportFormat::text);
    EXPECT_THROW(parse_export_format("pgn"), ConfigError);
    EXPECT_EQ(export_format_names().size(), 4u);
}

}  // namespace
}  // namespace karst
