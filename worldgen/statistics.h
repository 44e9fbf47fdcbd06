// Numbers that describe a finished level.
#pragma once

#include <array>
#include <cstdint>

#include "worldgen/level.h"

namespace karst {

struct Statistics {
    std::int64_t cells = 0;
    std::int64_t open_cells = 0;      // of materials that are not solid
    std::int64_t regions = 0;         // 4-connected sets of open cells, as finished
    std::int64_t regions_carved = 0;  // the same before repair
    std::int64_t rooms = 0;
    std::int64_t corridors = 0;
    std::int64_t cycles = 0;     // corridors beyond those of a spanning forest of the rooms
    std::int64_t dead_ends = 0;  // rooms with exactly one corridor
    std::array<std::int64_t, kMarkerKindNames.size()> markers{};  // by kind
    std::array<std::int64_t, 256> material_cells{};               // by material

    // 0..1; for reports only, generation uses no floating point.
    double open_share() const {
        return cells == 0 ? 0.0 : static_cast<double>(open_cells) / static_cast<double>(cells);
    }
    bool operator==(const Statistics&) const = default;
};

// Thread-safe.
Statistics measure(const Level& level);

}  // namespace karst
