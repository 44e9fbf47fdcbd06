// WorldGenerator: plans levels, picking the algorithm by depth.
#pragma once

#include <cstdint>
#include <string_view>

#include "worldgen/level.h"
#include "worldgen/recipe.h"
#include "worldgen/registry.h"

namespace karst {

// Raised when the meaning of every level changes (random keys, furnishing order, cell format).
inline constexpr int kPipelineVersion = 1;

// The version of the generator as a whole, for reports.
inline constexpr std::string_view kGeneratorVersion = "0.1.0";

// Immutable after construction; const calls are safe from any number of threads.
class WorldGenerator {
  public:
    // Throws ConfigError for a size outside 40x20 .. 16384 a side or a recipe that cannot be used.
    // `materials` must outlive the generator and its levels.
    WorldGenerator(std::uint64_t seed, Size size, Recipe recipe, Registry registry,
                   const MaterialTable& materials = MaterialTable::built_in());

    std::uint64_t seed() const { return seed_; }
    Size size() const { return size_; }
    const Recipe& recipe() const { return recipe_; }
    const Registry& registry() const { return registry_; }
    const MaterialTable& materials() const { return *materials_; }

    // carve -> connect -> furnish. Throws ConfigError for a depth that the recipe does not serve or
    // parameters from which no valid level was found within the attempts.
    Level plan(int depth) const { return plan(depth, seed_); }
    // What a generator with that seed, and otherwise like this one, plans.
    Level plan(int depth, std::uint64_t seed) const;

    const Algorithm& algorithm(int depth) const;
    // Who plays that depth.
    Body body(int depth) const;

    // Identifies everything that decides the cells of a level: versions, seed, depth, size and the
    // parameters that differ from their defaults.
    std::uint64_t fingerprint(int depth) const { return fingerprint(depth, seed_); }

  private:
    std::uint64_t fingerprint(int depth, std::uint64_t seed) const;
    std::string body_hint(int depth, std::uint64_t seed) const;
    void check_ways(const DepthBand& band) const;
    std::vector<std::string> features_of(const DepthBand& band) const;
    Body body_of(const DepthBand& band) const;
    ParameterValues values_for(std::string_view owner, const DepthBand& band) const;

    std::uint64_t seed_;
    Size size_;
    Recipe recipe_;
    Registry registry_;
    const MaterialTable* materials_;
};

}  // namespace karst
