// The cells of a whole level while it is planned: a few bit planes and a palette.
#pragma once

#include <array>
#include <vector>

#include "worldgen/core/bit_grid.h"
#include "worldgen/core/chunk.h"
#include "worldgen/core/material.h"

namespace karst {

// A cell's code is one bit from each plane; the palette maps codes to materials. Plane 0 is the
// solid bit (the palette puts solids on odd codes), so "which cells are open" is always at hand as
// one BitGrid. Planes appear when a material first needs them: caves of stone and air are one
// plane, 512 KiB at 2048x2048. At most 16 solid and 16 other materials in one level.
//
// The `reserved` plane marks cells that later features must leave alone (stairs, doors, routes).
// Not synchronised while planned; immutable afterwards, and then safe to share between threads.
class LevelGrid {
  public:
    static constexpr unsigned kMostCodes = 32;
    using Palette = std::array<MaterialId, kMostCodes>;

    // All cells start as `solid`. `open` is what carving leaves. `origin` is the world position of
    // cell (0, 0): noise and fills are functions of world coordinates.
    LevelGrid(Size size, const MaterialTable& materials, MaterialId solid = material::kStone,
              MaterialId open = material::kAir, Cell origin = {});

    Size size() const { return size_; }
    int width() const { return size_.width; }
    int height() const { return size_.height; }
    Cell origin() const { return origin_; }
    const MaterialTable& materials() const { return *materials_; }

    // Writes `length` cells from x on; the run must lie inside the level.
    void set_run(int y, int x, int length, MaterialId material);
    void set(int x, int y, MaterialId material) { set_run(y, x, 1, material); }
    void set_rect(const Rect& rect, MaterialId material);

    MaterialId at(int x, int y) const { return palette_[code_at(x, y)]; }

    // Cells of all solid materials.
    const BitGrid& solid() const { return planes_[0]; }
    bool is_solid(int x, int y) const { return planes_[0].test(x, y); }

    // True where all cells of the run are the base open material.
    bool is_bare(int y, int x, int length) const;
    bool is_bare(const Rect& rect) const;
    // The cells of a word of row y that are the base open material. Bits beyond the width are set.
    std::uint64_t bare_word(int y, std::size_t w) const {
        std::uint64_t used = 0;
        for (const BitGrid& plane : planes_) used |= plane.row(y)[w];
        return ~used;
    }

    // Carving by whole words: while only the two base materials are in use, plane 0 may be
    // written directly. Must not be called after another material was set.
    BitGrid& carve_plane();

    BitGrid& reserved() { return reserved_; }
    const BitGrid& reserved() const { return reserved_; }
    void reserve(const Rect& rect);

    // Drops what only planning needs.
    void finish() { reserved_ = BitGrid(); }

    std::size_t plane_count() const { return planes_.size(); }
    const BitGrid& plane(std::size_t index) const { return planes_[index]; }
    // Material of each code; codes that are not in use hold the base open material.
    const Palette& palette() const { return palette_; }
    // Cells of a rectangle whose code is one of these (by bit).
    BitGrid cells_of_codes(std::uint32_t codes, const Rect& rect) const;
    // Which codes are in use, by bit.
    std::uint32_t used_codes() const { return used_codes_; }

  private:
    unsigned code_at(int x, int y) const {
        const std::size_t w = static_cast<std::size_t>(x) / 64;
        unsigned code = 0;
        for (std::size_t p = 0; p < planes_.size(); ++p) {
            code |= static_cast<unsigned>(planes_[p].row(y)[w] >> (x % 64) & 1) << p;
        }
        return code;
    }
    unsigned code_of(MaterialId material);

    Size size_;
    Cell origin_;
    const MaterialTable* materials_;
    std::vector<BitGrid> planes_;
    BitGrid reserved_;
    Palette palette_{};
    std::uint32_t used_codes_ = 0b11;
    std::array<std::int8_t, 256> codes_;  // by material; -1: none yet
};

// The cells of a part whose material passes `predicate(const Material&)`.
template <class Predicate>
BitGrid cells_where(const LevelGrid& grid, const Rect& part, Predicate&& predicate) {
    std::uint32_t codes = 0;
    for (unsigned code = 0; code < LevelGrid::kMostCodes; ++code) {
        if ((grid.used_codes() >> code & 1) == 0) continue;
        if (predicate(grid.materials()[grid.palette()[code]])) codes |= 1u << code;
    }
    return grid.cells_of_codes(codes, part);
}

template <class Predicate>
BitGrid cells_where(const LevelGrid& grid, Predicate&& predicate) {
    return cells_where(grid, {0, 0, grid.width(), grid.height()}, predicate);
}

}  // namespace karst
