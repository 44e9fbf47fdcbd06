#include <limits>
#include <utility>

#include "broken_levels.h"

namespace karst::testing {
namespace {

TextLevel plain() {
    return text_level({
        "##########",
        "#        #",
        "#        #",
        "# @  >   #",
        "##########",
    });
}

TextLevel with_wrong_id() {
    TextLevel level = plain();
    level.markers[1].id = 7;
    return level;
}

TextLevel with_spawn_second() {
    TextLevel level = plain();
    std::swap(level.markers[0], level.markers[1]);
    level.markers[0].id = 0;
    level.markers[1].id = 1;
    return level;
}

TextLevel with_spawn_at(Cell cell, TextLevel level) {
    level.markers[0].cell = cell;
    return level;
}

// A pool of one cell at (6, 3).
TextLevel with_pool(char liquid) {
    const std::string pool = std::string("######") + liquid + "###";
    return text_level({
        "##########",
        "#        #",
        "# @  >   #",
        pool,
        "##########",
    });
}

}  // namespace

std::vector<BrokenLevel> levels_with_broken_markers() {
    return {
        {"WrongId", "markers", {5, 3}, with_wrong_id(), {}},
        {"MarkerOutside", "markers", {10, 2}, plain().with_marker(MarkerKind::enemy, {10, 2}), {}},
        {"MarkerAtNegativeCell",
         "markers",
         {-1, 2},
         plain().with_marker(MarkerKind::enemy, {-1, 2}),
         {}},
        {"SecretReachesOutside",
         "markers",
         {4, 1},
         plain().with_marker(MarkerKind::secret, {4, 1}, {7, 2}),
         {}},
        {"SecretWithoutCells",
         "markers",
         {4, 1},
         plain().with_marker(MarkerKind::secret, {4, 1}, {0, 2}),
         {}},
        {"ItemOutside", "markers", {3, 50}, plain().with_marker(MarkerKind::item, {3, 50}), {}},
        {"ItemOnSpawn", "marker_places", {2, 3}, plain().with_marker(MarkerKind::item, {2, 3}), {}},
        {"TwoItems",
         "marker_places",
         {7, 3},
         plain().with_marker(MarkerKind::item, {7, 3}).with_marker(MarkerKind::key, {7, 3}),
         {}},
        {"ItemOnStairs",
         "marker_places",
         {5, 3},
         plain().with_marker(MarkerKind::item, {5, 3}),
         {}},
        {"KeyInDoor",
         "marker_places",
         {4, 2},
         text_level({
                        "##########",
                        "#   #    #",
                        "# @ +  > #",
                        "##########",
                    })
             .with_marker(MarkerKind::key, {4, 2}),
         {}},
        {"NoSpawn",
         "spawn",
         {0, 0},
         text_level({
             "##########",
             "#        #",
             "#    >   #",
             "##########",
         }),
         {}},
        {"TwoSpawns", "spawn", {7, 3}, plain().with_marker(MarkerKind::spawn, {7, 3}), {}},
        {"SpawnNotFirst", "spawn", {5, 3}, with_spawn_second(), {}},
        {"SpawnOutside",
         "spawn",
         {4, std::numeric_limits<int>::max()},
         with_spawn_at({4, std::numeric_limits<int>::max()}, plain()),
         {"markers"}},
        {"SpawnUnderLowCeiling",
         "spawn",
         {2, 2},
         text_level({
             "##########",
             "#        #",
             "###      #",
             "# @  >   #",
             "##########",
         }),
         {}},
        {"SpawnInRock", "spawn", {2, 4}, with_spawn_at({2, 4}, plain()), {}},
        {"SpawnInAir", "spawn", {2, 2}, with_spawn_at({2, 2}, plain()), {}},
        {"SpawnInWater", "spawn", {6, 3}, with_spawn_at({6, 3}, with_pool('~')), {}},
        {"SpawnInAcid", "spawn", {6, 3}, with_spawn_at({6, 3}, with_pool('*')), {}},
        {"ItemInAir",
         "footing",
         {7, 1},
         text_level({
             "##########",
             "#      i #",
             "#        #",
             "# @  >   #",
             "##########",
         }),
         {}},
        {"ItemInRock", "footing", {7, 4}, plain().with_marker(MarkerKind::item, {7, 4}), {"reach"}},
        {"KeyUnderWater",
         "footing",
         {6, 3},
         with_pool('~').with_marker(MarkerKind::key, {6, 3}),
         {}},
        {"ItemInAcid",
         "footing",
         {6, 3},
         with_pool('*').with_marker(MarkerKind::item, {6, 3}),
         {"reach"}},
        {"StairsOnLeaves",
         "footing",
         {7, 2},
         text_level({
             "##########",
             "#        #",
             "# @    > #",
             "#######&H#",
             "##########",
         }),
         {}},
        {"PotionInAir", "footing", {7, 2}, plain().with_marker(MarkerKind::potion, {7, 2}), {}},
    };
}

}  // namespace karst::testing
