#include "broken_levels.h"

namespace karst::testing {
namespace {

TextLevel with_unknown_cell() {
    TextLevel level = text_level({
        "########",
        "#      #",
        "# @ >  #",
        "########",
    });
    level.at(6, 1) = 200;
    return level;
}

}  // namespace

std::vector<BrokenLevel> levels_with_broken_cells() {
    return {
        {"UnknownCell", "known_cells", {6, 1}, with_unknown_cell(), {}},
        {"HoleInCeiling",
         "border",
         {4, 0},
         text_level({
             "#### ###",
             "#      #",
             "# @ >  #",
             "########",
         }),
         {}},
        {"HoleInRightSide",
         "border",
         {7, 1},
         text_level({
             "########",
             "#       ",
             "# @ >  #",
             "########",
         }),
         {}},
        {"HoleInLeftSide",
         "border",
         {0, 1},
         text_level({
             "########",
             "       #",
             "# @ >  #",
             "########",
         }),
         {}},
        {"HoleInFloor",
         "border",
         {6, 3},
         text_level({
             "########",
             "#      #",
             "# @ >  #",
             "###### #",
         }),
         {}},
        {"DoorInBorder",
         "border",
         {7, 2},
         text_level({
             "########",
             "#      #",
             "# @ >  +",
             "########",
         }),
         {"doors"}},
        {"TwoMaterials",
         "materials",
         {0, 0},
         text_level({
             "########",
             "#      #",
             "# @    #",
             "########",
         }),
         {"stairs_groups"}},
    };
}

}  // namespace karst::testing
