// The rules by name, and the list of what was found against them.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "worldgen/validate.h"

namespace karst::validator {

enum class RuleId : std::size_t {
    known_cells,
    border,
    materials,
    markers,
    marker_places,
    spawn,
    stairs_cells,
    stairs_groups,
    footing,
    reach,
    rooms,
    pockets,
    sealed,
    liquid_rest,
    liquid_mix,
    lava_fire,
    sand,
    grass,
    wood,
    leaves,
    doors,
    traps,
    depths_differ,
    stairs_match,
    body_reach,
    body_return,
    route,
};

inline constexpr std::array<Rule, 27> kRules{{
    {"known_cells", "every cell holds a material of the table"},
    {"border", "the outermost ring of cells is solid"},
    {"materials", "a level shows at least 3 materials"},
    {"markers", "marker ids are their positions in the list, and markers lie inside the level"},
    {"marker_places",
     "no two of spawn, stairs, exit, keys and items share a cell, and no key or "
     "item lies in a door or on stairs"},
    {"spawn", "one spawn, first in the list: open and dry, 1 wide and 2 tall, on solid ground"},
    {"stairs_cells", "stairs and exit markers lie on their cells, and such cells have a marker"},
    {"stairs_groups", "stairs have the numbers that their depth and the level's width call for"},
    {"footing", "stairs, exits, keys and items are open, dry and on solid ground"},
    {"reach", "stairs, exits, keys and items are connected with the spawn through safe cells"},
    {"rooms", "every room has safe cells, all of them connected with the spawn"},
    {"pockets", "all safe cells outside secrets are connected with the spawn"},
    {"sealed", "all cells outside secrets that are not solid, pools too, are one region"},
    {"liquid_rest", "below and beside a liquid is a solid or the same liquid"},
    {"liquid_mix", "unlike liquids never touch"},
    {"lava_fire", "lava touches neither wood nor leaves"},
    {"sand", "what falls lies on a solid and cannot slide to either side"},
    {"grass", "above grass is no solid"},
    {"wood", "every piece of wood stands on a solid that is not wood, every trunk on a solid"},
    {"leaves", "every piece of leaves touches wood or a trunk"},
    {"doors", "a door is a straight run of 1 or 2 cells between solid jambs, free on both faces"},
    {"traps", "a trap holds hazard only and is closed by solids below and at its sides"},
    {"depths_differ", "neighbouring depths have different cells"},
    {"stairs_match", "down k of a depth leads to up k of the next, and back"},
    {"body_reach",
     "the body gets from the spawn to all stairs, exits, items and enemies and into "
     "every room"},
    {"body_return", "wherever the body can stay, it gets back to the spawn"},
    {"route", "the route leads the body from the spawn to the way down, move by move"},
}};
static_assert(kRules.size() == static_cast<std::size_t>(RuleId::route) + 1);

// Not thread-safe; one for each call of the validator.
class Report {
  public:
    explicit Report(std::size_t limit) : limit_(limit) {}

    void fail(RuleId rule, Cell cell, std::string what) {
        const auto index = static_cast<std::size_t>(rule);
        if (counts_[index]++ >= limit_) return;
        failures_.push_back({kRules[index].name, cell, std::move(what)});
    }

    std::vector<Failure> take() { return std::move(failures_); }

  private:
    std::size_t limit_;  // per rule
    std::array<std::size_t, kRules.size()> counts_{};
    std::vector<Failure> failures_;
};

}  // namespace karst::validator
