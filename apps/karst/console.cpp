#include "apps/karst/console.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "engine/io_error.h"

namespace karst::app {
namespace {

// One write, so that lines of several threads do not mix. Line breaks inside would make two lines.
void print_line(std::string_view kind, std::string_view message) {
    std::string line = "karst: ";
    line.append(kind);
    for (const char letter : message) line += letter == '\n' || letter == '\r' ? ' ' : letter;
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_error(std::string_view message) { print_line("error: ", message); }
void print_warning(std::string_view message) { print_line("warning: ", message); }
void print_note(std::string_view message) { print_line("", message); }

void finish_output() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        throw IoError(std::string("standard output: ") + std::strerror(errno));
    }
}

}  // namespace karst::app
