#include "worldgen/registry.h"

#include <algorithm>

#include "worldgen/algorithms/bsp.h"
#include "worldgen/algorithms/caves.h"
#include "worldgen/algorithms/surface.h"
#include "worldgen/features/content.h"
#include "worldgen/features/density.h"
#include "worldgen/features/doors.h"
#include "worldgen/features/dunes.h"
#include "worldgen/features/items.h"
#include "worldgen/features/ladders.h"
#include "worldgen/features/pools.h"
#include "worldgen/features/route.h"
#include "worldgen/features/spawns.h"
#include "worldgen/features/stairs.h"
#include "worldgen/features/stalactites.h"
#include "worldgen/features/traps.h"
#include "worldgen/features/trees.h"
#include "worldgen/features/walls.h"

namespace karst {
namespace {

template <class Entry>
const Entry* find_entry(const std::vector<Entry>& entries, std::string_view name) {
    const auto it = std::find_if(entries.begin(), entries.end(),
                                 [&](const Entry& entry) { return entry.name == name; });
    return it == entries.end() ? nullptr : &*it;
}

template <class Entry>
std::vector<std::string> names_of(std::span<const Entry> entries) {
    std::vector<std::string> names;
    for (const Entry& entry : entries) names.push_back(entry.name);
    return names;
}

[[noreturn]] void refuse_name(std::string_view what, std::string_view name,
                              const std::vector<std::string>& allowed) {
    throw ConfigError("no " + std::string(what) + " '" + std::string(name) + "'; there are " +
                      joined(allowed) + suggestion(name, allowed));
}

}  // namespace

void FurnishContext::add_marker(MarkerKind kind, Cell cell, std::uint32_t group, Size size) {
    const auto id = static_cast<std::uint32_t>(markers.size());
    markers.push_back({.id = id, .kind = kind, .cell = cell, .size = size, .group = group});
}

int FurnishContext::per_area(int count) const {
    return static_cast<int>(count * grid.size().cells() / (250 * 250));
}

int FurnishContext::per_columns(int count) const { return count * grid.width() / 250; }

void Registry::refuse_taken(std::string_view name) const {
    if (find_entry(algorithms_, name) || find_entry(features_, name) || find_entry(groups_, name)) {
        throw ConfigError("the name '" + std::string(name) + "' is registered already");
    }
}

void Registry::add(Algorithm algorithm) {
    refuse_taken(algorithm.name);
    algorithms_.push_back(std::move(algorithm));
}

void Registry::add(Feature feature) {
    refuse_taken(feature.name);
    features_.push_back(std::move(feature));
}

void Registry::add(ParameterGroup group) {
    refuse_taken(group.name);
    groups_.push_back(std::move(group));
}

const Algorithm& Registry::algorithm(std::string_view name) const {
    if (const Algorithm* entry = find_entry(algorithms_, name)) return *entry;
    refuse_name("algorithm", name, names_of(algorithms()));
}

const Feature& Registry::feature(std::string_view name) const {
    if (const Feature* entry = find_entry(features_, name)) return *entry;
    refuse_name("feature", name, names_of(features()));
}

std::span<const ParameterDescription> Registry::parameters(std::string_view owner) const {
    if (const Algorithm* entry = find_entry(algorithms_, owner)) return entry->parameters;
    if (const Feature* entry = find_entry(features_, owner)) return entry->parameters;
    if (const ParameterGroup* entry = find_entry(groups_, owner)) return entry->parameters;
    std::vector<std::string> allowed = names_of(algorithms());
    for (const Feature& entry : features_) allowed.push_back(entry.name);
    for (const ParameterGroup& entry : groups_) allowed.push_back(entry.name);
    refuse_name("algorithm or feature", owner, allowed);
}

const ParameterDescription& Registry::parameter(std::string_view owner,
                                                std::string_view name) const {
    const auto all = parameters(owner);
    for (const ParameterDescription& entry : all) {
        if (entry.name == name) return entry;
    }
    refuse_name("parameter of '" + std::string(owner) + "' named", name, names_of(all));
}

Registry built_in_registry() {
    Registry registry;
    registry.add(make_algorithm<SurfaceParameters>(
        "surface", 1, "open sky over rolling ground, with caves below", Repair::none,
        {"stairs", "pools", "dunes", "walls", "trees", "items"}, carve_surface));
    registry.add(
        make_algorithm<CaveParameters>("caves", 1, "caves by cellular automaton", Repair::fill,
                                       {"stairs", "pools", "stalactites", "items"}, carve_caves));
    registry.add(make_algorithm<BspParameters>(
        "bsp", 1, "rooms in the leaves of a binary space partition, joined by corridors",
        Repair::none, {"doors", "stairs", "traps", "items"}, carve_bsp));

    registry.add(
        make_feature<StairsParameters>("stairs", 1, "spawn, stairs and exit", furnish_stairs));
    registry.add(make_feature<PoolParameters>("pools", 1, "liquids and sand in natural basins",
                                              furnish_pools));
    registry.add(make_feature<StalactiteParameters>("stalactites", 1, "rock hanging from ceilings",
                                                    furnish_stalactites));
    registry.add(
        make_feature<DuneParameters>("dunes", 1, "humps of sand on the ground", furnish_dunes));
    registry.add(
        make_feature<WallParameters>("walls", 1, "free-standing stone walls", furnish_walls));
    registry.add(make_feature<TreeParameters>("trees", 1, "trees on the ground", furnish_trees));
    registry.add(make_feature<DoorParameters>("doors", 1, "doors where corridors enter rooms",
                                              furnish_doors));
    registry.add(
        make_feature<TrapParameters>("traps", 1, "pits of acid under room floors", furnish_traps));
    registry.add(make_feature<ItemParameters>("items", 1, "things to find", furnish_items));
    registry.add(make_feature<LadderParameters>(
        "ladders", 1, "ladders and platforms where the body cannot jump", furnish_ladders));
    registry.add(make_feature<RouteParameters>(
        "route", 1,
        "the way of the body to the way down, move by move; comes after all that changes cells",
        furnish_route));
    registry.add(make_feature<ContentParameters>("content", 2, "what happens in each room",
                                                 furnish_content));
    registry.add(make_feature<SpawnParameters>(
        "spawns", 1, "the game's things, by the recipe's [[spawn]] tables", furnish_spawns));
    registry.add(make_feature<DensityParameters>(
        "density", 1, "no more enemies than there is room for; after all but the spawns",
        furnish_density));
    registry.add(ParameterGroup{"body", "who plays: size and moves", describe_parameters<Body>()});
    return registry;
}

}  // namespace karst
