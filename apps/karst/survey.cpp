#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "apps/karst/interrupt.h"
#include "apps/karst/json_output.h"
#include "apps/karst/level_source.h"
#include "apps/karst/progress_bar.h"
#include "apps/karst/survey_levels.h"
#include "apps/karst/text_table.h"
#include "engine/io_error.h"
#include "engine/new_file.h"
#include "engine/paths.h"

namespace karst::app {
namespace {

std::string table(const std::vector<MeasureSummary>& summaries) {
    std::vector<std::vector<std::string>> rows{
        {"measure", "unit", "levels", "mean", "sd", "least", "p10", "p50", "p90", "most"}};
    const auto number = [](double value) { return fmt::format("{:.4g}", value); };
    for (const MeasureSummary& summary : summaries) {
        rows.push_back({std::string(summary.measure->name), std::string(summary.measure->unit),
                        fmt::format("{}", summary.levels), number(summary.mean),
                        number(summary.deviation), number(summary.least), number(summary.p10),
                        number(summary.p50), number(summary.p90), number(summary.most)});
    }
    return text_table(rows);
}

// One line a level; empty where a level does not have the measure.
std::string csv(const SurveyResult& result) {
    std::string text = "seed,depth";
    for (const Measure& measure : measures()) text += fmt::format(",{}", measure.name);
    text += "\n";
    for (const SurveyedLevel& level : result.levels) {
        text += fmt::format("{},{}", level.seed, level.depth);
        for (const Measure& measure : measures()) {
            const double value = measure.value(level.measures);
            text += std::isnan(value) ? "," : fmt::format(",{}", value);
        }
        text += "\n";
    }
    return text;
}

void write_files(const std::string& folder, const SurveyResult& result) {
    const auto path = [&](std::string_view name) { return folder + "/" + std::string(name); };
    NewFile file(path("survey.csv"));
    const std::string text = csv(result);
    file.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    file.commit();
    for (const MeasureSummary& summary : summarise(result)) {
        draw_histogram(path(fmt::format("{}.png", summary.measure->name)),
                       values_of(result, *summary.measure));
    }
    result.open.draw(path("density_open.png"), std::ssize(result.levels));
    result.markers.draw(path("density_markers.png"), 0);
}

}  // namespace

int run(const Survey& command) {
    const SeedRange seeds = chosen_seeds(command.level);
    SurveyJob job{.options = world_options(command.level, seeds.first),
                  .seeds = seeds,
                  .depths = {},
                  .on_progress = {},
                  .cancelled = interrupted};
    job.depths = chosen_depths(command.level, job.options.recipe);
    // Before the work, so that a folder that cannot be made costs none.
    if (!command.out.empty()) {
        if (const auto problem = make_folders(command.out)) {
            throw IoError(command.out + ": " + *problem);
        }
    }
    const double levels = (static_cast<double>(seeds.last - seeds.first) + 1) *
                          (job.depths.last - job.depths.first + 1);
    ProgressBar bar(static_cast<std::int64_t>(std::min(levels, 1e15)), "levels");
    job.on_progress = [&](std::int64_t done) { bar.update(done); };
    catch_interrupts();
    const SurveyResult result = survey_levels(job);
    if (!result.complete) return kInterrupted;  // part of a survey would mislead
    if (!command.out.empty()) write_files(command.out, result);
    print(command.json ? to_json(result) : table(summarise(result)));
    return kOk;
}

}  // namespace karst::app
