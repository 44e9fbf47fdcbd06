#include "broken_levels.h"

namespace karst::testing {
namespace {

TextLevel plain() {
    return text_level({
                          "##########",
                          "#        #",
                          "# @ > <  #",
                          "##########",
                      })
        .at_depth(2);
}

TextLevel with_stairs_renumbered(std::uint32_t group) {
    TextLevel level = plain();
    level.markers[1].group = group;
    return level;
}

// Without the last pair that its width calls for.
TextLevel wide_level_without_last_stairs() {
    TextLevel level = wide_level(1100);
    level.at(level.markers.back().cell.x, 3) = material::kAir;
    level.markers.pop_back();
    return level;
}

}  // namespace

std::vector<BrokenLevel> levels_with_broken_stairs() {
    return {
        {"StairsWithoutMarker",
         "stairs_cells",
         {6, 2},
         [] {
             TextLevel level = plain();
             level.markers.pop_back();
             return level;
         }(),
         {"stairs_groups"}},
        {"MarkerWithoutStairs",
         "stairs_cells",
         {4, 2},
         [] {
             TextLevel level = plain();
             level.at(4, 2) = material::kAir;
             return level;
         }(),
         {}},
        {"StairsOfWrongKind",
         "stairs_cells",
         {4, 2},
         [] {
             TextLevel level = plain();
             level.at(4, 2) = material::kExit;
             return level;
         }(),
         {}},
        {"StairsUpAtDepthOne", "stairs_groups", {6, 2}, plain().at_depth(1), {}},
        {"NoStairsDown",
         "stairs_groups",
         {0, 0},
         text_level({
                        "##########",
                        "#        #",
                        "# @   <  #",
                        "##########",
                    })
             .at_depth(2),
         {}},
        {"NoStairsUp",
         "stairs_groups",
         {0, 0},
         text_level({
                        "##########",
                        "#        #",
                        "# @ >    #",
                        "##########",
                    })
             .at_depth(2),
         {}},
        {"TwoStairsOfOneNumber",
         "stairs_groups",
         {7, 2},
         [] {
             TextLevel level = plain();
             level.at(7, 2) = material::kStairsUp;
             return level.with_marker(MarkerKind::stairs_up, {7, 2});
         }(),
         {}},
        {"NumberTooHigh", "stairs_groups", {4, 2}, with_stairs_renumbered(1), {}},
        {"ExitAboveTheLastDepth",
         "stairs_groups",
         {7, 2},
         text_level({
                        "##########",
                        "#        #",
                        "# @ > <X #",
                        "##########",
                    })
             .at_depth(2),
         {}},
        {"StairsDownAtTheLastDepth",
         "stairs_groups",
         {4, 2},
         text_level({
                        "##########",
                        "#        #",
                        "# @ > <X #",
                        "##########",
                    })
             .at_depth(2)
             .with_last_depth(2),
         {}},
        {"NoExitAtTheLastDepth",
         "stairs_groups",
         {0, 0},
         text_level({
                        "##########",
                        "#        #",
                        "# @   <  #",
                        "##########",
                    })
             .at_depth(2)
             .with_last_depth(2),
         {}},
        {"TwoExits",
         "stairs_groups",
         {7, 2},
         text_level({
                        "##########",
                        "#        #",
                        "# @ X <X #",
                        "##########",
                    })
             .at_depth(2)
             .with_last_depth(2),
         {}},
        {"WideLevelLacksPair", "stairs_groups", {0, 0}, wide_level_without_last_stairs(), {}},
    };
}

}  // namespace karst::testing
