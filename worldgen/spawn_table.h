// Spawn tables: which of the game's things stand where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

// One entry of a recipe's [[spawn]] list. `where` is one of
//   a marker kind (enemy, item, ...)      each such marker draws one entry, by weight
//   an anchor (floor, ceiling, wall, pool_edge)   `least` to `most` new markers per 250x250 cells
//   a room tag (dead_end, loop, ...)      `least` to `most` new markers in each such room
// Editing a table moves no cell and no marker of another entry.
struct SpawnEntry {
    std::string entity;  // the game's own text; goes into Marker::entity
    std::string where;
    int weight = 1;  // 0..1000000
    int least = 1;   // 0..1000
    int most = 1;    // least..1000
    bool operator==(const SpawnEntry&) const = default;
};

// All that `where` may be.
std::vector<std::string> spawn_places();

// Throws ConfigError naming the field, the value and what is allowed.
void check(const SpawnEntry& entry);

}  // namespace karst
