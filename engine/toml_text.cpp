#include "engine/toml_text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "engine/io_error.h"
#include "engine/paths.h"
#include "worldgen/core/error.h"

namespace karst {
namespace {

constexpr std::size_t kLongestShown = 80;  // bytes of a value or key in a message

}  // namespace

std::string read_toml_file(const std::string& path, std::size_t most) {
    if (is_folder(path)) throw IoError(path + ": is a folder");
    std::ifstream file(path, std::ios::binary);
    if (!file) throw IoError(path + ": " + std::strerror(errno));
    std::string text(most + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (file.bad()) throw IoError(path + ": cannot be read");
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

std::string one_line(std::string text) {
    for (char& letter : text) {
        if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
    }
    return text;
}

std::string shown(std::string_view text) {
    if (text.size() <= kLongestShown) return std::string(text);
    std::size_t end = kLongestShown;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // UTF-8
    return std::string(text.substr(0, end)) + "...";
}

std::optional<std::uint32_t> overlong_key(std::string_view text) {
    std::uint32_t line = 1;
    int parts = 1;
    std::string_view closing;  // of the string that we are in
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (letter == '\n') ++line;
        if (!closing.empty()) {
            if (letter == '\\' && closing.front() == '"') {
                if (i + 1 < text.size() && text[i + 1] != '\n') ++i;
            } else if (text.substr(i).starts_with(closing)) {
                i += closing.size() - 1;
                // Up to two quotes more belong to a text in three quotes.
                for (int more = 0; closing.size() == 3 && more < 2 && i + 1 < text.size() &&
                                   text[i + 1] == closing.front();
                     ++more) {
                    ++i;
                }
                closing = {};
            } else if (letter == '\n' && closing.size() == 1) {
                closing = {};  // no TOML
            }
            continue;
        }
        switch (letter) {
            case '.':
                if (++parts > kMostKeyParts) return line;
                break;
            case '#':
                i = std::min(text.find('\n', i), text.size()) - 1;
                break;
            case '"':
            case '\'': {
                const std::string_view triple = letter == '"' ? R"(""")" : "'''";
                closing = text.substr(i).starts_with(triple) ? triple : triple.substr(0, 1);
                i += closing.size() - 1;
                break;
            }
            case '\n':
            case '=':
            case ',':
            case '[':
            case '{':
                parts = 1;
                break;
            default:
                break;
        }
    }
    return std::nullopt;
}

void fail_at(const std::string& file, std::uint32_t line, const std::string& message) {
    throw ConfigError(file + ":" + std::to_string(line == 0 ? 1 : line) + ": " + one_line(message));
}

void check_toml_text(const std::string& file, std::string_view text, std::size_t most) {
    if (text.size() > most) {
        fail_at(file, 1, "the file is too large; allowed " + std::to_string(most >> 20) + " MiB");
    }
    if (const auto line = overlong_key(text)) {
        fail_at(file, *line, "a key has more than " + std::to_string(kMostKeyParts) + " parts");
    }
}

}  // namespace karst
