// Only this file includes toml++, which takes seconds to compile.
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <sstream>

#include "engine/paths.h"
#include "engine/recipe_file.h"
#include "engine/toml_text.h"
#include "worldgen/measures/measures.h"

namespace karst {
namespace {

const std::vector<std::string> kBandKeys{"range", "algorithm", "features", "expect"};

// A value as a message shows it.
std::string to_text(const toml::node& node) {
    if (node.is_table()) return "a table";
    if (node.is_array()) return "an array";
    std::ostringstream text;
    if (const auto* string = node.as_string()) {
        text << string->get();
    } else if (const auto* number = node.as_floating_point()) {
        text << number->get();
    } else {
        text << toml::node_view<const toml::node>(node);
    }
    return shown(text.str());
}

std::vector<std::string> names_of_owners(const Registry& registry) {
    std::vector<std::string> names;
    for (const Algorithm& entry : registry.algorithms()) names.push_back(entry.name);
    for (const Feature& entry : registry.features()) names.push_back(entry.name);
    for (const ParameterGroup& entry : registry.groups()) names.push_back(entry.name);
    return names;
}

class Parser {
  public:
    Parser(const std::string& file, const Registry& registry) : file_(file), registry_(registry) {}

    Recipe parse(std::string_view text) {
        check_toml_text(file_, text, kLargestRecipe);
        try {
            return read(toml::parse(text, file_));
        } catch (const toml::parse_error& error) {
            fail(error.source().begin.line, std::string(error.description()));
        }
    }

  private:
    [[noreturn]] void fail(toml::source_index line, const std::string& message) const {
        fail_at(file_, line, message);
    }
    [[noreturn]] void fail(const toml::node& node, const std::string& message) const {
        fail(node.source().begin.line, message);
    }

    // Calls check() and adds file and line to what it throws.
    template <class Check>
    void located(toml::source_index line, Check&& check) const {
        try {
            check();
        } catch (const ConfigError& error) {
            fail(line, error.what());
        }
    }

    std::string string(const toml::node& node, const std::string& field) const {
        if (const auto* value = node.as_string()) return value->get();
        fail(node, field + " = " + to_text(node) + "; allowed a text in quotes");
    }

    int whole_number(const toml::node& node, const std::string& field, int least, int most,
                     int standard) const {
        const auto* value = node.as_integer();
        if (value != nullptr && value->get() >= least && value->get() <= most) {
            return static_cast<int>(value->get());
        }
        fail(node, field + " = " + to_text(node) + "; allowed " + std::to_string(least) + ".." +
                       std::to_string(most) + " (default " + std::to_string(standard) + ")");
    }

    std::vector<std::string> with_owners(std::vector<std::string> names) const {
        const auto owners = names_of_owners(registry_);
        names.insert(names.end(), owners.begin(), owners.end());
        return names;
    }

    [[noreturn]] void fail_unknown(const toml::key& key, const std::string& where,
                                   const std::vector<std::string>& allowed) const {
        fail(key.source().begin.line, "no key '" + where + shown(key.str()) + "\'; there are " +
                                          joined(allowed) + suggestion(key.str(), allowed));
    }

    bool is_owner(std::string_view name) const {
        const auto owners = names_of_owners(registry_);
        return std::find(owners.begin(), owners.end(), name) != owners.end();
    }

    // The values of one algorithm or feature.
    void read_parameters(const std::string& owner, const toml::node& node,
                         RecipeParameters& parameters) const {
        const toml::table* table = node.as_table();
        if (table == nullptr) {
            fail(node, owner + " = " + to_text(node) + "; allowed a table of its parameters");
        }
        for (const auto& [key, entry] : *table) {
            const std::string name(key.str());
            ParameterValue value = to_text(entry);
            if (const auto* flag = entry.as_boolean()) value = flag->get();
            if (const auto* number = entry.as_integer()) value = number->get();
            located(key.source().begin.line,
                    [&] { registry_.parameter(owner, name).check(owner, value); });
            parameters[owner][name] = std::move(value);
        }
    }

    // Bounds of measures.
    Expectations read_expectations(const toml::node& node) const {
        const toml::table* table = node.as_table();
        if (table == nullptr) fail(node, "expect = " + to_text(node) + "; allowed a table");
        Expectations expect;
        for (const auto& [key, entry] : *table) {
            const std::string name(key.str());
            located(key.source().begin.line, [&] {
                find_measure(name);
                const auto* text = entry.as_string();
                expect[name] = parse_bound(name, text != nullptr ? text->get() : to_text(entry));
            });
        }
        return expect;
    }

    void read_range(const toml::node& node, DepthBand& band) const {
        const std::string text = string(node, "depths.range");
        const auto number = [&](std::string_view digits) {
            int value = 0;
            const char* end = digits.data() + digits.size();
            const auto [stop, error] = std::from_chars(digits.data(), end, value);
            if (error != std::errc() || stop != end || value < 1 || value > kDeepestDepth) {
                fail(node, "depths.range = " + shown(text) +
                               "; allowed \"5\", \"1-3\" or \"7+\", from 1 to " +
                               std::to_string(kDeepestDepth));
            }
            return value;
        };
        const std::size_t dash = text.find('-');
        if (text.ends_with('+')) {
            band.first = number(std::string_view(text).substr(0, text.size() - 1));
            band.last = kDeepestDepth;
        } else {
            band.first = number(std::string_view(text).substr(0, dash));
            band.last =
                dash == text.npos ? band.first : number(std::string_view(text).substr(dash + 1));
        }
        if (band.last < band.first) {
            fail(node, "depths.range = " + shown(text) + "; the range ends before it begins");
        }
    }

