#include "worldgen/core/level_grid.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <string>

#include "worldgen/core/error.h"

namespace karst {
namespace {

// Which cells of a row have one of some codes: plane by plane the question is split in two, until
// all or none of the codes that occur are asked for.
class CodeMatcher {
  public:
    CodeMatcher(std::span<const BitGrid> planes, std::uint32_t used)
        : planes_(planes), used_(used) {}

    void find(int y, std::uint32_t codes, std::span<std::uint64_t> row) const {
        find(y, codes, used_, 0, row);
    }

  private:
    // `plane` is the next one that may tell the codes in `among` apart.
    void find(int y, std::uint32_t codes, std::uint32_t among, std::size_t plane,
              std::span<std::uint64_t> row) const {
        if ((codes & among) == 0 || (~codes & among) == 0) {
            std::ranges::fill(row, (codes & among) == 0 ? 0 : ~std::uint64_t{0});
            return;
        }
        constexpr std::array<std::uint32_t, 5> kCodesWithBit{0xAAAAAAAA, 0xCCCCCCCC, 0xF0F0F0F0,
                                                             0xFF00FF00, 0xFFFF0000};
        find(y, codes, among & kCodesWithBit[plane], plane + 1, row);
        std::array<std::uint64_t, kMostWords> without;
        const std::span<std::uint64_t> rest(without.data(), row.size());
        find(y, codes, among & ~kCodesWithBit[plane], plane + 1, rest);
        const auto bits = planes_[plane].row(y);
        for (std::size_t w = 0; w < row.size(); ++w) {
            row[w] = (row[w] & bits[w]) | (rest[w] & ~bits[w]);
        }
    }

    static constexpr std::size_t kMostWords = kLargestSide / 64;

    std::span<const BitGrid> planes_;
    std::uint32_t used_;
};

}  // namespace

LevelGrid::LevelGrid(Size size, const MaterialTable& materials, MaterialId solid, MaterialId open,
                     Cell origin)
    : size_(size), origin_(origin), materials_(&materials), reserved_(size) {
    assert(materials[solid].solid && !materials[open].solid);
    assert(size.width <= kLargestSide);
    planes_.emplace_back(size, true);
    palette_.fill(open);
    palette_[1] = solid;
    codes_.fill(-1);
    codes_[open] = 0;
    codes_[solid] = 1;
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
    std::vector<BitGrid> parts;
    std::span<const BitGrid> planes = planes_;
    if (cells.size() != size_) {
        for (const BitGrid& plane : planes_) parts.push_back(plane.crop(rect));
        planes = parts;
    }
    const CodeMatcher match(planes, used_codes_);
    for (int y = 0; y < rect.height; ++y) {
        match.find(y, codes, cells.row(y));
        cells.row(y).back() &= cells.last_word_mask();
    }
    return cells;
}

void LevelGrid::reserve(const Rect& rect) {
    for (int y = rect.y; y < rect.bottom(); ++y) reserved_.set_run(y, rect.x, rect.width);
}

}  // namespace karst
