// Materials of a game as TOML files. The format is described in docs/formats.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "worldgen/core/material.h"

namespace karst {

inline constexpr std::size_t kLargestMaterialFile = std::size_t{1} << 20;  // bytes

// The materials of a world and the numbers that the game knows them by. Immutable in use, so safe
// to share between threads.
struct WorldMaterials {
    std::shared_ptr<const MaterialTable> table;  // never null
    std::array<std::uint8_t, 256> numbers{};     // of the game, by id

    // The built-in table; the numbers are the ids.
    static WorldMaterials built_in();
};

// Reads a file: built-in materials keep their ids and flags, new ones follow in the order of the
// file. `file` is only used in messages. Throws ConfigError with one line:
// "materials.toml:3: materials.colour = red; allowed "#rrggbb"".
WorldMaterials parse_materials(std::string_view text, const std::string& file);

// Throws IoError where the file cannot be read, else as parse_materials().
WorldMaterials load_materials(const std::string& path);

}  // namespace karst
