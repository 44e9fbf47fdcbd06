// Markers: the points of a level that mean something to the game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "worldgen/core/geometry.h"

namespace karst {

// Order is part of the archive format: entries are only appended.
enum class MarkerKind : std::uint8_t {
    spawn,
    stairs_down,
    stairs_up,
    exit,
    item,
    key,
    lock,
    trap,
    enemy,
    potion,
    secret,
    centre,
    hazard,  // a place for something dangerous of the game's
    prop,    // a place for something to look at
    rest,    // a place where nothing happens
    entity,  // of a spawn table
};

inline constexpr std::array<std::string_view, 16> kMarkerKindNames{
    "spawn", "stairs_down", "stairs_up", "exit",   "item",   "key",  "lock", "trap",
    "enemy", "potion",      "secret",    "centre", "hazard", "prop", "rest", "entity"};

inline std::string_view name_of(MarkerKind kind) {
    return kMarkerKindNames[static_cast<std::size_t>(kind)];
}

struct Marker {
    std::uint32_t id = 0;  // position in the level's list
    MarkerKind kind = MarkerKind::spawn;
    Cell cell;                // feet of who stands there; top left corner where size is not 1x1
    Size size{1, 1};          // of secrets and traps
    std::uint32_t group = 0;  // stairs: down k of depth N leads to up k of depth N + 1
    std::int32_t value = 0;   // of enemies, items and hazards: how hard, 0..255
    std::string entity = {};  // the game's text, from a spawn table; mostly empty
    bool operator==(const Marker&) const = default;
};

// The first marker of group 0 of one of these kinds; null where there is none.
inline const Marker* find_primary(std::span<const Marker> markers,
                                  std::initializer_list<MarkerKind> kinds) {
    for (const Marker& marker : markers) {
        if (marker.group == 0 && std::ranges::find(kinds, marker.kind) != kinds.end()) {
            return &marker;
        }
    }
    return nullptr;
}

}  // namespace karst
