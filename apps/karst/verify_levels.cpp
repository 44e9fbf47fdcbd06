#include "apps/karst/verify_levels.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "apps/karst/expectations.h"
#include "apps/karst/finished_level.h"
#include "apps/karst/level_walk.h"
#include "worldgen/core/error.h"

namespace karst::app {
namespace {

constexpr std::int64_t kBatchBytes = 256 << 20;
constexpr std::int64_t kLargestBatch = 512;

struct Slot {
    std::uint64_t seed = 0;
    int depth = 0;
    std::optional<OwnedLevel> level;  // none: not made
    std::vector<VerifyFailure> failures;
    bool judged = false;

    void add(const std::vector<Failure>& found) {
        for (const Failure& failure : found) {
            failures.push_back({seed, depth, std::string(failure.rule), failure.cell, failure.what,
                                /*command=*/""});
        }
    }
};

void judge(Slot& slot, const VerifyJob& job) {
    if (job.cancelled()) return;
    WorldOptions options = job.options;
    options.seed = slot.seed;
    options.executor = make_serial_executor();  // the levels are what is parallel
    try {
        const bool measured = !job.options.recipe.expectations(slot.depth).empty();
        slot.level = make_level(options, slot.depth, measured);
        slot.add(validate(slot.level->view()));
    } catch (const ConfigError& error) {
        slot.failures.push_back({slot.seed, slot.depth, "plan", {}, error.what(), ""});
    }
    slot.judged = true;
}

void judge_with_level_above(Slot& slot, const Slot& above) {
    if (!slot.level || !above.level) return;
    if (slot.seed != above.seed || slot.depth != above.depth + 1) return;
    slot.add(validate_neighbours(above.level->view(), slot.level->view()));
}

std::vector<Slot> take(LevelWalk& walk, std::size_t most) {
    std::vector<Slot> slots;
    while (slots.size() < most) {
        const auto level = walk.next();
        if (!level) break;
        Slot slot;
        slot.seed = level->seed;
        slot.depth = level->depth;
        slots.push_back(std::move(slot));
    }
    return slots;
}

void collect(std::vector<Slot>& slots, const VerifyJob& job, VerifyResult& result,
             ExpectationCheck& expectations) {
    for (Slot& slot : slots) {
        result.levels += slot.judged ? 1 : 0;
        if (slot.level && slot.level->measures) {
            expectations.add(slot.seed, slot.depth, *slot.level->measures);
        }
        for (VerifyFailure& failure : slot.failures) {
            ++result.failure_count;
            if (result.failures.size() >= kFailuresKept) continue;
            job.on_failure(failure);
            result.failures.push_back(std::move(failure));
        }
    }
}

}  // namespace

VerifyResult verify_levels(const VerifyJob& job) {
    const auto start = std::chrono::steady_clock::now();
    const Executor& executor = *job.options.executor;
    const auto batch = static_cast<std::size_t>(
        std::clamp<std::int64_t>(kBatchBytes / job.options.size.cells(), executor.concurrency(),
                                 std::max<std::int64_t>(kLargestBatch, executor.concurrency())));
    VerifyResult result{
        .seeds = job.seeds, .depths = job.depths, .size = job.options.size, .failures = {}};
    LevelWalk walk(job.seeds, job.depths);
    ExpectationCheck expectations(job.options.recipe, job.depths);
    Slot above;  // the last level of the batch before
    for (auto slots = take(walk, batch); !slots.empty(); slots = take(walk, batch)) {
        executor.parallel_for(slots.size(), [&](std::size_t i) { judge(slots[i], job); });
        executor.parallel_for(slots.size(), [&](std::size_t i) {
            judge_with_level_above(slots[i], i == 0 ? above : slots[i - 1]);
        });
        collect(slots, job, result, expectations);
        above = std::move(slots.back());
        if (job.on_progress) job.on_progress(result.levels);
        if (job.cancelled()) {
            result.complete = false;
            break;
        }
    }
    result.expectations = expectations.results();
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace karst::app
