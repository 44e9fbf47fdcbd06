// Where the open sky ends, for pictures: air under the sky and air in caves are one material.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/cell_reader.h"
#include "worldgen/core/material.h"

namespace karst {

// Follows the columns of a region from the top of its level down. A level has a sky where the row
// below its top border is open from side to side; then the air of a column is under the sky as far
// as no solid cell lies between it and the border. Not synchronised.
class SkyLine {
  public:
    // Reads the level above the region, in bands, as far down as any column sees the sky.
    SkyLine(const CellReader& cells, Size level, const Rect& region,
            const MaterialTable& materials);

    // Replaces air under the sky by `sky`. `rows` are whole rows of the region; each call goes on
    // where the one before ended.
    void paint(std::span<MaterialId> rows, std::uint8_t sky);

  private:
    // The same without painting where `sky` is nothing.
    void follow(std::span<MaterialId> rows, std::optional<std::uint8_t> sky);

    std::array<bool, 256> solid_{};
    std::optional<MaterialId> air_;
    std::vector<bool> open_;  // by column: no solid cell so far
    std::size_t open_columns_ = 0;
    bool border_next_;  // the next row is the top border of the level
};

}  // namespace karst
