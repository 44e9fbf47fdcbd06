#include "engine/recipe_file.h"

#include <algorithm>

#include "engine/paths.h"
#include "engine/toml_text.h"

namespace karst {
namespace {

const char* const kBuiltInName = "classic";

bool is_path(const std::string& text) {
    return text.find('/') != text.npos || text.ends_with(".toml");
}

}  // namespace

Recipe load_recipe(const std::string& path, const Registry& registry) {
    return parse_recipe(read_toml_file(path, kLargestRecipe), path, registry);
}

Recipe find_recipe(const std::string& name_or_path, const Registry& registry) {
    if (is_path(name_or_path)) return load_recipe(name_or_path, registry);
    if (name_or_path == kBuiltInName) return Recipe::classic();
    const std::vector<std::string> names = recipe_names();
    if (std::find(names.begin(), names.end(), name_or_path) == names.end()) {
        throw ConfigError("no recipe '" + name_or_path + "'; there are " + joined(names) +
                          ", or give the path of a .toml file" + suggestion(name_or_path, names));
    }
    return load_recipe(recipe_file(name_or_path), registry);
}

std::vector<std::string> recipe_names() {
    std::vector<std::string> names = recipe_files();
    names.emplace_back(kBuiltInName);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace karst
