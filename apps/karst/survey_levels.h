// Makes and measures many levels in parallel, in bounded memory.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/karst/survey_pictures.h"
#include "engine/seed.h"
#include "engine/world.h"
#include "worldgen/measures/measures.h"

namespace karst::app {

struct SurveyJob {
    WorldOptions options;  // of each world; the seed is replaced
    SeedRange seeds;
    DepthRange depths;
    std::function<void(std::int64_t)> on_progress;  // levels measured; from the calling thread
    std::function<bool()> cancelled;                // from any thread
};

struct SurveyedLevel {
    std::uint64_t seed = 0;
    int depth = 0;
    LevelMeasures measures;
};

// What a measure comes to over the levels that have it.
struct MeasureSummary {
    const Measure* measure = nullptr;
    std::int64_t levels = 0;
    double mean = 0;
    double deviation = 0;  // standard deviation of the levels, not of the mean
    double least = 0;
    double p10 = 0;
    double p50 = 0;
    double p90 = 0;
    double most = 0;
};

struct SurveyResult {
    SeedRange seeds;
    DepthRange depths;
    Size size;
    std::vector<SurveyedLevel> levels;  // by seed, then depth
    HeatMap open;
    HeatMap markers;
    bool complete = true;  // false after an interrupt
};

// Throws ConfigError for the first level that cannot be made. The result does not depend on the
// number of threads.
SurveyResult survey_levels(const SurveyJob& job);

// The values of one measure, level by level.
std::vector<double> values_of(const SurveyResult& result, const Measure& measure);

// Of all measures that at least one level has.
std::vector<MeasureSummary> summarise(const SurveyResult& result);

}  // namespace karst::app
