#include "apps/karst/text_table.h"

#include <algorithm>
#include <cassert>

namespace karst::app {

std::string text_table(const std::vector<std::vector<std::string>>& rows) {
    assert(!rows.empty());
    const std::size_t columns = rows.front().size();
    std::vector<std::size_t> widths(columns);
    std::vector<bool> numbers(columns, rows.size() > 1);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        assert(rows[r].size() == columns);
        for (std::size_t c = 0; c < columns; ++c) {
            const std::string& cell = rows[r][c];
            widths[c] = std::max(widths[c], cell.size());
            if (r > 0 && (cell.empty() || cell[0] < '0' || cell[0] > '9')) numbers[c] = false;
        }
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t c = 0; c < columns; ++c) {
            const std::string pad(widths[c] - row[c].size(), ' ');
            line += (c == 0 ? "" : "  ") + (numbers[c] ? pad + row[c] : row[c] + pad);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace karst::app
