// With recipe_parse.cpp the only file that includes toml++, which takes seconds to compile.
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "engine/material_file.h"
#include "engine/toml_text.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

constexpr std::size_t kMostMaterials = 256;
constexpr std::size_t kLongestName = 64;  // bytes of a name, tag or property

struct Flag {
    const char* name;
    bool Material::*value;
};
constexpr std::array kFlags{
    Flag{"solid", &Material::solid},   Flag{"liquid", &Material::liquid},
    Flag{"hazard", &Material::hazard}, Flag{"falls", &Material::falls},
    Flag{"climb", &Material::climb},   Flag{"platform", &Material::platform}};

const std::vector<std::string>& entry_keys() {
    static const std::vector<std::string> keys = [] {
        std::vector<std::string> names{"name", "colour", "glyph", "tags", "properties"};
        for (const Flag& flag : kFlags) names.emplace_back(flag.name);
        return names;
    }();
    return keys;
}

// A value as a message shows it.
std::string to_text(const toml::node& node) {
    if (node.is_table()) return "a table";
    if (node.is_array()) return "an array";
    std::ostringstream text;
    text << std::boolalpha;
    node.visit([&](const auto& value) {
        if constexpr (requires { text << value.get(); }) text << value.get();
    });
    return shown(text.str());
}

class Parser {
  public:
    explicit Parser(const std::string& file) : file_(file) {
        const auto built_in = MaterialTable::built_in().all();
        materials_.assign(built_in.begin(), built_in.end());
        built_in_ = materials_.size();
    }

    WorldMaterials parse(std::string_view text) {
        check_toml_text(file_, text, kLargestMaterialFile);
        try {
            return read(toml::parse(text, file_));
        } catch (const toml::parse_error& error) {
            fail(error.source().begin.line, std::string(error.description()));
        }
    }

  private:
    [[noreturn]] void fail(std::uint32_t line, const std::string& message) const {
        fail_at(file_, line, message);
    }
    [[noreturn]] void fail(const toml::node& node, const std::string& message) const {
        fail(node.source().begin.line, message);
    }
    [[noreturn]] void fail_value(const toml::node& node, const std::string& field,
                                 const std::string& allowed) const {
        fail(node, field + " = " + to_text(node) + "; allowed " + allowed);
    }
    [[noreturn]] void fail_unknown(const toml::key& key, const std::string& where,
                                   const std::vector<std::string>& allowed) const {
        fail(key.source().begin.line, "no key '" + where + shown(key.str()) + "'; there are " +
                                          joined(allowed) + suggestion(key.str(), allowed));
    }

