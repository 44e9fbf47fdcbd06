// Recipes as TOML files. The format is described in docs/formats.md.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "worldgen/recipe.h"
#include "worldgen/registry.h"

namespace karst {

inline constexpr std::size_t kLargestRecipe = std::size_t{1} << 20;  // bytes

// Reads a recipe and checks it against the registry. `file` is only used in messages. Throws
// ConfigError with one line: "my.toml:12: caves.fill_percent = 101; allowed 0..100 (default 45)".
Recipe parse_recipe(std::string_view text, const std::string& file, const Registry& registry);

// Throws IoError where the file cannot be read, else as parse_recipe().
Recipe load_recipe(const std::string& path, const Registry& registry);

// A text with a '/' or ending in ".toml" is a path. Anything else is a name: first that of the
// built-in recipe ("classic" or "deep", which therefore mean the same everywhere), then that of the
// file recipes/<name>.toml below the working folder. Throws as load_recipe(); an unknown name is a
// ConfigError with the nearest known name.
Recipe find_recipe(const std::string& name_or_path, const Registry& registry);

// Names that find_recipe() knows here, sorted.
std::vector<std::string> recipe_names();

// The recipe as TOML; parse_recipe() of it gives the same recipe.
std::string to_toml(const Recipe& recipe);

// A recipe to start from: that of classic, with every parameter of every algorithm and feature as
// a comment with its meaning, range and default.
std::string recipe_template(const Registry& registry);

}  // namespace karst
