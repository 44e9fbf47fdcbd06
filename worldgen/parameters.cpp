#include "worldgen/parameters.h"

#include <algorithm>
#include <charconv>

namespace karst {
namespace {

[[noreturn]] void refuse(const ParameterDescription& parameter, std::string_view owner,
                         std::string_view value, const std::string& hint = "") {
    throw ConfigError(std::string(owner) + "." + parameter.name + " = " + std::string(value) +
                      "; allowed " + parameter.allowed() + " (default " +
                      to_string(parameter.default_value) + ")" + hint);
}

}  // namespace

std::string to_string(const ParameterValue& value) {
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    return std::get<std::string>(value);
}

std::string ParameterDescription::allowed() const {
    if (std::holds_alternative<bool>(default_value)) return "true or false";
    if (std::holds_alternative<std::int64_t>(default_value)) {
        return std::to_string(range.least) + ".." + std::to_string(range.most);
    }
    std::string text;
    for (const std::string& choice : choices) text += (text.empty() ? "" : " | ") + choice;
    return text;
}

void ParameterDescription::check(std::string_view owner, const ParameterValue& value) const {
    if (value.index() != default_value.index()) refuse(*this, owner, to_string(value));
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        if (*number < range.least || *number > range.most) refuse(*this, owner, to_string(value));
    } else if (const auto* choice = std::get_if<std::string>(&value)) {
        if (std::find(choices.begin(), choices.end(), *choice) == choices.end()) {
            refuse(*this, owner, *choice, suggestion(*choice, choices));
        }
    }
}

ParameterValue ParameterDescription::parse(std::string_view owner, std::string_view text) const {
    ParameterValue value = std::string(text);
    if (std::holds_alternative<bool>(default_value)) {
        if (text == "true") value = true;
        if (text == "false") value = false;
    } else if (std::holds_alternative<std::int64_t>(default_value)) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc() && end == text.data() + text.size()) value = number;
    }
    check(owner, value);
    return value;
}

}  // namespace karst