    std::string name(const toml::node& node, const std::string& field) const {
        const auto* text = node.as_string();
        const auto is_plain = [](char letter) {
            return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                   (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' ||
                   letter == ':' || letter == '.';
        };
        if (text == nullptr || text->get().empty() || text->get().size() > kLongestName ||
            !std::all_of(text->get().begin(), text->get().end(), is_plain)) {
            fail_value(node, field, "1..64 of the letters a-z, A-Z, 0-9, _ - : . in quotes");
        }
        return text->get();
    }

    Colour colour(const toml::node& node) const {
        const auto* text = node.as_string();
        std::array<std::uint8_t, 3> parts{};
        bool valid = text != nullptr && text->get().size() == 7 && text->get()[0] == '#';
        for (std::size_t i = 0; valid && i < parts.size(); ++i) {
            const char* first = text->get().data() + 1 + 2 * i;
            const auto [end, error] = std::from_chars(first, first + 2, parts[i], 16);
            valid = error == std::errc() && end == first + 2;
        }
        if (!valid) fail_value(node, "materials.colour", "\"#rrggbb\"");
        return {parts[0], parts[1], parts[2]};
    }

    char glyph(const toml::node& node) const {
        const auto* text = node.as_string();
        if (text == nullptr || text->get().size() != 1 || text->get()[0] < ' ' ||
            text->get()[0] > '~') {
            fail_value(node, "materials.glyph", "one printable ASCII character in quotes");
        }
        return text->get()[0];
    }

    std::vector<std::string> tags(const toml::node& node) const {
        const toml::array* list = node.as_array();
        if (list == nullptr) fail_value(node, "materials.tags", "a list of texts");
        std::vector<std::string> names;
        for (const toml::node& entry : *list) {
            names.push_back(name(entry, "materials.tags"));
            if (std::count(names.begin(), names.end(), names.back()) > 1) {
                fail(entry, "materials.tags = " + names.back() + "; allowed once, but named twice");
            }
        }
        return names;
    }

    std::map<std::string, MaterialProperty> properties(const toml::node& node) const {
        const toml::table* table = node.as_table();
        if (table == nullptr) fail_value(node, "materials.properties", "a table of values");
        std::map<std::string, MaterialProperty> values;
        for (const auto& [key, entry] : *table) {
            const std::string field = "materials.properties." + shown(key.str());
            MaterialProperty& value = values[std::string(key.str())];
            if (const auto* flag = entry.as_boolean()) {
                value = flag->get();
            } else if (const auto* number = entry.as_integer()) {
                value = number->get();
            } else if (const auto* real = entry.as_floating_point();
                       real != nullptr && std::isfinite(real->get())) {
                value = real->get();
            } else if (const auto* text = entry.as_string()) {
                value = text->get();
            } else {
                fail_value(entry, field, "true, false, a finite number or a text in quotes");
            }
        }
        return values;
    }

    // Guarantees rest on the flags of built-in materials, so these can only be repeated.
    void read_flag(const toml::node& node, const Flag& flag, Material& material,
                   bool is_built_in) const {
        const std::string field = std::string("materials.") + flag.name;
        const auto* value = node.as_boolean();
        if (value == nullptr) fail_value(node, field, "true or false (default false)");
        if (is_built_in && value->get() != material.*flag.value) {
            fail_value(node, field,
                       std::string(value->get() ? "false" : "true") +
                           ", since guarantees rest on "
                           "the flags of the built-in '" +
                           material.name + "'");
        }
        material.*flag.value = value->get();
    }

    std::size_t find_or_append(const toml::node& node, const std::string& wanted) {
        for (std::size_t id = 0; id < materials_.size(); ++id) {
            if (materials_[id].name != wanted) continue;
            if (lines_.contains(id)) {
                fail(node, "materials.name = " + wanted + "; allowed once, but line " +
                               std::to_string(lines_.at(id)) + " has it too");
            }
            return id;
        }
        if (materials_.size() == kMostMaterials) {
            fail(node, "materials.name = " + wanted + "; allowed " +
                           std::to_string(kMostMaterials) + " materials with the built-in ones");
        }
        materials_.push_back({.name = wanted, .colour = {}});
        return materials_.size() - 1;
    }

    void read_material(const toml::node& node) {
        const toml::table* table = node.as_table();
        if (table == nullptr) fail(node, "materials holds " + to_text(node) + "; allowed tables");
        const toml::node* named = table->get("name");
        if (named == nullptr) fail(node, "materials.name is missing");
        const std::size_t id = find_or_append(*named, name(*named, "materials.name"));
        const bool is_built_in = id < built_in_;
        lines_[id] = node.source().begin.line;
        Material& material = materials_[id];
        for (const std::string field : {"colour", "glyph"}) {
            if (!is_built_in && !table->contains(field)) {
                fail(node, "materials." + field + " is missing; '" + material.name +
                               "' is no built-in material");
            }
        }
        for (const auto& [key, entry] : *table) {
            const std::string_view field = key.str();
            const auto flag = std::find_if(kFlags.begin(), kFlags.end(),
                                           [&](const Flag& other) { return other.name == field; });
            if (flag != kFlags.end()) {
                read_flag(entry, *flag, material, is_built_in);
            } else if (field == "colour") {
                material.colour = colour(entry);
            } else if (field == "glyph") {
                material.glyph = glyph(entry);
            } else if (field == "tags") {
                material.tags = tags(entry);
            } else if (field == "properties") {
                material.properties = properties(entry);
            } else if (field != "name") {
                fail_unknown(key, "materials.", entry_keys());
            }
        }
    }

    // Two materials may exchange their glyphs, so this is checked at the end.
    void check_glyphs() const {
        for (const auto& [id, line] : lines_) {
            for (std::size_t other = 0; other < materials_.size(); ++other) {
                if (other == id || materials_[other].glyph != materials_[id].glyph) continue;
                fail(line, "materials.glyph = " + std::string(1, materials_[id].glyph) +
                               "; allowed a glyph of its own, '" + materials_[other].name +
                               "' has this one");
            }
        }
    }

    void read_remap(const toml::node& node, std::array<std::uint8_t, 256>& numbers) const {
        const toml::table* table = node.as_table();
        if (table == nullptr) fail_value(node, "remap", "a table of materials and numbers");
        std::vector<std::string> names;
        for (const Material& material : materials_) names.push_back(material.name);
        for (const auto& [key, entry] : *table) {
            const auto it = std::find(names.begin(), names.end(), key.str());
            if (it == names.end()) fail_unknown(key, "remap.", names);
            const auto* number = entry.as_integer();
            if (number == nullptr || number->get() < 0 || number->get() > 255) {
                fail_value(entry, "remap." + *it,
                           "0..255 (default " + std::to_string(it - names.begin()) + ")");
            }
            numbers[static_cast<std::size_t>(it - names.begin())] =
                static_cast<std::uint8_t>(number->get());
        }
    }

    WorldMaterials read(const toml::table& root) {
        for (const auto& [key, node] : root) {
            if (key.str() != "materials" && key.str() != "remap") {
                fail_unknown(key, "", {"materials", "remap"});
            }
        }
        if (const toml::node* list = root.get("materials")) {
            const toml::array* entries = list->as_array();
            if (entries == nullptr) fail_value(*list, "materials", "[[materials]] entries");
            for (const toml::node& entry : *entries) read_material(entry);
        }
        check_glyphs();
        WorldMaterials result = WorldMaterials::built_in();
        if (const toml::node* remap = root.get("remap")) read_remap(*remap, result.numbers);
        result.table = std::make_shared<const MaterialTable>(materials_);
        return result;
    }

    const std::string& file_;
    std::vector<Material> materials_;
    std::size_t built_in_ = 0;
    std::map<std::size_t, std::uint32_t> lines_;  // of the entries in the file, by id
};

}  // namespace

WorldMaterials parse_materials(std::string_view text, const std::string& file) {
    return Parser(file).parse(text);
}

}  // namespace karst
