// The registry: every algorithm and feature by name. A value; copy it and add your own.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "worldgen/body.h"
#include "worldgen/connect/body_ways.h"
#include "worldgen/core/level_grid.h"
#include "worldgen/core/random.h"
#include "worldgen/layout.h"
#include "worldgen/marker.h"
#include "worldgen/parameters.h"
#include "worldgen/route.h"
#include "worldgen/spawn_table.h"

namespace karst {

// What is done after carving about regions of open cells that hang apart.
enum class Repair {
    none,  // the algorithm connects by itself
    fill,  // keep the largest region, fill the others
};

// What a carve step is given besides the grid and its parameters.
struct CarveContext {
    RandomKey key;
    Body body = {};  // ways are made wide enough for it
};

// Carves a level: from parameters and a random key to cells and a layout.
struct Algorithm {
    std::string name;
    int version = 1;  // raised whenever the cells it makes change
    std::string summary;
    Repair repair = Repair::none;
    std::vector<std::string> features;  // furnished by default, in this order
    std::vector<ParameterDescription> parameters;
    std::function<Layout(LevelGrid&, const ParameterValues&, const CarveContext&)> carve;
};

// What a feature may read and write. Markers are appended, except that `density` takes some away.
struct FurnishContext {
    LevelGrid& grid;
    Layout& layout;
    std::vector<Marker>& markers;
    Route& route;
    RandomKey key;
    int last_depth;
    Body body = {};
    std::span<const SpawnEntry> spawns = {};
    std::shared_ptr<BodyWays> ways = {};  // null for a body that follows the published rule

    void add_marker(MarkerKind kind, Cell cell, std::uint32_t group = 0, Size size = {1, 1});
    // How many a level gets of something counted per 250x250 cells, rounded down.
    int per_area(int count) const;
    // The same per 250 columns.
    int per_columns(int count) const;
};

// Adds something to a carved and connected level.
struct Feature {
    std::string name;
    int version = 1;
    std::string summary;
    std::vector<ParameterDescription> parameters;
    std::function<void(FurnishContext&, const ParameterValues&)> furnish;
};

// Parameters that belong to no algorithm or feature.
struct ParameterGroup {
    std::string name;
    std::string summary;
    std::vector<ParameterDescription> parameters;
};

class Registry {
  public:
    // Throws ConfigError where the name is taken (all kinds of entries share one name space).
    void add(Algorithm algorithm);
    void add(Feature feature);
    void add(ParameterGroup group);

    // Throw ConfigError naming the nearest name where there is none.
    const Algorithm& algorithm(std::string_view name) const;
    const Feature& feature(std::string_view name) const;
    // Parameters of an algorithm, a feature or a group.
    std::span<const ParameterDescription> parameters(std::string_view owner) const;
    const ParameterDescription& parameter(std::string_view owner, std::string_view name) const;

    std::span<const Algorithm> algorithms() const { return algorithms_; }
    std::span<const Feature> features() const { return features_; }
    std::span<const ParameterGroup> groups() const { return groups_; }

  private:
    std::vector<Algorithm> algorithms_;
    std::vector<Feature> features_;
    std::vector<ParameterGroup> groups_;

    void refuse_taken(std::string_view name) const;
};

// An entry for `carve(LevelGrid&, const P&, const CarveContext&)`.
template <class P>
Algorithm make_algorithm(std::string name, int version, std::string summary, Repair repair,
                         std::vector<std::string> features,
                         Layout (*carve)(LevelGrid&, const P&, const CarveContext&)) {
    return {std::move(name),
            version,
            std::move(summary),
            repair,
            std::move(features),
            describe_parameters<P>(),
            [carve](LevelGrid& grid, const ParameterValues& values, const CarveContext& context) {
                return carve(grid, make_parameters<P>(values), context);
            }};
}

// An entry for `furnish(FurnishContext&, const P&)`.
template <class P>
Feature make_feature(std::string name, int version, std::string summary,
                     void (*furnish)(FurnishContext&, const P&)) {
    return {std::move(name), version, std::move(summary), describe_parameters<P>(),
            [furnish](FurnishContext& context, const ParameterValues& values) {
                furnish(context, make_parameters<P>(values));
            }};
}

// All algorithms, features and groups that Karst brings.
Registry built_in_registry();

}  // namespace karst
