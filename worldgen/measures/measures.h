// Measures: numbers that tell how a finished level plays. One list of them serves `karst survey`,
// `karst inspect` and the [expect] lines of recipes.
//
// For reports only, so floating point is fine. What the numbers should be, and why, is told in
// docs/measures.md.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "worldgen/body.h"
#include "worldgen/level.h"

namespace karst {

// What a player sees at once, cells.
inline constexpr Size kScreen{320, 180};

// A measure that a level does not have.
inline constexpr double kNoMeasure = std::numeric_limits<double>::quiet_NaN();

// Each field is explained by its entry in measures(). kNoMeasure where a level has nothing to
// measure: a route ratio without a route, a share of no rooms.
struct LevelMeasures {
    double open_share = kNoMeasure;
    double underground_open_share = kNoMeasure;
    double floating_share = kNoMeasure;
    double island_median = kNoMeasure;
    double ledge_share = kNoMeasure;
    double step_share = kNoMeasure;
    double half_width_p50 = kNoMeasure;
    double half_width_p90 = kNoMeasure;
    double liquid_share = kNoMeasure;
    double ladder_cells = kNoMeasure;
    double longest_ladder = kNoMeasure;
    double rooms = kNoMeasure;
    double dead_end_share = kNoMeasure;
    double loop_share = kNoMeasure;
    double cycles = kNoMeasure;
    double route_length = kNoMeasure;
    double route_ratio = kNoMeasure;
    double walk_share = kNoMeasure;
    double screens_open = kNoMeasure;
    double screens_exits = kNoMeasure;
    double screens_landmark = kNoMeasure;
    double screens_ok = kNoMeasure;
    double items_per_screen = kNoMeasure;
    double enemies_per_screen = kNoMeasure;
};

struct Measure {
    std::string_view name;
    std::string_view unit;  // "share" for 0..1
    std::string_view meaning;
    double LevelMeasures::*field;

    double value(const LevelMeasures& measures) const { return measures.*field; }
};

// All measures, in the order in which reports show them.
std::span<const Measure> measures();

// Throws ConfigError with the nearest name where there is no such measure.
const Measure& find_measure(std::string_view name);

// Measures a level for the body that plays it. A pure function, thread-safe.
LevelMeasures measure_level(const Level& level, const Body& body);

}  // namespace karst
