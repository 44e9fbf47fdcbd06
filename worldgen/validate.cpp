#include "worldgen/validate.h"

#include "worldgen/validate/rules.h"

namespace karst {

std::span<const Rule> validator_rules() { return validator::kRules; }

std::vector<Failure> validate(const FinishedLevel& level, std::size_t limit) {
    const validator::LevelView view(level);
    validator::Report report(limit);
    validator::check_cells(view, report);
    validator::check_markers(view, report);
    validator::check_spawn(view, report);
    validator::check_stairs(view, report);
    validator::check_footing(view, report);
    validator::check_connection(view, report);
    validator::check_liquids(view, report);
    validator::check_ground(view, report);
    validator::check_trees(view, report);
    validator::check_doors(view, report);
    validator::check_traps(view, report);
    validator::check_body(view, report);
    return report.take();
}

}  // namespace karst
