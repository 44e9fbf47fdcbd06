// Levels with one thing wrong each, and what the validator must say about them.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "text_level.h"

namespace karst::testing {

struct BrokenLevel {
    std::string name;       // of the case; letters only
    std::string_view rule;  // must be reported,
    Cell cell;              // here
    TextLevel level;
    std::vector<std::string_view> also;  // rules that the same fault cannot help breaking
};

// For the messages of a failed test.
inline void PrintTo(const BrokenLevel& broken, std::ostream* out) { *out << broken.name; }

std::vector<BrokenLevel> levels_with_broken_cells();
std::vector<BrokenLevel> levels_with_broken_markers();
std::vector<BrokenLevel> levels_with_broken_stairs();
std::vector<BrokenLevel> levels_with_broken_connection();
std::vector<BrokenLevel> levels_with_broken_matter();
std::vector<BrokenLevel> levels_with_broken_doors_and_traps();
std::vector<BrokenLevel> levels_with_broken_ways();

// A level that passes, with a walker and its route.
TextLevel level_with_route();

// All of the above.
std::vector<BrokenLevel> broken_levels();

}  // namespace karst::testing
