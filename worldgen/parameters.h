// Described parameters: one description per field serves recipe files, --set, `karst algorithms`,
// sliders and the fingerprint.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "worldgen/core/error.h"

namespace karst {

// Whole numbers, switches, and the name of one of a field's choices.
using ParameterValue = std::variant<bool, std::int64_t, std::string>;

// "45", "true" or "alternate".
std::string to_string(const ParameterValue& value);

struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

struct ParameterDescription {
    std::string name;
    std::string meaning;
    ParameterValue default_value;
    Range range;                       // of whole numbers
    std::vector<std::string> choices;  // of named choices

    // "0..100", "true or false" or "alternate | longer_side".
    std::string allowed() const;

    // Throws ConfigError naming `owner`.name, the value, the range and the default.
    void check(std::string_view owner, const ParameterValue& value) const;

    // Reads a value as written after --set. Throws ConfigError like check().
    ParameterValue parse(std::string_view owner, std::string_view text) const;
};

// Values given for some parameters of one algorithm or feature, by parameter name.
using ParameterValues = std::map<std::string, ParameterValue, std::less<>>;

// A parameter struct P has `template <class V> static void describe(V&& visit)` that calls
//   visit(name, &P::field, Range{least, most}, meaning)      for whole numbers
//   visit(name, &P::field, meaning)                          for switches
//   visit(name, &P::field, {choice names in enum order}, meaning)   for enums from 0 up
//   visit.nested(prefix, &P::field)   for another parameter struct, whose names get the prefix
// and default member initialisers.

// Descriptions of all fields of P, in order.
template <class P>
std::vector<ParameterDescription> describe_parameters();

// A P with its defaults replaced by `values`, which must have been checked.
template <class P>
P make_parameters(const ParameterValues& values);

// ---- implementation ----

using ChoiceNames = std::vector<std::string>;

namespace parameters_detail {

template <class P>
struct Describer {
    std::vector<ParameterDescription> all;
    P defaults{};

    void operator()(const char* name, int P::*field, Range range, const char* meaning) {
        all.push_back({name, meaning, std::int64_t{defaults.*field}, range, {}});
    }
    void operator()(const char* name, bool P::*field, const char* meaning) {
        all.push_back({name, meaning, defaults.*field, {}, {}});
    }
    template <class E>
    requires std::is_enum_v<E>
    void operator()(const char* name, E P::*field, ChoiceNames choices, const char* meaning) {
        const auto index = static_cast<std::size_t>(defaults.*field);
        const std::string chosen = choices[index];
        all.push_back({name, meaning, chosen, {}, std::move(choices)});
    }
    template <class N>
    void nested(const std::string& prefix, N P::*field) {
        Describer<N> inner{{}, defaults.*field};
        N::describe(inner);
        for (ParameterDescription& description : inner.all) {
            description.name = prefix + description.name;
            all.push_back(std::move(description));
        }
    }
};

template <class P>
struct Maker {
    const ParameterValues& values;
    P result{};

    void operator()(const char* name, int P::*field, Range, const char*) {
        if (const auto it = values.find(name); it != values.end()) {
            result.*field = static_cast<int>(std::get<std::int64_t>(it->second));
        }
    }
    void operator()(const char* name, bool P::*field, const char*) {
        if (const auto it = values.find(name); it != values.end()) {
            result.*field = std::get<bool>(it->second);
        }
    }
    template <class E>
    requires std::is_enum_v<E>
    void operator()(const char* name, E P::*field, const ChoiceNames& choices, const char*) {
        const auto it = values.find(name);
        if (it == values.end()) return;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (choices[i] == std::get<std::string>(it->second)) result.*field = static_cast<E>(i);
        }
    }
    template <class N>
    void nested(const std::string& prefix, N P::*field) {
        ParameterValues own;
        for (const auto& [name, value] : values) {
            if (name.starts_with(prefix)) own.emplace(name.substr(prefix.size()), value);
        }
        Maker<N> inner{own, result.*field};
        N::describe(inner);
        result.*field = inner.result;
    }
};

}  // namespace parameters_detail

template <class P>
std::vector<ParameterDescription> describe_parameters() {
    parameters_detail::Describer<P> describer;
    P::describe(describer);
    return std::move(describer.all);
}

template <class P>
P make_parameters(const ParameterValues& values) {
    parameters_detail::Maker<P> maker{values};
    P::describe(maker);
    return maker.result;
}

}  // namespace karst
