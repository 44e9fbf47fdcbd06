#include <algorithm>

#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

// Of these no two may share a cell.
bool needs_own_cell(MarkerKind kind) {
    return kind == MarkerKind::spawn || is_stairs(kind) || is_pickup(kind);
}

bool open_and_dry(const LevelView& view, Cell cell) {
    return !view.has(cell.x, cell.y, kSolid | kLiquid | kHazard);
}

void check_shared_cells(const LevelView& view, Report& report) {
    std::vector<const Marker*> own;
    for (const Marker& marker : view.level().markers) {
        if (needs_own_cell(marker.kind)) own.push_back(&marker);
    }
    std::stable_sort(own.begin(), own.end(),
                     [](const Marker* a, const Marker* b) { return a->cell < b->cell; });
    for (std::size_t i = 1; i < own.size(); ++i) {
        if (own[i]->cell != own[i - 1]->cell) continue;
        report.fail(RuleId::marker_places, own[i]->cell,
                    title(*own[i]) + " shares its cell with " + title(*own[i - 1]));
    }
}

}  // namespace

void check_markers(const LevelView& view, Report& report) {
    const auto markers = view.level().markers;
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const Marker& marker = markers[i];
        if (marker.id != i) {
            report.fail(RuleId::markers, marker.cell,
                        title(marker) + " is at position " + std::to_string(i) + " of the list");
        }
        if (!view.contains(area(marker))) {
            report.fail(RuleId::markers, marker.cell, title(marker) + " lies outside the level");
            continue;
        }
        const auto [x, y] = marker.cell;
        if (is_pickup(marker.kind) &&
            (view.is(x, y, view.named().door) || view.has(x, y, kStairs))) {
            report.fail(RuleId::marker_places, marker.cell,
                        title(marker) + " lies in a cell of " + view.name(x, y));
        }
    }
    check_shared_cells(view, report);
}

void check_spawn(const LevelView& view, Report& report) {
    const auto markers = view.level().markers;
    const auto is_spawn = [](const Marker& marker) { return marker.kind == MarkerKind::spawn; };
    if (std::none_of(markers.begin(), markers.end(), is_spawn)) {
        report.fail(RuleId::spawn, {0, 0}, "the level has no spawn");
        return;
    }
    for (std::size_t i = 0; i < markers.size(); ++i) {
        if (i == 0 && !is_spawn(markers[i])) {
            report.fail(RuleId::spawn, markers[i].cell,
                        "the first marker is " + title(markers[i]) + ", not the spawn");
        } else if (i > 0 && is_spawn(markers[i]) && is_spawn(markers[0])) {
            report.fail(RuleId::spawn, markers[i].cell, "a second spawn");
        }
    }
    const Marker& spawn = *std::find_if(markers.begin(), markers.end(), is_spawn);
    if (!view.contains(spawn.cell)) {
        report.fail(RuleId::spawn, spawn.cell, "the spawn lies outside the level");
        return;
    }
    const auto [x, y] = spawn.cell;
    for (const Cell cell : {Cell{x, y}, Cell{x, y - 1}}) {
        if (open_and_dry(view, cell)) continue;
        report.fail(RuleId::spawn, cell, view.name(cell.x, cell.y) + " where the body spawns");
    }
    if (!view.solid(x, y + 1)) {
        report.fail(RuleId::spawn, spawn.cell, "the spawn stands on " + view.name(x, y + 1));
    }
}

void check_footing(const LevelView& view, Report& report) {
    for (const Marker& marker : view.level().markers) {
        if (!is_stairs(marker.kind) && !is_pickup(marker.kind)) continue;
        if (!view.contains(marker.cell)) continue;
        const auto [x, y] = marker.cell;
        if (!open_and_dry(view, marker.cell)) {
            report.fail(RuleId::footing, marker.cell, title(marker) + " is in " + view.name(x, y));
        } else if (!view.solid(x, y + 1)) {
            report.fail(RuleId::footing, marker.cell,
                        title(marker) + " stands on " + view.name(x, y + 1));
        }
    }
}

}  // namespace karst::validator
