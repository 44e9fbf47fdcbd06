#include "worldgen/core/error.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace karst {
namespace {

// Levenshtein distance, one row at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string joined(std::span<const std::string> names) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    return list;
}

std::string nearest_name(std::string_view wrong, std::span<const std::string> allowed) {
    // Two letters swapped are a distance of two; what is farther off is no typing error.
    std::size_t best = std::max<std::size_t>(wrong.size() < 4 ? 1 : 2, wrong.size() / 3) + 1;
    std::string name;
    for (const std::string& candidate : allowed) {
        const std::size_t distance = edit_distance(wrong, candidate);
        if (distance < best) {
            best = distance;
            name = candidate;
        }
    }
    return name;
}

std::string suggestion(std::string_view wrong, std::span<const std::string> allowed) {
    const std::string name = nearest_name(wrong, allowed);
    return name.empty() ? "" : "; did you mean '" + name + "'?";
}

}  // namespace karst
