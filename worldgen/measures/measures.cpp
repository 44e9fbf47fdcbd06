#include "worldgen/measures/measures.h"

#include <array>
#include <vector>

#include "worldgen/core/error.h"
#include "worldgen/measures/parts.h"

namespace karst {
namespace {

using M = LevelMeasures;

constexpr auto kMeasures = std::to_array<Measure>({
    {"open_share", "share", "cells of materials that are not solid, of all cells", &M::open_share},
    {"underground_open_share", "share", "the same in the rows below the open sky",
     &M::underground_open_share},
    {"floating_share", "share", "solid cells in islands: 4-connected and off the border",
     &M::floating_share},
    {"island_median", "cells", "size of the median island", &M::island_median},
    {"ledge_share", "share", "footing (open, solid below) in level runs of 8 or more",
     &M::ledge_share},
    {"step_share", "share",
     "columns whose ground is at most 1 above or below the next; under a sky", &M::step_share},
    {"half_width_p50", "cells", "chessboard distance to rock, median of underground open cells",
     &M::half_width_p50},
    {"half_width_p90", "cells", "the same, 90th percentile", &M::half_width_p90},
    {"liquid_share", "share", "liquid cells, of the open ones", &M::liquid_share},
    {"ladder_cells", "cells", "cells that can be climbed", &M::ladder_cells},
    {"longest_ladder", "cells", "the longest of them one above the other", &M::longest_ladder},
    {"rooms", "rooms", "rooms of the layout", &M::rooms},
    {"dead_end_share", "share", "rooms with exactly one link", &M::dead_end_share},
    {"loop_share", "share", "rooms on a cycle of links", &M::loop_share},
    {"cycles", "links", "links beyond those of a spanning forest", &M::cycles},
    {"route_length", "cells", "route of the body from spawn to the way down", &M::route_length},
    {"route_ratio", "times", "route length over the straight line", &M::route_ratio},
    {"walk_share", "share", "positions where the body finds hold that it reaches from the spawn",
     &M::walk_share},
    {"screens_open", "share", "screens of 320x180 below the sky that are 25-70% open",
     &M::screens_open},
    {"screens_exits", "share", "screens that the body can leave to two or more neighbours",
     &M::screens_exits},
    {"screens_landmark", "share",
     "screens with a hall, hub, shaft, vault, 40 cells of liquid or a way to the sky",
     &M::screens_landmark},
    {"screens_ok", "share", "screens with all three", &M::screens_ok},
    {"items_per_screen", "items", "items, keys and potions per 57600 cells below the sky",
     &M::items_per_screen},
    {"enemies_per_screen", "enemies", "enemies per 57600 cells below the sky",
     &M::enemies_per_screen},
});

}  // namespace

std::span<const Measure> measures() { return kMeasures; }

const Measure& find_measure(std::string_view name) {
    std::vector<std::string> names;
    for (const Measure& measure : kMeasures) {
        if (measure.name == name) return measure;
        names.emplace_back(measure.name);
    }
    throw ConfigError("no measure '" + std::string(name.substr(0, 80)) + "'; there are " +
                      joined(names) + suggestion(name, names));
}

LevelMeasures measure_level(const Level& level, const Body& body) {
    LevelMeasures result;
    measuring::measure_matter(level, result);
    measuring::measure_islands(level, result);
    measuring::measure_footing(level, result);
    measuring::measure_widths(level, result);
    measuring::measure_graph(level, result);
    measuring::measure_ways(level, body, result);
    measuring::measure_screens(level, body, result);
    return result;
}

}  // namespace karst
