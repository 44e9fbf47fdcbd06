#include "worldgen/recipe.h"

#include <set>
#include <string_view>

#include "worldgen/measures/measures.h"
#include "worldgen/registry.h"

namespace karst {
namespace {

void check_parameters(const RecipeParameters& parameters, const Registry& registry) {
    for (const auto& [owner, values] : parameters) {
        for (const auto& [name, value] : values) {
            registry.parameter(owner, name).check(owner, value);
        }
    }
}

void check_expectations(const Expectations& expect) {
    for (const auto& entry : expect) find_measure(entry.first);
}

// A second pass of a feature would draw the same random numbers and, with stairs, a second spawn.
void check_features(const std::vector<std::string>& features, const Registry& registry) {
    std::set<std::string_view> seen;
    for (const std::string& feature : features) {
        registry.feature(feature);
        if (!seen.insert(feature).second) {
            throw ConfigError("depths.features = " + feature + "; allowed once, but named twice");
        }
    }
}

}  // namespace

std::string to_text(const DepthBand& band) {
    const std::string first = std::to_string(band.first);
    return band.last == kDeepestDepth ? first + "+" : first + "-" + std::to_string(band.last);
}

Recipe Recipe::classic() {
    Recipe recipe;
    recipe.name = "classic";
    recipe.description = "surface at depths 1-3, caves at 4-6, dungeons from 7 on";
    recipe.bands = {
        {.first = 1, .last = 3, .algorithm = "surface", .features = {}, .parameters = {}},
        {.first = 4, .last = 6, .algorithm = "caves", .features = {}, .parameters = {}},
        {.first = 7, .last = kDeepestDepth, .algorithm = "bsp", .features = {}, .parameters = {}},
    };
    return recipe;
}

const DepthBand& Recipe::band(int depth) const {
    if (depth < 1 || depth > last_depth) {
        throw ConfigError("depth = " + std::to_string(depth) + "; allowed 1.." +
                          std::to_string(last_depth) + " (last_depth of recipe '" + name + "')");
    }
    for (const DepthBand& candidate : bands) {
        if (depth >= candidate.first && depth <= candidate.last) return candidate;
    }
    throw ConfigError("depth = " + std::to_string(depth) + "; recipe '" + name +
                      "' has no [[depths]] entry for it");
}

Expectations Recipe::expectations(int depth) const {
    Expectations result = band(depth).expect;
    result.insert(expect.begin(), expect.end());  // keeps what the band says
    return result;
}

void Recipe::check(const Registry& registry) const {
    if (last_depth < 1 || last_depth > kDeepestDepth) {
        throw ConfigError("last_depth = " + std::to_string(last_depth) + "; allowed 1.." +
                          std::to_string(kDeepestDepth) + " (default 26)");
    }
    if (bands.empty()) throw ConfigError("recipe '" + name + "' has no [[depths]] entry");
    check_parameters(parameters, registry);
    for (const SpawnEntry& entry : spawns) karst::check(entry);
    check_expectations(expect);
    int served = 0;
    for (const DepthBand& entry : bands) {
        if (entry.first < 1 || entry.last < entry.first || entry.last > kDeepestDepth) {
            throw ConfigError("depths.range = " + to_text(entry) +
                              "; allowed first-last with 1 <= first <= last, or first+");
        }
        if (entry.first <= served) {
            throw ConfigError("depths.range = " + to_text(entry) +
                              "; overlaps the entry before it, which ends at " +
                              std::to_string(served));
        }
        served = entry.last;
        registry.algorithm(entry.algorithm);
        if (entry.features) check_features(*entry.features, registry);
        check_parameters(entry.parameters, registry);
        check_expectations(entry.expect);
    }
}

}  // namespace karst
