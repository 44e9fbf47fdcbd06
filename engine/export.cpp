#include "engine/export.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/new_file.h"
#include "engine/picture.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

constexpr std::array<std::string_view, 4> kNames{"png", "npy", "raw", "text"};

// Calls visit(cells of a row) for each row of a level, from top to bottom.
template <class Visitor>
void for_each_row(const CellReader& cells, Size size, Visitor&& visit) {
    for (int y = 0; y < size.height; y += kChunkSide) {
        const int rows = std::min(kChunkSide, size.height - y);
        const std::vector<MaterialId> band = cells({0, y, size.width, rows});
        const auto width = static_cast<std::size_t>(size.width);
        for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row) {
            visit(std::span(band).subspan(row * width, width));
        }
    }
}

// NPY version 1.0: magic, version, length of the header, header padded to a multiple of 64 bytes.
Bytes npy_header(Size size) {
    constexpr std::size_t kFixed = 10;
    std::string text = "{'descr': '|u1', 'fortran_order': False, 'shape': (" +
                       std::to_string(size.height) + ", " + std::to_string(size.width) + "), }";
    text.append(63 - (kFixed + text.size()) % 64, ' ');
    text += '\n';
    Bytes header{0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    append_le(header, static_cast<std::uint16_t>(text.size()));
    header.insert(header.end(), text.begin(), text.end());
    return header;
}

}  // namespace

std::span<const std::string_view> export_format_names() { return kNames; }

ExportFormat parse_export_format(std::string_view name) {
    const auto it = std::find(kNames.begin(), kNames.end(), name);
    if (it != kNames.end()) return static_cast<ExportFormat>(it - kNames.begin());
    const std::vector<std::string> allowed(kNames.begin(), kNames.end());
    throw ConfigError("format = " + std::string(name) + "; allowed png, npy, raw, text" +
                      suggestion(name, allowed));
}

void export_level(const std::string& path, ExportFormat format, const CellReader& cells, Size size,
                  const MaterialTable& materials, std::span<const std::uint8_t> numbers) {
    if (format == ExportFormat::png) {
        LevelInfo info;
        info.size = size;
        render_png(path, cells, info, materials, {});
        return;
    }
    NewFile file(path);
    if (format == ExportFormat::npy) file.write(npy_header(size));
    Bytes line;
    for_each_row(cells, size, [&](std::span<const MaterialId> row) {
        const bool is_text = format == ExportFormat::text;
        if (!is_text && numbers.empty()) {
            file.write(row);
            return;
        }
        line.clear();
        for (const MaterialId id : row) {
            line.push_back(is_text ? static_cast<std::uint8_t>(materials[id].glyph) : numbers[id]);
        }
        if (is_text) line.push_back('\n');
        file.write(line);
    });
    file.commit();
}

}  // namespace karst
