// What commands found out, before it is printed as text or JSON. Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/cache.h"
#include "engine/seed.h"
#include "engine/world.h"
#include "worldgen/measures/measures.h"
#include "worldgen/registry.h"
#include "worldgen/statistics.h"

namespace karst::app {

// What the report tells of a level. Small: a run may make a million levels.
struct GeneratedLevel {
    GenerateReport report;
    LevelInfo info;  // without layout; of the markers the spawn, stairs and exits
    double open_share = 0;
    std::int64_t regions = 0;
};

struct GenerateResult {
    SeedRange seeds;
    Size size;
    std::string recipe;
    std::string cache;
    std::vector<GeneratedLevel> levels;
    bool complete = true;  // false after an interrupt
};

struct Inspection {
    LevelInfo info;
    Statistics statistics;
    LevelMeasures measures;
    std::uint64_t digest = 0;
    const WorldMaterials* materials = nullptr;
};

struct LevelDigest {
    std::uint64_t seed = 0;
    int depth = 0;
    std::string algorithm;
    std::uint64_t fingerprint = 0;
    std::uint64_t digest = 0;
};

struct DigestResult {
    Size size;
    std::vector<LevelDigest> levels;
};

struct VerifyFailure {
    std::uint64_t seed = 0;
    int depth = 0;
    std::string rule;
    Cell cell;
    std::string what;
    std::string command;  // draws the place
};

// A bound of the recipe and the mean over the levels of a depth band.
struct CheckedExpectation {
    int first_depth = 1;  // of the band
    int last_depth = 1;
    std::string measure;
    Bound bound;
    std::int64_t levels = 0;  // that have the measure; with none of them the expectation holds
    double mean = 0;
    std::uint64_t worst_seed =
        0;  // of the level furthest out of the bound, or nearest to leaving it
    int worst_depth = 0;
    double worst = 0;
    bool holds = true;
    std::string command;  // draws the worst level; where it does not hold
};

struct VerifyResult {
    SeedRange seeds;
    DepthRange depths;
    Size size;
    std::int64_t levels = 0;         // judged
    std::int64_t failure_count = 0;  // of rules
    std::vector<CheckedExpectation> expectations = {};
    std::vector<VerifyFailure> failures;  // the first kFailuresKept
    double seconds = 0;
    bool complete = true;  // false after an interrupt
};

inline constexpr std::size_t kFailuresKept = 1000;

// Nothing where a recipe of the user's own places no spawn.
std::optional<Cell> spawn_of(const LevelInfo& info);

// 16 digits, as digests and fingerprints are written everywhere.
std::string hex64(std::uint64_t value);

}  // namespace karst::app
