#include <fmt/format.h>

#include "engine/recipe_file.h"

namespace karst {
namespace {

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') {
            result += fmt::format("\\{}", letter);
        } else if (static_cast<unsigned char>(letter) < ' ' || letter == 0x7F) {
            result += fmt::format("\\u{:04X}", static_cast<unsigned>(letter));
        } else {
            result += letter;
        }
    }
    return result + "\"";
}

// Names of a game have a prefix with a colon, which a bare key may not hold.
std::string key_text(std::string_view name) {
    return name.find(':') == name.npos ? std::string(name) : quoted(name);
}

std::string value_text(const ParameterValue& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr ? quoted(*text) : to_string(value);
}

std::string range_text(const DepthBand& band) {
    if (band.last == kDeepestDepth) return fmt::format("{}+", band.first);
    if (band.last == band.first) return fmt::format("{}", band.first);
    return fmt::format("{}-{}", band.first, band.last);
}

std::string band_text(const DepthBand& band) {
    std::string text = fmt::format("\n[[depths]]\nrange = {}\nalgorithm = {}\n",
                                   quoted(range_text(band)), quoted(band.algorithm));
    if (band.features) {
        std::string list;
        for (const std::string& name : *band.features) {
            list += (list.empty() ? "" : ", ") + quoted(name);
        }
        text += fmt::format("features = [{}]\n", list);
    }
    return text;
}

// Tables of values; `prefix` is "" or "depths.".
std::string parameters_text(const RecipeParameters& parameters, std::string_view prefix) {
    std::string text;
    for (const auto& [owner, values] : parameters) {
        if (values.empty()) continue;
        text += fmt::format("\n[{}{}]\n", prefix, key_text(owner));
        for (const auto& [name, value] : values) {
            text += fmt::format("{} = {}\n", name, value_text(value));
        }
    }
    return text;
}

std::string spawn_text(const SpawnEntry& entry) {
    return fmt::format("\n[[spawn]]\nentity = {}\nwhere = {}\nweight = {}\nmin = {}\nmax = {}\n",
                       quoted(entry.entity), quoted(entry.where), entry.weight, entry.least,
                       entry.most);
}

std::string expectations_text(const Expectations& expect, std::string_view prefix) {
    if (expect.empty()) return "";
    std::string text = fmt::format("\n[{}expect]\n", prefix);
    for (const auto& [name, bound] : expect) {
        text += fmt::format("{} = {}\n", name, quoted(to_string(bound)));
    }
    return text;
}

std::string head_text(const Recipe& recipe) {
    return fmt::format("name = {}\ndescription = {}\n", quoted(recipe.name),
                       quoted(recipe.description));
}

// The parameters of one algorithm or feature, each as a comment.
std::string template_table(std::string_view owner, std::string_view summary,
                           std::span<const ParameterDescription> parameters) {
    if (parameters.empty()) return "";
    std::string text = fmt::format("\n[{}]  # {}\n", key_text(owner), summary);
    for (const ParameterDescription& parameter : parameters) {
        text += fmt::format("# {}; {} (default {})\n#{} = {}\n", parameter.meaning,
                            parameter.allowed(), to_string(parameter.default_value), parameter.name,
                            value_text(parameter.default_value));
    }
    return text;
}

template <class Entries>
std::string names_of(const Entries& entries) {
    std::string text;
    for (const auto& entry : entries) text += (text.empty() ? "" : ", ") + entry.name;
    return text;
}

}  // namespace

std::string to_toml(const Recipe& recipe) {
    std::string text = head_text(recipe) + fmt::format("last_depth = {}\n", recipe.last_depth);
    if (!recipe.materials.empty()) {
        text += fmt::format("materials = {}\n", quoted(recipe.materials));
    }
    for (const DepthBand& band : recipe.bands) {
        text += band_text(band) + parameters_text(band.parameters, "depths.") +
                expectations_text(band.expect, "depths.");
    }
    text += parameters_text(recipe.parameters, "") + expectations_text(recipe.expect, "");
    for (const SpawnEntry& entry : recipe.spawns) text += spawn_text(entry);
    return text;
}

std::string recipe_template(const Registry& registry) {
    Recipe recipe = Recipe::classic();
    recipe.name = "my recipe";
    std::string text =
        "# A recipe for Karst: which algorithm with which parameters serves which depth.\n"
        "# Remove the '#' before a parameter to change it; what is left out keeps its "
        "default.\n\n" +
        head_text(recipe) +
        fmt::format(
            "# The deepest level; its way down is the exit. 1..{} (default {}).\n"
            "last_depth = {}\n",
            kDeepestDepth, Recipe().last_depth, recipe.last_depth) +
        "# Materials of a game: their looks, tags and numbers. The path begins beside this file.\n"
        "#materials = \"materials.toml\"\n";
    text += fmt::format(
        "\n# From the top down: range is \"5\", \"1-3\" or \"7+\".\n"
        "# Algorithms: {}.\n"
        "# Features: {}; left out, the algorithm names its own.\n"
        "# Parameters for one entry alone stand below it in a table such as [depths.caves].\n",
        names_of(registry.algorithms()), names_of(registry.features()));
    for (const DepthBand& band : recipe.bands) {
        std::string list;
        for (const std::string& name : registry.algorithm(band.algorithm).features) {
            list += (list.empty() ? "" : ", ") + quoted(name);
        }
        text += band_text(band) + fmt::format("#features = [{}]\n", list);
    }
    text += fmt::format(
        "\n# The game's things, for the features content and spawns. where is one of:\n# {}.\n"
        "# Kinds of markers draw one entry each by weight; anchors get min to max per 250x250 "
        "cells,\n"
        "# tagged rooms min to max each.\n"
        "#   [[spawn]]\n#   entity = \"goblin\"\n#   where = \"enemy\"\n#   weight = 1\n#   min = "
        "1\n"
        "#   max = 1\n",
        joined(spawn_places()));
    text += "\n# Parameters for all depths.\n";
    for (const ParameterGroup& entry : registry.groups()) {
        text += template_table(entry.name, entry.summary, entry.parameters);
    }
    for (const Algorithm& entry : registry.algorithms()) {
        text += template_table(entry.name, entry.summary, entry.parameters);
    }
    for (const Feature& entry : registry.features()) {
        text += template_table(entry.name, entry.summary, entry.parameters);
    }
    return text;
}

}  // namespace karst
