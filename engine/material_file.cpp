#include "engine/material_file.h"

#include <numeric>

#include "engine/toml_text.h"

namespace karst {

WorldMaterials WorldMaterials::built_in() {
    WorldMaterials materials;
    // The table is never destroyed, so nobody owns it.
    materials.table = {std::shared_ptr<void>(), &MaterialTable::built_in()};
    std::iota(materials.numbers.begin(), materials.numbers.end(), std::uint8_t{0});
    return materials;
}

WorldMaterials load_materials(const std::string& path) {
    return parse_materials(read_toml_file(path, kLargestMaterialFile), path);
}

}  // namespace karst
