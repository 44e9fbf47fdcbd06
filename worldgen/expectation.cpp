#include "worldgen/expectation.h"

#include <charconv>
#include <cmath>
#include <optional>

#include "worldgen/core/error.h"

namespace karst {
namespace {

constexpr std::string_view kRangeSign = "..";

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

std::optional<double> number(std::string_view text) {
    text = trimmed(text);
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

// The shortest digits that are read as the same number.
std::string digits(double value) {
    char text[64];
    const auto result = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed);
    if (result.ec == std::errc()) return {text, result.ptr};
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::optional<Bound> bound_of(std::string_view text) {
    text = trimmed(text);
    Bound bound;
    if (text.starts_with("<=") || text.starts_with(">=")) {
        const auto value = number(text.substr(2));
        if (!value) return std::nullopt;
        (text.front() == '<' ? bound.most : bound.least) = *value;
        return bound;
    }
    const auto dots = text.find(kRangeSign);
    if (dots == text.npos) return std::nullopt;
    const auto least = number(text.substr(0, dots));
    const auto most = number(text.substr(dots + kRangeSign.size()));
    if (!least || !most || *least > *most) return std::nullopt;
    return Bound{*least, *most};
}

}  // namespace

Bound parse_bound(std::string_view name, std::string_view text) {
    if (const auto bound = bound_of(text)) return *bound;
    throw ConfigError(
        "expect." + std::string(name) + " = " + std::string(text.substr(0, 80)) +
        "; allowed \"<= 0.25\", \">= 3\" or \"0.4..0.5\" with the lower number first");
}

std::string to_string(const Bound& bound) {
    if (std::isinf(bound.least)) return "<= " + digits(bound.most);
    if (std::isinf(bound.most)) return ">= " + digits(bound.least);
    return digits(bound.least) + std::string(kRangeSign) + digits(bound.most);
}

}  // namespace karst
