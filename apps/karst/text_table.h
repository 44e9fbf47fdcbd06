// Tables for people: columns as wide as they need to be.
#pragma once

#include <string>
#include <vector>

namespace karst::app {

// The first row is the head. Columns whose cells below the head begin with a digit are aligned to
// the right. Rows must be equally long.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace karst::app