    void read_features(const toml::node& node, DepthBand& band) const {
        const toml::array* list = node.as_array();
        if (list == nullptr) {
            fail(node, "depths.features = " + to_text(node) + "; allowed a list of names");
        }
        band.features.emplace();
        for (const toml::node& entry : *list) {
            const std::string name = string(entry, "depths.features");
            located(entry.source().begin.line, [&] { registry_.feature(name); });
            if (std::find(band.features->begin(), band.features->end(), name) !=
                band.features->end()) {
                fail(entry, "depths.features = " + shown(name) + "; allowed once, but named twice");
            }
            band.features->push_back(name);
        }
    }

    DepthBand read_band(const toml::node& node) const {
        const toml::table* table = node.as_table();
        if (table == nullptr) fail(node, "depths holds " + to_text(node) + "; allowed tables");
        DepthBand band;
        for (const auto& [key, entry] : *table) {
            const std::string_view name = key.str();
            if (name == "range") {
                read_range(entry, band);
            } else if (name == "algorithm") {
                band.algorithm = string(entry, "depths.algorithm");
                located(entry.source().begin.line, [&] { registry_.algorithm(band.algorithm); });
            } else if (name == "features") {
                read_features(entry, band);
            } else if (name == "expect") {
                band.expect = read_expectations(entry);
            } else if (is_owner(name)) {
                read_parameters(std::string(name), entry, band.parameters);
            } else {
                fail_unknown(key, "depths.", with_owners(kBandKeys));
            }
        }
        for (const std::string name : {"range", "algorithm"}) {
            if (!table->contains(name)) fail(node, "depths." + name + " is missing");
        }
        return band;
    }

    void read_bands(const toml::node& node, Recipe& recipe) const {
        const toml::array* bands = node.as_array();
        if (bands == nullptr) {
            fail(node, "depths = " + to_text(node) + "; allowed [[depths]] entries");
        }
        for (const toml::node& entry : *bands) {
            DepthBand band = read_band(entry);
            if (!recipe.bands.empty() && band.first <= recipe.bands.back().last) {
                fail(*entry.as_table()->get("range"), "depths.range begins at " +
                                                          std::to_string(band.first) +
                                                          ", but the entry before it ends at " +
                                                          std::to_string(recipe.bands.back().last));
            }
            recipe.bands.push_back(std::move(band));
        }
    }

    SpawnEntry read_spawn(const toml::node& node) const {
        const toml::table* table = node.as_table();
        if (table == nullptr) fail(node, "spawn holds " + to_text(node) + "; allowed tables");
        SpawnEntry entry;
        const int most = std::numeric_limits<int>::max();
        bool has_most = false;
        for (const auto& [key, value] : *table) {
            const std::string_view name = key.str();
            if (name == "entity") {
                entry.entity = string(value, "spawn.entity");
            } else if (name == "where") {
                entry.where = string(value, "spawn.where");
            } else if (name == "weight") {
                entry.weight = whole_number(value, "spawn.weight", 0, most, 1);
            } else if (name == "min") {
                entry.least = whole_number(value, "spawn.min", 0, most, 1);
            } else if (name == "max") {
                entry.most = whole_number(value, "spawn.max", 0, most, 1);
                has_most = true;
            } else {
                fail_unknown(key, "spawn.", {"entity", "where", "weight", "min", "max"});
            }
        }
        if (!has_most) entry.most = std::max(entry.most, entry.least);
        for (const std::string name : {"entity", "where"}) {
            if (!table->contains(name)) fail(node, "spawn." + name + " is missing");
        }
        located(node.source().begin.line, [&] { check(entry); });
        return entry;
    }

    void read_spawns(const toml::node& node, Recipe& recipe) const {
        const toml::array* entries = node.as_array();
        if (entries == nullptr)
            fail(node, "spawn = " + to_text(node) + "; allowed [[spawn]] entries");
        for (const toml::node& entry : *entries) recipe.spawns.push_back(read_spawn(entry));
    }

    Recipe read(const toml::table& root) const {
        Recipe recipe;
        recipe.name = file_;
        for (const auto& [key, node] : root) {
            const std::string_view name = key.str();
            if (name == "name") {
                recipe.name = string(node, "name");
            } else if (name == "description") {
                recipe.description = string(node, "description");
            } else if (name == "last_depth") {
                recipe.last_depth =
                    whole_number(node, "last_depth", 1, kDeepestDepth, Recipe().last_depth);
            } else if (name == "materials") {
                recipe.materials = beside(file_, string(node, "materials"));
            } else if (name == "depths") {
                read_bands(node, recipe);
            } else if (name == "spawn") {
                read_spawns(node, recipe);
            } else if (name == "expect") {
                recipe.expect = read_expectations(node);
            } else if (is_owner(name)) {
                read_parameters(std::string(name), node, recipe.parameters);
            } else {
                fail_unknown(key, "",
                             with_owners({"name", "description", "last_depth", "materials",
                                          "depths", "expect", "spawn"}));
            }
        }
        if (recipe.bands.empty()) fail(1, "there is no [[depths]] entry");
        located(1, [&] { recipe.check(registry_); });
        return recipe;
    }

    const std::string& file_;
    const Registry& registry_;
};

}  // namespace

Recipe parse_recipe(std::string_view text, const std::string& file, const Registry& registry) {
    return Parser(file, registry).parse(text);
}

}  // namespace karst
