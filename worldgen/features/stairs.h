// Spawn, stairs and the exit: cells and markers, reserved against later features.
#pragma once

#include "worldgen/parameters.h"
#include "worldgen/registry.h"

namespace karst {

// What the room of the way down is farthest by from the spawn.
enum class FarthestBy { walk, line };

struct StairsParameters {
    int samples = 64;  // candidates for the way down; more candidates = longer ways
    FarthestBy farthest_by = FarthestBy::walk;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("samples", &StairsParameters::samples, Range{1, 1000},
              "candidates among which the primary way down is the farthest");
        visit("farthest_by", &StairsParameters::farthest_by, {"walk", "line"},
              "the way down lies in the room farthest along corridors, or in a straight line");
    }
};

// One primary pair (group 0) and one more pair for every 512 columns: pair k > 0 lies in columns
// [512 (k - 1), 512 k) where there is a place, so that stairs down k come out at stairs up k nearby
// in the next depth.
// Depth 1 has no stairs up; the last depth has an exit instead of all stairs down.
// Where the layout has rooms, the way down is in the one farthest from the spawn: along the
// corridors, which makes for detours, or in a straight line, which makes for a direction. Throws
// FurnishFailure where a level has no room for them.
void furnish_stairs(FurnishContext& context, const StairsParameters& parameters);

inline constexpr int kStairsColumns = 512;  // columns for each further stairs pair

// How many stairs pairs a level of this width has.
inline std::uint32_t stairs_pairs(int width) {
    return 1 + static_cast<std::uint32_t>(width / kStairsColumns);
}

}  // namespace karst
