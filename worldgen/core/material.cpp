#include "worldgen/core/material.h"

#include <set>

#include "worldgen/core/error.h"

namespace karst {
namespace {

std::vector<Material> built_in_materials() {
    // name, colour, glyph, solid, liquid, hazard, falls, climb, platform
    return {
        {"air", {22, 22, 30}, ' ', false, false, false, false, false},
        {"stone", {104, 98, 94}, '#', true, false, false, false, false},
        {"dirt", {122, 85, 58}, '%', true, false, false, false, false},
        {"grass", {86, 150, 62}, '"', true, false, false, false, false},
        {"sand", {212, 188, 120}, ':', true, false, false, true, false},
        {"wood", {116, 80, 46}, 'H', true, false, false, false, false},
        {"leaves", {58, 122, 54}, '&', false, false, false, false, false},
        {"water", {52, 116, 204}, '~', false, true, false, false, false},
        {"lava", {232, 92, 28}, '^', false, true, true, false, false},
        {"acid", {142, 214, 48}, '*', false, true, true, false, false},
        {"door", {176, 118, 54}, '+', false, false, false, false, false},
        {"stairs_down", {255, 214, 92}, '>', false, false, false, false, true},
        {"stairs_up", {150, 226, 255}, '<', false, false, false, false, true},
        {"exit", {255, 120, 200}, 'X', false, false, false, false, true},
        {"ladder", {190, 140, 84}, '=', false, false, false, false, true},
        {"platform", {166, 122, 72}, '_', false, false, false, false, false, true},
        {"brick", {136, 84, 74}, 'B', true, false, false, false, false},
        {"limestone", {168, 158, 132}, 'L', true, false, false, false, false},
        {"basalt", {70, 72, 84}, 'V', true, false, false, false, false},
        {"moss", {84, 118, 66}, 'M', true, false, false, false, false},
        {"clay", {150, 100, 72}, 'C', true, false, false, false, false},
        {"trunk", {124, 88, 56}, 'I', false, false, false, false, false},
    };
}

}  // namespace

MaterialTable::MaterialTable(std::vector<Material> materials) : materials_(std::move(materials)) {
    if (materials_.empty() || materials_.size() > 256) {
        throw ConfigError("materials: " + std::to_string(materials_.size()) +
                          " entries; allowed 1..256");
    }
    std::set<std::string> names;
    std::set<char> glyphs;
    for (const Material& entry : materials_) {
        if (entry.name.empty() || !names.insert(entry.name).second) {
            throw ConfigError("materials: the name '" + entry.name +
                              "' is empty or used twice; each material needs its own");
        }
        if (!glyphs.insert(entry.glyph).second) {
            throw ConfigError("materials: '" + entry.name + "' has the glyph '" +
                              std::string(1, entry.glyph) + "' of another material");
        }
    }
}

const MaterialTable& MaterialTable::built_in() {
    static const MaterialTable table(built_in_materials());
    return table;
}

std::optional<MaterialId> MaterialTable::find(std::string_view name) const {
    for (std::size_t id = 0; id < materials_.size(); ++id) {
        if (materials_[id].name == name) return static_cast<MaterialId>(id);
    }
    return std::nullopt;
}

}  // namespace karst
