#include "worldgen/core/level_grid.h"

#include <cassert>
#include <string>

#include "worldgen/core/error.h"

namespace karst {

LevelGrid::LevelGrid(Size size, const MaterialTable& materials, MaterialId solid, MaterialId open,
                     Cell origin)
    : size_(size), origin_(origin), materials_(&materials), reserved_(size) {
    assert(materials[solid].solid && !materials[open].solid);
    planes_.emplace_back(size, true);
    palette_.fill(open);
    palette_[1] = solid;
    codes_.fill(-1);
    codes_[open] = 0;
    codes_[solid] = 1;
}

unsigned LevelGrid::code_at(int x, int y) const {
    unsigned code = 0;
    for (std::size_t p = 0; p < planes_.size(); ++p) {
        code |= static_cast<unsigned>(planes_[p].test(x, y)) << p;
    }
    return code;
}

unsigned LevelGrid::code_of(MaterialId material) {
    if (codes_[material] >= 0) return static_cast<unsigned>(codes_[material]);
    const bool solid = (*materials_)[material].solid;
    for (unsigned code = solid ? 1 : 0; code < kMostCodes; code += 2) {
        if ((used_codes_ >> code & 1) != 0) continue;
        used_codes_ = used_codes_ | 1u << code;
        palette_[code] = material;
        codes_[material] = static_cast<std::int8_t>(code);
        while (planes_.size() < static_cast<std::size_t>(std::bit_width(code))) {
            planes_.emplace_back(size_);
        }
        return code;
    }
    throw ConfigError(std::string("level: more than 16 ") + (solid ? "solid" : "other") +
                      " materials in one level, the last one '" + (*materials_)[material].name +
                      "'");
}

void LevelGrid::set_run(int y, int x, int length, MaterialId material) {
    const unsigned code = code_of(material);
    for (std::size_t p = 0; p < planes_.size(); ++p) {
        planes_[p].set_run(y, x, length, (code >> p & 1) != 0);
    }
}

void LevelGrid::set_rect(const Rect& rect, MaterialId material) {
    for (int y = rect.y; y < rect.bottom(); ++y) set_run(y, rect.x, rect.width, material);
}

bool LevelGrid::is_bare(int y, int x, int length) const {
    for (const BitGrid& plane : planes_) {
        if (plane.any_in_run(y, x, length)) return false;
    }
    return true;
}

bool LevelGrid::is_bare(const Rect& rect) const {
    for (int y = rect.y; y < rect.bottom(); ++y) {
        if (!is_bare(y, rect.x, rect.width)) return false;
    }
    return true;
}

BitGrid& LevelGrid::carve_plane() {
    assert(used_codes_ == 0b11);
    return planes_[0];
}

BitGrid LevelGrid::cells_of_codes(std::uint32_t codes, const Rect& rect) const {
    BitGrid cells({rect.width, rect.height});
    const bool whole = cells.size() == size_;
    std::vector<BitGrid> parts;
    if (!whole) {
        for (const BitGrid& plane : planes_) parts.push_back(plane.crop(rect));
    }
    const std::vector<BitGrid>& planes = whole ? planes_ : parts;
    for (unsigned code = 0; code < 1u << planes.size(); ++code) {
        if ((codes >> code & 1) == 0) continue;
        for (int y = 0; y < rect.height; ++y) {
            const auto row = cells.row(y);
            for (std::size_t w = 0; w < row.size(); ++w) {
                std::uint64_t match = ~std::uint64_t{0};
                for (std::size_t p = 0; p < planes.size(); ++p) {
                    const std::uint64_t plane = planes[p].row(y)[w];
                    match &= (code >> p & 1) != 0 ? plane : ~plane;
                }
                row[w] |= match;
            }
            row.back() &= cells.last_word_mask();
        }
    }
    return cells;
}

void LevelGrid::reserve(const Rect& rect) {
    for (int y = rect.y; y < rect.bottom(); ++y) reserved_.set_run(y, rect.x, rect.width);
}

}  // namespace karst
