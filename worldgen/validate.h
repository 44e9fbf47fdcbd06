// The validator: judges a finished level by its cells, with code that shares nothing with the
// generator. Of the planner's data it uses only the markers, the rooms and the route.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "worldgen/body.h"
#include "worldgen/core/geometry.h"
#include "worldgen/core/material.h"
#include "worldgen/marker.h"
#include "worldgen/route.h"

namespace karst {

// A finished level. `cells` are row after row without gaps, size.cells() of them.
struct FinishedLevel {
    int depth = 1;
    int last_depth = 26;
    Size size;
    std::span<const MaterialId> cells;
    std::span<const Marker> markers;
    std::span<const Rect> rooms;
    Body body = {};
    std::span<const RouteStep> route = {};
    const MaterialTable* materials = &MaterialTable::built_in();
};

// A guarantee that does not hold, and where.
struct Failure {
    std::string_view rule;  // one of validator_rules()
    Cell cell;
    std::string what;  // one sentence
};

struct Rule {
    std::string_view name;
    std::string_view meaning;
};

// Every rule that validate() and validate_neighbours() check.
std::span<const Rule> validator_rules();

// All failures, at most `limit` per rule. Never fails on strange levels (unknown cells, markers
// outside); it reports them. Thread-safe.
std::vector<Failure> validate(const FinishedLevel& level, std::size_t limit = 8);

// What must hold between a level and the next deeper one of the same world (lower.depth ==
// upper.depth + 1): their cells differ, and each stairs down leads to stairs up. Cells of failures
// lie in `upper`, except where stairs up of `lower` have no partner. Thread-safe.
std::vector<Failure> validate_neighbours(const FinishedLevel& upper, const FinishedLevel& lower);

}  // namespace karst
