#include "apps/karst/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "engine/io_error.h"

namespace karst::app {
namespace {

constexpr std::size_t kLongestMessage = 2000;  // bytes; a recipe can hold a name of a megabyte

bool is_control(char letter) { return static_cast<unsigned char>(letter) < ' ' || letter == 0x7F; }

// One write, so that lines of several threads do not mix. Line breaks inside would make two lines,
// and other control characters from a recipe or an argument could rewrite the terminal.
void print_line(std::string_view kind, std::string_view message) {
    std::string line = "karst: ";
    line.append(kind);
    for (const char letter : message.substr(0, kLongestMessage)) {
        line += is_control(letter) ? ' ' : letter;
    }
    if (message.size() > kLongestMessage) line += "...";
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

[[noreturn]] void fail_output() {
    throw IoError(std::string("standard output: ") + std::strerror(errno));
}

// Keeps a number of a standard stream that came closed from going to the next file opened, which
// would then get what is printed.
void occupy(int stream, const char* path, int mode) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) return;
    const int opened = open(path, mode);  // takes the lowest free number
    if (opened >= 0 && opened != stream) {
        dup2(opened, stream);
        close(opened);
    }
}

}  // namespace

void prepare_streams() {
    occupy(STDIN_FILENO, "/dev/null", O_RDONLY);
    occupy(STDOUT_FILENO, "/", O_RDONLY);  // cannot be written: what is printed is lost, and told
    occupy(STDERR_FILENO, "/dev/null", O_WRONLY);
}

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail_output();
}

void print_error(std::string_view message) { print_line("error: ", message); }
void print_warning(std::string_view message) { print_line("warning: ", message); }
void print_note(std::string_view message) { print_line("", message); }

void finish_output() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) fail_output();
}

}  // namespace karst::app
