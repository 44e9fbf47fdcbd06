#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

void check_border(const LevelView& view, Report& report) {
    const auto check = [&](int x, int y) {
        if (view.solid(x, y)) return;
        report.fail(RuleId::border, {x, y}, view.name(x, y) + " in the level's border");
    };
    for (int x = 0; x < view.width(); ++x) {
        check(x, 0);
        check(x, view.height() - 1);
    }
    for (int y = 1; y < view.height() - 1; ++y) {
        check(0, y);
        check(view.width() - 1, y);
    }
}

}  // namespace

void check_cells(const LevelView& view, Report& report) {
    view.for_each(kUnknown, [&](int x, int y, std::uint8_t) {
        report.fail(RuleId::known_cells, {x, y}, view.name(x, y));
    });
    check_border(view, report);

    int kinds = 0;
    for (std::size_t id = 0; id < view.level().materials->size(); ++id) {
        if (view.count(static_cast<MaterialId>(id)) > 0) ++kinds;
    }
    if (kinds < 3) {
        report.fail(RuleId::materials, {0, 0},
                    std::to_string(kinds) + " different materials in the level; at least 3");
    }
}

}  // namespace karst::validator
