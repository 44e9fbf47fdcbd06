// How bad configuration is reported. Misuse of the API is an assert; I/O is reported by results.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace karst {

// A recipe, size, parameter or name that cannot be used. The message names the field, the value,
// what is allowed and, where it looks like a typing error, the nearest allowed name.
class ConfigError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// "a, b, c".
std::string joined(std::span<const std::string> names);

// The allowed name closest to `wrong` by edit distance, or empty where none is close.
std::string nearest_name(std::string_view wrong, std::span<const std::string> allowed);

// "; did you mean 'x'?" or nothing.
std::string suggestion(std::string_view wrong, std::span<const std::string> allowed);

}  // namespace karst
