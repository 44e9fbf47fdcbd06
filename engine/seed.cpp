#include "engine/seed.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "engine/hash.h"
#include "worldgen/core/error.h"
#include "worldgen/recipe.h"

namespace karst {
namespace {

bool all_digits(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Nothing where the number is too large.
template <class T>
std::optional<T> number(std::string_view digits) {
    T value{};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

std::uint64_t seed_number(std::string_view digits) {
    const auto value = number<std::uint64_t>(digits);
    if (!value) {
        throw ConfigError("seed = " + std::string(digits) +
                          "; allowed 0..18446744073709551615, or a text");
    }
    return *value;
}

int depth_number(std::string_view digits, std::string_view text) {
    const auto value = all_digits(digits) ? number<int>(digits) : std::nullopt;
    if (!value || *value < 1 || *value > kDeepestDepth) {
        throw ConfigError("depth = " + std::string(text) + "; allowed 1.." +
                          std::to_string(kDeepestDepth) + ", or a range such as 1-9");
    }
    return *value;
}

}  // namespace

std::uint64_t seed_of_text(std::string_view text) {
    return hash_bytes(Bytes(text.begin(), text.end()));
}

std::uint64_t parse_seed(std::string_view text) {
    if (text.empty()) throw ConfigError("seed is empty; allowed a number or a text");
    return all_digits(text) ? seed_number(text) : seed_of_text(text);
}

SeedRange parse_seeds(std::string_view text) {
    const std::size_t dash = text.find('-');
    if (dash != text.npos && all_digits(text.substr(0, dash)) &&
        all_digits(text.substr(dash + 1))) {
        const SeedRange range{seed_number(text.substr(0, dash)),
                              seed_number(text.substr(dash + 1))};
        if (range.first > range.last) {
            throw ConfigError("seed = " + std::string(text) + "; the range ends before it begins");
        }
        return range;
    }
    const std::uint64_t seed = parse_seed(text);
    return {seed, seed};
}

DepthRange parse_depths(std::string_view text) {
    const std::size_t dash = text.find('-');
    const int first = depth_number(text.substr(0, dash), text);
    const int last = dash == text.npos ? first : depth_number(text.substr(dash + 1), text);
    if (first > last) {
        throw ConfigError("depth = " + std::string(text) + "; the range ends before it begins");
    }
    return {first, last};
}

}  // namespace karst
