#include <algorithm>
#include <cassert>

#include "worldgen/validate.h"
#include "worldgen/validate/report.h"

namespace karst {
namespace {

// Reports the markers of one kind whose group none of the other kind in the other level has.
void check_partners(const FinishedLevel& level, MarkerKind kind, const FinishedLevel& other,
                    MarkerKind partner, validator::Report& report) {
    for (const Marker& marker : level.markers) {
        if (marker.kind != kind) continue;
        const bool found =
            std::any_of(other.markers.begin(), other.markers.end(), [&](const Marker& candidate) {
                return candidate.kind == partner && candidate.group == marker.group;
            });
        if (found) continue;
        const auto text = [](auto value) { return std::to_string(value); };
        report.fail(validator::RuleId::stairs_match, marker.cell,
                    std::string(name_of(kind)) + " " + text(marker.group) + " of depth " +
                        text(level.depth) + " has no " + std::string(name_of(partner)) +
                        " at depth " + text(other.depth));
    }
}

}  // namespace

std::vector<Failure> validate_neighbours(const FinishedLevel& upper, const FinishedLevel& lower) {
    assert(lower.depth == upper.depth + 1);
    validator::Report report(8);
    if (upper.size == lower.size && std::equal(upper.cells.begin(), upper.cells.end(),
                                               lower.cells.begin(), lower.cells.end())) {
        report.fail(validator::RuleId::depths_differ, {0, 0},
                    "depths " + std::to_string(upper.depth) + " and " +
                        std::to_string(lower.depth) + " have the same cells");
    }
    check_partners(upper, MarkerKind::stairs_down, lower, MarkerKind::stairs_up, report);
    check_partners(lower, MarkerKind::stairs_up, upper, MarkerKind::stairs_down, report);
    return report.take();
}

}  // namespace karst
