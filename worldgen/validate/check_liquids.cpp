#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

bool flows_into(const LevelView& view, int x, int y) { return !view.has(x, y, kSolid | kLiquid); }

bool burns(const LevelView& view, int x, int y) {
    return view.is(x, y, view.named().wood) || view.is(x, y, view.named().leaves);
}

void check_rest(const LevelView& view, int x, int y, Report& report) {
    for (const Cell to : {Cell{x, y + 1}, Cell{x - 1, y}, Cell{x + 1, y}}) {
        if (!flows_into(view, to.x, to.y)) continue;
        report.fail(RuleId::liquid_rest, {x, y},
                    view.name(x, y) + " flows " +
                        (to.y > y ? "down" : (to.x < x ? "left" : "right")) + " into " +
                        view.name(to.x, to.y));
        return;
    }
}

}  // namespace

void check_liquids(const LevelView& view, Report& report) {
    view.for_each(kLiquid, [&](int x, int y, std::uint8_t) {
        check_rest(view, x, y, report);
        const MaterialId here = view.cell_row(y)[x];
        for (const Cell near : {Cell{x + 1, y}, Cell{x, y + 1}}) {  // each pair once
            if (!view.has(near.x, near.y, kLiquid) || view.is(near.x, near.y, here)) continue;
            report.fail(RuleId::liquid_mix, {x, y},
                        view.name(x, y) + " touches " + view.name(near.x, near.y));
        }
        if (here != view.named().lava) return;
        for (const Cell near : {Cell{x, y - 1}, Cell{x - 1, y}, Cell{x + 1, y}, Cell{x, y + 1}}) {
            if (!burns(view, near.x, near.y)) continue;
            report.fail(RuleId::lava_fire, {x, y}, "lava touches " + view.name(near.x, near.y));
        }
    });
}

}  // namespace karst::validator
