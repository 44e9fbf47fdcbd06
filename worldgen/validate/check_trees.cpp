#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

// Reports each region of the material in which no cell passes `holds(x, y)`.
template <class Predicate>
void check_held(const LevelView& view, std::optional<MaterialId> material, RuleId rule,
                const char* what, Report& report, Predicate&& holds) {
    if (view.count(material) == 0) return;
    const Regions regions(view.level().size,
                          [&](int x, int y) { return view.cell_row(y)[x] == *material; });
    std::vector<bool> held(regions.runs().size());
    for (const Run& run : regions.runs()) {
        for (int x = run.x; x < run.end() && !held[run.region]; ++x) {
            held[run.region] = holds(x, run.y);
        }
    }
    for (std::size_t i = 0; i < regions.runs().size(); ++i) {
        const Run& run = regions.runs()[i];
        if (run.region == i && !held[i]) report.fail(rule, run.first(), what);
    }
}

}  // namespace

void check_trees(const LevelView& view, Report& report) {
    const auto wood = view.named().wood;
    check_held(view, wood, RuleId::wood, "wood that stands on nothing", report,
               [&](int x, int y) { return view.solid(x, y + 1) && !view.is(x, y + 1, wood); });
    const auto trunk = view.named().trunk;
    check_held(view, trunk, RuleId::wood, "a trunk that stands on nothing", report,
               [&](int x, int y) { return view.solid(x, y + 1); });
    const auto carries = [&](int x, int y) { return view.is(x, y, wood) || view.is(x, y, trunk); };
    check_held(view, view.named().leaves, RuleId::leaves, "leaves without wood or trunk", report,
               [&](int x, int y) {
                   return carries(x, y - 1) || carries(x, y + 1) || carries(x - 1, y) ||
                          carries(x + 1, y);
               });
}

}  // namespace karst::validator
