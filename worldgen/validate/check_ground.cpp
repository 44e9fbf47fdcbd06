#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

void check_loose(const LevelView& view, int x, int y, Report& report) {
    if (!view.solid(x, y + 1)) {
        report.fail(RuleId::sand, {x, y}, view.name(x, y) + " lies on " + view.name(x, y + 1));
        return;
    }
    for (const int side : {x - 1, x + 1}) {
        if (view.solid(side, y) || view.solid(side, y + 1)) continue;
        report.fail(RuleId::sand, {x, y},
                    view.name(x, y) + " slides down to the " + (side < x ? "left" : "right"));
        return;
    }
}

}  // namespace

void check_ground(const LevelView& view, Report& report) {
    view.for_each(kFalls | kGrass, [&](int x, int y, std::uint8_t flags) {
        if ((flags & kFalls) != 0) check_loose(view, x, y, report);
        if ((flags & kGrass) != 0 && view.solid(x, y - 1)) {
            report.fail(RuleId::grass, {x, y}, "grass under " + view.name(x, y - 1));
        }
    });
}

}  // namespace karst::validator
