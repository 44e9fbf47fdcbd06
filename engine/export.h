// Levels as files for other programs. The formats are described in docs/formats.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/cell_reader.h"
#include "worldgen/core/material.h"

namespace karst {

enum class ExportFormat {
    png,   // a pixel per cell, in the colour of its material
    npy,   // NumPy array of uint8, shape (height, width), material ids
    raw,   // a byte per cell, row after row
    text,  // a glyph per cell, a line per row
};

// Names in the order of the enum.
std::span<const std::string_view> export_format_names();

// Throws ConfigError with the nearest name for an unknown one.
ExportFormat parse_export_format(std::string_view name);

// Writes the cells of a level of the given size. npy and raw hold `numbers` of the game by id, or
// the ids where that is empty. The file appears whole or not at all. Throws
// IoError.
void export_level(const std::string& path, ExportFormat format, const CellReader& cells, Size size,
                  const MaterialTable& materials, std::span<const std::uint8_t> numbers = {});

}  // namespace karst
