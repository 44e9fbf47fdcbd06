#include <fmt/format.h>

#include <algorithm>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "apps/karst/interrupt.h"
#include "apps/karst/json_output.h"
#include "apps/karst/level_source.h"
#include "apps/karst/progress_bar.h"
#include "apps/karst/verify_levels.h"
#include "worldgen/validate.h"

namespace karst::app {
namespace {

constexpr Size kShown{64, 36};  // cells around a failure
constexpr int kShownScale = 12;

// Shows the place of a failure.
std::string render_command(const VerifyFailure& failure, const LevelFlags& flags, Size size) {
    const int width = std::min(kShown.width, size.width);
    const int height = std::min(kShown.height, size.height);
    const int x = std::clamp(failure.cell.x - width / 2, 0, size.width - width);
    const int y = std::clamp(failure.cell.y - height / 2, 0, size.height - height);
    return fmt::format(
        "karst render --seed {} --depth {}{} --region {},{},{},{} --scale {} --overlay markers "
        "--out {}_{}_{}.png",
        failure.seed, failure.depth, repeated_flags(flags), x, y, width, height, kShownScale,
        failure.rule, failure.seed, failure.depth);
}

std::string summary(const VerifyResult& result) {
    return fmt::format(
        "{} levels judged by {} rules, {} failures ({:.1f} s, {:.0f} levels/s)\n", result.levels,
        validator_rules().size(), result.failure_count, result.seconds,
        result.seconds > 0 ? static_cast<double>(result.levels) / result.seconds : 0);
}

}  // namespace

int run(const Verify& command) {
    const SeedRange seeds = chosen_seeds(command.level);
    VerifyJob job{.options = world_options(command.level, seeds.first),
                  .seeds = seeds,
                  .depths = {},
                  .on_progress = {},
                  .on_failure = {},
                  .cancelled = interrupted};
    job.depths = chosen_depths(command.level, job.options.recipe);
    const double levels = (static_cast<double>(seeds.last - seeds.first) + 1) *
                          (job.depths.last - job.depths.first + 1);
    ProgressBar bar(static_cast<std::int64_t>(std::min(levels, 1e15)), "levels");
    job.on_progress = [&](std::int64_t done) { bar.update(done); };
    job.on_failure = [&](VerifyFailure& failure) {
        failure.command = render_command(failure, command.level, job.options.size);
        if (command.json) return;
        print(fmt::format("seed {} depth {} {} at {},{}: {}\n    {}\n", failure.seed, failure.depth,
                          failure.rule, failure.cell.x, failure.cell.y, failure.what,
                          failure.command));
    };
    catch_interrupts();
    const VerifyResult result = verify_levels(job);
    if (!command.json && result.failure_count > std::ssize(result.failures)) {
        print(fmt::format("... and {} more\n", result.failure_count - std::ssize(result.failures)));
    }
    print(command.json ? to_json(result) : summary(result));
    if (!result.complete) return kInterrupted;
    return result.failure_count == 0 ? kOk : kGuaranteeBroken;
}

}  // namespace karst::app
