#include "engine/png_file.h"

#include <png.h>

#include <exception>
#include <vector>

#include "engine/io_error.h"
#include "engine/new_file.h"

namespace karst {
namespace {

constexpr int kCompression = 6;
constexpr int kTrueColourCompression = 3;  // texture hardly shrinks further, and takes long
static_assert(sizeof(Colour) == 3, "rows of colours are handed to libpng as they are");

[[noreturn]] void on_error(png_structp, png_const_charp message) {
    throw IoError(std::string("png: ") + message);
}

void on_warning(png_structp, png_const_charp) {}

void on_write(png_structp png, png_bytep data, png_size_t size) {
    static_cast<NewFile*>(png_get_io_ptr(png))->write({data, size});
}

void on_flush(png_structp) {}

}  // namespace

struct PngFile::Writer {
    explicit Writer(const std::string& path)
        : file(path),
          png(png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, on_error, on_warning)),
          info(png_create_info_struct(png)) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    // All but the colours.
    void begin(Size size, int colour_type, int compression, int filter) {
        png_set_write_fn(png, &file, on_write, on_flush);
        png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
        png_set_compression_level(png, compression);
        png_set_filter(png, PNG_FILTER_TYPE_BASE, filter);
        png_set_IHDR(png, info, static_cast<png_uint_32>(size.width),
                     static_cast<png_uint_32>(size.height), 8, colour_type, PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    }
    ~Writer() { png_destroy_write_struct(&png, &info); }

    NewFile file;
    png_structp png;
    png_infop info;
};

PngFile::PngFile(const std::string& path, Size size, std::span<const Colour> colours)
    : writer_(std::make_unique<Writer>(path)) {
    std::vector<png_color> palette;
    for (const Colour colour : colours) palette.push_back({colour.r, colour.g, colour.b});
    png_structp png = writer_->png;
    writer_->begin(size, PNG_COLOR_TYPE_PALETTE, kCompression, PNG_FILTER_NONE);
    png_set_PLTE(png, writer_->info, palette.data(), static_cast<int>(palette.size()));
    png_write_info(png, writer_->info);
}

PngFile::PngFile(const std::string& path, Size size) : writer_(std::make_unique<Writer>(path)) {
    writer_->begin(size, PNG_COLOR_TYPE_RGB, kTrueColourCompression, PNG_FILTER_SUB);
    png_write_info(writer_->png, writer_->info);
}

PngFile::~PngFile() = default;

void PngFile::write_row(std::span<const std::uint8_t> pixels) {
    png_write_row(writer_->png, pixels.data());
}

void PngFile::write_row(std::span<const Colour> pixels) {
    png_write_row(writer_->png, reinterpret_cast<png_const_bytep>(pixels.data()));
}

void PngFile::commit() {
    png_write_end(writer_->png, writer_->info);
    writer_->file.commit();
}

}  // namespace karst
