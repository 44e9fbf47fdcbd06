// A recipe: which algorithm with which parameters serves which depth.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "worldgen/expectation.h"
#include "worldgen/parameters.h"
#include "worldgen/spawn_table.h"

namespace karst {

class Registry;

// Parameter values by the name of the algorithm or feature they belong to.
using RecipeParameters = std::map<std::string, ParameterValues, std::less<>>;

inline constexpr int kDeepestDepth = 1'000'000;

// Depths first..last, both included.
struct DepthBand {
    int first = 1;
    int last = kDeepestDepth;
    std::string algorithm;
    std::optional<std::vector<std::string>> features;  // default: what the algorithm names
    RecipeParameters parameters;                       // win over the recipe's own
    Expectations expect = {};                          // win over the recipe's own
    bool operator==(const DepthBand&) const = default;
};

// The range, as a recipe writes it: "1-3".
std::string to_text(const DepthBand& band);

struct Recipe {
    std::string name;
    std::string description;
    std::string materials;  // file with materials of the game; empty: the built-in ones
    int last_depth = 26;    // there the primary stairs down are an exit
    std::vector<DepthBand> bands;
    RecipeParameters parameters;  // for all depths
    std::vector<SpawnEntry> spawns;
    Expectations expect;  // for all depths; decides no cell and is not in the fingerprint

    // The built-in default: surface at 1-3, caves at 4-6, bsp from 7 on.
    static Recipe classic();

    // Throws ConfigError where no band serves the depth or the depth is below 1 or beyond the last.
    const DepthBand& band(int depth) const;

    // What is expected of a depth: the band's own and, of the rest, the recipe's. Throws as band().
    Expectations expectations(int depth) const;

    // Every name known, every value in range, every band in order. Throws ConfigError.
    void check(const Registry& registry) const;

    bool operator==(const Recipe&) const = default;
};

}  // namespace karst
