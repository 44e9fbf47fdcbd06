// The validator: judges a finished level by its cells, with code that shares nothing with the
// generator. Of the planner's data it uses only the markers and the rooms.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "worldgen/core/geometry.h"
#include "worldgen/core/material.h"
#include "worldgen/marker.h"

namespace karst {

// A finished level. `cells` are row after row without gaps, size.cells() of them.
struct FinishedLevel {
    int depth = 1;
    int last_depth = 26;
    Size size;
    std::span<const MaterialId> cells;
    std::span<const Marker> markers;
    std::span<const Rect> rooms;
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

// Every rule that validate() checks.
std::span<const Rule> validator_rules();

// All failures, at most `limit` per rule. Thread-safe.
std::vector<Failure> validate(const FinishedLevel& level, std::size_t limit = 8);

}  // namespace karst
