// The checks behind the rules. Each reports against the rules that its comment names.
#pragma once

#include "worldgen/validate/level_view.h"
#include "worldgen/validate/regions.h"
#include "worldgen/validate/report.h"

namespace karst::validator {

void check_cells(const LevelView& view, Report& report);       // known_cells, border, materials
void check_markers(const LevelView& view, Report& report);     // markers, marker_places
void check_spawn(const LevelView& view, Report& report);       // spawn
void check_footing(const LevelView& view, Report& report);     // footing
void check_stairs(const LevelView& view, Report& report);      // stairs_cells, _groups, _columns
void check_connection(const LevelView& view, Report& report);  // reach, rooms, pockets, sealed
void check_liquids(const LevelView& view, Report& report);     // liquid_rest, liquid_mix, lava_fire
void check_ground(const LevelView& view, Report& report);      // sand, grass
void check_trees(const LevelView& view, Report& report);       // wood, leaves
void check_doors(const LevelView& view, Report& report);       // doors
void check_traps(const LevelView& view, Report& report);       // traps
void check_body(const LevelView& view, Report& report);        // body_reach, body_return, route

// How many stairs of a kind a level of this width has where it has any.
inline std::uint32_t stairs_of_width(int width) {
    return 1 + static_cast<std::uint32_t>(width) / 512;
}

inline bool is_stairs(MarkerKind kind) {
    return kind == MarkerKind::stairs_down || kind == MarkerKind::stairs_up ||
           kind == MarkerKind::exit;
}

// Things that lie there to be picked up.
inline bool is_pickup(MarkerKind kind) {
    return kind == MarkerKind::item || kind == MarkerKind::key || kind == MarkerKind::potion;
}

inline Rect area(const Marker& marker) {
    return {marker.cell.x, marker.cell.y, marker.size.width, marker.size.height};
}

// "item 4"
inline std::string title(const Marker& marker) {
    return std::string(name_of(marker.kind)) + " " + std::to_string(marker.id);
}

}  // namespace karst::validator
