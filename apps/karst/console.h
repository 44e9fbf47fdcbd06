// What is printed where: data to stdout, everything else to stderr.
#pragma once

#include <string_view>

namespace karst::app {

// First of all: standard streams that came closed are put where they do no harm.
void prepare_streams();

// To stdout, as it is. Throws IoError where it cannot be written.
void print(std::string_view text);

// One line to stderr each. Safe from any thread.
void print_error(std::string_view message);
void print_warning(std::string_view message);
void print_note(std::string_view message);

// Flushes stdout. Throws IoError where something printed before was lost (a full disk).
void finish_output();

}  // namespace karst::app
