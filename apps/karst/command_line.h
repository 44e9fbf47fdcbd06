// From the words of the command line to a Command.
#pragma once

#include "apps/karst/commands.h"

namespace karst::app {

// Throws ConfigError, one line, for words that make no command.
Command parse_command_line(int argc, const char* const* argv);

}  // namespace karst::app
