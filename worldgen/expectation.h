// What a recipe expects of the measures of its levels.
#pragma once

#include <limits>
#include <map>
#include <string>
#include <string_view>

namespace karst {

// Both ends included.
struct Bound {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();

    bool holds(double value) const { return value >= least && value <= most; }
    bool operator==(const Bound&) const = default;
};

// "<= 0.25", ">= 3" or "0.4..0.5". Throws ConfigError for anything else; `name` is for the message.
Bound parse_bound(std::string_view name, std::string_view text);

// As parse_bound() reads it.
std::string to_string(const Bound& bound);

// By the name of a measure (measures/measures.h).
using Expectations = std::map<std::string, Bound, std::less<>>;

}  // namespace karst
