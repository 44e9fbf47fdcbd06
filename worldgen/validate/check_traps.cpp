#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

void check_trap(const LevelView& view, const Marker& trap, Report& report) {
    const Rect pit = area(trap);
    const auto fail = [&](int x, int y, const char* where) {
        report.fail(RuleId::traps, {x, y}, title(trap) + " has " + view.name(x, y) + where);
    };
    for (int y = pit.y; y < pit.bottom(); ++y) {
        for (int x = pit.x; x < pit.right(); ++x) {
            if (!view.has(x, y, kHazard)) fail(x, y, " inside");
        }
        if (!view.solid(pit.x - 1, y)) fail(pit.x - 1, y, " at its left side");
        if (!view.solid(pit.right(), y)) fail(pit.right(), y, " at its right side");
    }
    for (int x = pit.x; x < pit.right(); ++x) {
        if (!view.solid(x, pit.bottom())) fail(x, pit.bottom(), " below");
    }
}

}  // namespace

void check_traps(const LevelView& view, Report& report) {
    for (const Marker& marker : view.level().markers) {
        if (marker.kind == MarkerKind::trap && view.contains(area(marker))) {
            check_trap(view, marker, report);
        }
    }
}

}  // namespace karst::validator
