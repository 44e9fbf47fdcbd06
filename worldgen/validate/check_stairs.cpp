#include <algorithm>

#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

std::optional<MaterialId> material_of(MarkerKind kind, const NamedMaterials& named) {
    if (kind == MarkerKind::stairs_down) return named.stairs_down;
    if (kind == MarkerKind::stairs_up) return named.stairs_up;
    return named.exit;
}

void check_stairs_cells(const LevelView& view, Report& report) {
    std::vector<Cell> marked;  // cells that show what their marker says
    for (const Marker& marker : view.level().markers) {
        if (!is_stairs(marker.kind)) continue;
        const auto [x, y] = marker.cell;
        if (view.is(x, y, material_of(marker.kind, view.named()))) {
            marked.push_back(marker.cell);
        } else {
            report.fail(RuleId::stairs_cells, marker.cell,
                        title(marker) + " is marked in a cell of " + view.name(x, y));
        }
    }
    std::sort(marked.begin(), marked.end());
    view.for_each(kStairs, [&](int x, int y, std::uint8_t) {
        if (std::binary_search(marked.begin(), marked.end(), Cell{x, y})) return;
        report.fail(RuleId::stairs_cells, {x, y}, view.name(x, y) + " without its marker");
    });
}

// Exactly the groups 0..expected-1, each once.
void check_groups(const LevelView& view, MarkerKind kind, std::uint32_t expected, Report& report) {
    std::vector<bool> seen(expected);
    for (const Marker& marker : view.level().markers) {
        if (marker.kind != kind) continue;
        if (marker.group >= expected) {
            report.fail(RuleId::stairs_groups, marker.cell,
                        title(marker) + " has the number " + std::to_string(marker.group) +
                            " where there are " + std::to_string(expected));
        } else if (seen[marker.group]) {
            report.fail(
                RuleId::stairs_groups, marker.cell,
                title(marker) + " has the number " + std::to_string(marker.group) + " of another");
        } else {
            seen[marker.group] = true;
        }
    }
    for (std::uint32_t group = 0; group < expected; ++group) {
        if (seen[group]) continue;
        report.fail(
            RuleId::stairs_groups, {0, 0},
            std::string(name_of(kind)) + " number " + std::to_string(group) + " is missing");
    }
}

}  // namespace

void check_stairs(const LevelView& view, Report& report) {
    const FinishedLevel& level = view.level();
    const std::uint32_t pairs = stairs_of_width(level.size.width);
    const bool last = level.depth >= level.last_depth;
    check_stairs_cells(view, report);
    check_groups(view, MarkerKind::stairs_down, last ? 0 : pairs, report);
    check_groups(view, MarkerKind::stairs_up, level.depth <= 1 ? 0 : pairs, report);
    check_groups(view, MarkerKind::exit, last ? 1 : 0, report);
}

}  // namespace karst::validator
