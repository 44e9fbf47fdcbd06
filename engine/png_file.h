// PNG files, with a list of colours or true colours, written row by row.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "worldgen/core/geometry.h"
#include "worldgen/core/material.h"

namespace karst {

// The file appears at commit(), whole. Throws IoError. Not thread-safe.
class PngFile {
  public:
    // At most 256 colours.
    PngFile(const std::string& path, Size size, std::span<const Colour> colours);
    // True colours.
    PngFile(const std::string& path, Size size);
    ~PngFile();
    PngFile(const PngFile&) = delete;
    PngFile& operator=(const PngFile&) = delete;

    // The next row: `size.width` indexes of colours.
    void write_row(std::span<const std::uint8_t> pixels);

    // The next row of true colours.
    void write_row(std::span<const Colour> pixels);

    // After `size.height` rows.
    void commit();

  private:
    struct Writer;
    std::unique_ptr<Writer> writer_;
};

}  // namespace karst
