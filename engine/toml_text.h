// What the readers of TOML files share, apart from toml++ itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace karst {

inline constexpr int kMostKeyParts = 16;  // a.b.c has three; no file needs more than that

// The text of a file, cut after `most` + 1 bytes. Throws IoError.
std::string read_toml_file(const std::string& path, std::size_t most);

// Line breaks and other control characters become spaces.
std::string one_line(std::string text);

// Shortened where it is longer than a message should be.
std::string shown(std::string_view text);

// Throws ConfigError "file:line: message"; line 0 counts as 1.
[[noreturn]] void fail_at(const std::string& file, std::uint32_t line, const std::string& message);

// What must be known of a text before it is parsed: not above `most` bytes, no overlong key. Throws
// like fail_at().
void check_toml_text(const std::string& file, std::string_view text, std::size_t most);

// The line of the first key of more than kMostKeyParts parts. The parser would make a table for
// each part, one inside the other, and fall over its own depth when it removes them. Text that is
// no TOML may be read wrongly here; the parser refuses it before it gets that far.
std::optional<std::uint32_t> overlong_key(std::string_view text);

}  // namespace karst
