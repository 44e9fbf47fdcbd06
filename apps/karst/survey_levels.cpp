#include "apps/karst/survey_levels.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "apps/karst/level_walk.h"

namespace karst::app {
namespace {

constexpr int kLevelsAtOnce = 4;  // for each thread: some levels take longer than others

struct Slot {
    SurveyedLevel level;
    HeatMap open;
    HeatMap markers;
    bool measured = false;
};

void survey(Slot& slot, const SurveyJob& job) {
    if (job.cancelled()) return;
    const WorldOptions& options = job.options;
    const WorldGenerator generator(slot.level.seed, options.size, options.recipe, options.registry);
    const Level level = generator.plan(slot.level.depth);
    slot.level.measures = measure_level(level, generator.body(slot.level.depth));
    add_open_cells(level, slot.open);
    add_markers(level, slot.markers);
    slot.measured = true;
}

std::vector<Slot> take(LevelWalk& walk, int most, Size size) {
    std::vector<Slot> slots;
    while (std::ssize(slots) < most) {
        const auto level = walk.next();
        if (!level) break;
        slots.push_back({{level->seed, level->depth, {}}, HeatMap(size), HeatMap(size)});
    }
    return slots;
}

// The least value that a share of them does not exceed.
double percentile(const std::vector<double>& sorted, double share) {
    const double rank = std::ceil(share * static_cast<double>(sorted.size()));
    return sorted[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

}  // namespace

SurveyResult survey_levels(const SurveyJob& job) {
    SurveyResult result{.seeds = job.seeds,
                        .depths = job.depths,
                        .size = job.options.size,
                        .levels = {},
                        .open = HeatMap(job.options.size),
                        .markers = HeatMap(job.options.size)};
    const Executor& executor = *job.options.executor;
    const int batch = kLevelsAtOnce * executor.concurrency();
    LevelWalk walk(job.seeds, job.depths);
    const auto next = [&] { return take(walk, batch, job.options.size); };
    for (auto slots = next(); !slots.empty(); slots = next()) {
        executor.parallel_for(slots.size(), [&](std::size_t i) { survey(slots[i], job); });
        for (const Slot& slot : slots) {
            if (!slot.measured) continue;
            result.levels.push_back(slot.level);
            result.open.add(slot.open);
            result.markers.add(slot.markers);
        }
        if (job.on_progress) job.on_progress(std::ssize(result.levels));
        if (job.cancelled()) {
            result.complete = false;
            break;
        }
    }
    return result;
}

std::vector<double> values_of(const SurveyResult& result, const Measure& measure) {
    std::vector<double> values;
    values.reserve(result.levels.size());
    for (const SurveyedLevel& level : result.levels) {
        values.push_back(measure.value(level.measures));
    }
    return values;
}

std::vector<MeasureSummary> summarise(const SurveyResult& result) {
    std::vector<MeasureSummary> summaries;
    for (const Measure& measure : measures()) {
        std::vector<double> values = values_of(result, measure);
        std::erase_if(values, [](double value) { return std::isnan(value); });
        if (values.empty()) continue;
        std::sort(values.begin(), values.end());
        const auto count = static_cast<double>(values.size());
        double sum = 0;
        for (const double value : values) sum += value;
        const double mean = sum / count;
        double squares = 0;
        for (const double value : values) squares += (value - mean) * (value - mean);
        summaries.push_back({&measure, std::ssize(values), mean, std::sqrt(squares / count),
                             values.front(), percentile(values, 0.1), percentile(values, 0.5),
                             percentile(values, 0.9), values.back()});
    }
    return summaries;
}

}  // namespace karst::app
