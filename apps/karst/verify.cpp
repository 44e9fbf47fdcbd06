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

// Shows the middle of the level furthest from an expectation, a screen of it.
std::string render_command(const CheckedExpectation& checked, const LevelFlags& flags, Size size) {
    const int width = std::min(kScreen.width, size.width);
    const int height = std::min(kScreen.height, size.height);
    return fmt::format(
        "karst render --seed {} --depth {}{} --region {},{},{},{} --scale 4 --out "
        "{}_{}_{}.png",
        checked.worst_seed, checked.worst_depth, repeated_flags(flags), (size.width - width) / 2,
        (size.height - height) / 2, width, height, checked.measure, checked.worst_seed,
        checked.worst_depth);
}

std::string text_of(const CheckedExpectation& checked) {
    return fmt::format(
        "depths {}-{} {}: mean {:.6g} over {} levels, expected {}; worst {:.6g} at seed {} depth "
        "{}\n    {}\n",
        checked.first_depth, checked.last_depth, checked.measure, checked.mean, checked.levels,
        to_string(checked.bound), checked.worst, checked.worst_seed, checked.worst_depth,
        checked.command);
}

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

std::int64_t failed_expectations(const VerifyResult& result) {
    return std::ranges::count(result.expectations, false, &CheckedExpectation::holds);
}

// Completes and tells the expectations that do not hold.
void tell_expectations(VerifyResult& result, const Verify& command, Size size) {
    for (CheckedExpectation& checked : result.expectations) {
        if (checked.holds) continue;
        checked.command = render_command(checked, command.level, size);
        if (!command.json) print(text_of(checked));
    }
}

std::string summary(const VerifyResult& result) {
    std::string expected;
    if (!result.expectations.empty()) {
        expected = fmt::format(", {} expectations checked, {} failed", result.expectations.size(),
                               failed_expectations(result));
    }
    return fmt::format(
        "{} levels judged by {} rules, {} failures{} ({:.1f} s, {:.0f} levels/s)\n", result.levels,
        validator_rules().size(), result.failure_count, expected, result.seconds,
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
    VerifyResult result = verify_levels(job);
    if (!command.json && result.failure_count > std::ssize(result.failures)) {
        print(fmt::format("... and {} more\n", result.failure_count - std::ssize(result.failures)));
    }
    tell_expectations(result, command, job.options.size);
    print(command.json ? to_json(result) : summary(result));
    if (!result.complete) return kInterrupted;
    const bool right = result.failure_count == 0 && failed_expectations(result) == 0;
    return right ? kOk : kGuaranteeBroken;
}

}  // namespace karst::app
