// A finished level as the rules look at it: flags for each cell, and which materials have a rule.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "worldgen/validate.h"

namespace karst::validator {

// What a cell is, by bits. Cells outside the level count as solid.
enum CellFlag : std::uint8_t {
    kSolid = 1,
    kLiquid = 2,
    kHazard = 4,
    kFalls = 8,
    kGrass = 16,
    kStairs = 32,   // stairs down, stairs up, exit
    kTrap = 64,     // inside the rectangle of a trap marker
    kUnknown = 128  // not in the table; solid, so that one wrong byte makes one failure
};

// Cells through which one can get from place to place unharmed have none of these.
inline constexpr std::uint8_t kUnsafe = kSolid | kHazard | kTrap;

// Materials that rules name. Found by name, so that a game's own table works; absent ones have no
// cells to judge.
struct NamedMaterials {
    explicit NamedMaterials(const MaterialTable& table)
        : grass(table.find("grass")),
          wood(table.find("wood")),
          trunk(table.find("trunk")),
          leaves(table.find("leaves")),
          lava(table.find("lava")),
          door(table.find("door")),
          stairs_down(table.find("stairs_down")),
          stairs_up(table.find("stairs_up")),
          exit(table.find("exit")) {}

    std::optional<MaterialId> grass, wood, trunk, leaves, lava, door, stairs_down, stairs_up, exit;
};

// Immutable after construction. The level must outlive it.
class LevelView {
  public:
    explicit LevelView(const FinishedLevel& level);

    const FinishedLevel& level() const { return level_; }
    const NamedMaterials& named() const { return named_; }
    int width() const { return level_.size.width; }
    int height() const { return level_.size.height; }

    bool contains(Cell cell) const {
        return cell.x >= 0 && cell.y >= 0 && cell.x < width() && cell.y < height();
    }
    bool contains(const Rect& rect) const {
        return !rect.empty() && rect.x >= 0 && rect.y >= 0 && rect.width <= width() - rect.x &&
               rect.height <= height() - rect.y;
    }

    std::uint8_t flags(int x, int y) const {
        return contains(Cell{x, y}) ? flags_[index(x, y)] : std::uint8_t{kSolid};
    }
    bool has(int x, int y, unsigned mask) const { return (flags(x, y) & mask) != 0; }
    bool solid(int x, int y) const { return has(x, y, kSolid); }

    // True where the cell lies inside and holds `material` (an absent material is nowhere).
    bool is(int x, int y, std::optional<MaterialId> material) const {
        return material && contains(Cell{x, y}) && level_.cells[index(x, y)] == *material;
    }
    // The material's name, "rock outside the level" or "unknown cell 200".
    std::string name(int x, int y) const;

    // The bytes of one row.
    const std::uint8_t* flag_row(int y) const { return flags_.data() + index(0, y); }
    const MaterialId* cell_row(int y) const { return level_.cells.data() + index(0, y); }

    // Cells of one material.
    std::int64_t count(std::optional<MaterialId> material) const {
        return material ? counts_[*material] : 0;
    }

    // Calls visit(x, y, flags) for each cell that has one of the flags in `mask`.
    template <class Visitor>
    void for_each(std::uint8_t mask, Visitor&& visit) const;

  private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width()) +
               static_cast<std::size_t>(x);
    }

    FinishedLevel level_;
    NamedMaterials named_;
    std::vector<std::uint8_t> flags_;
    std::vector<std::int64_t> counts_;  // by material id, 256 of them
};

template <class Visitor>
void LevelView::for_each(std::uint8_t mask, Visitor&& visit) const {
    const std::uint64_t eight = mask * std::uint64_t{0x0101010101010101};
    for (int y = 0; y < height(); ++y) {
        const std::uint8_t* row = flag_row(y);
        int x = 0;
        while (x < width()) {
            if (x + 8 <= width()) {  // most cells are of no interest: skip them by eights
                std::uint64_t word = 0;
                std::memcpy(&word, row + x, sizeof word);
                if ((word & eight) == 0) {
                    x += 8;
                    continue;
                }
            }
            const int end = std::min(x + 8, width());
            for (; x < end; ++x) {
                if ((row[x] & mask) != 0) visit(x, y, row[x]);
            }
        }
    }
}

}  // namespace karst::validator
