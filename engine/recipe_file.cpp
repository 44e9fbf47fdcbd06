#include "engine/recipe_file.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/paths.h"
#include "engine/toml_text.h"

namespace karst {

// recipes/deep.toml, embedded by the build.
extern const std::uint8_t kDeepRecipe[];
extern const std::size_t kDeepRecipeSize;

namespace {

constexpr std::array<std::string_view, 2> kBuiltInNames{"classic", "deep"};

bool is_path(const std::string& text) {
    return text.find('/') != text.npos || text.ends_with(".toml");
}

}  // namespace

Recipe load_recipe(const std::string& path, const Registry& registry) {
    return parse_recipe(read_toml_file(path, kLargestRecipe), path, registry);
}

Recipe find_recipe(const std::string& name_or_path, const Registry& registry) {
    if (is_path(name_or_path)) return load_recipe(name_or_path, registry);
    if (name_or_path == kBuiltInNames[0]) return Recipe::classic();
    if (name_or_path == kBuiltInNames[1]) {
        const std::string_view text(reinterpret_cast<const char*>(kDeepRecipe), kDeepRecipeSize);
        return parse_recipe(text, "recipes/deep.toml", registry);
    }
    const std::vector<std::string> names = recipe_names();
    if (std::find(names.begin(), names.end(), name_or_path) == names.end()) {
        throw ConfigError("no recipe '" + name_or_path + "'; there are " + joined(names) +
                          ", or give the path of a .toml file" + suggestion(name_or_path, names));
    }
    return load_recipe(recipe_file(name_or_path), registry);
}

std::vector<std::string> recipe_names() {
    std::vector<std::string> names = recipe_files();
    names.insert(names.end(), kBuiltInNames.begin(), kBuiltInNames.end());
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace karst
