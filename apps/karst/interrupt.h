// Ctrl-C and termination: the first asks the work to stop, the second ends the process.
#pragma once

namespace karst::app {

// From now on, interrupted() tells whether the process was asked to stop.
void catch_interrupts();
bool interrupted();

// Thrown where the work cannot be given back half done; ends the command with kInterrupted.
struct Interrupted {};

// A file that grows beyond the limit of the process (ulimit -f) becomes an error of that write.
void ignore_file_limit();

}  // namespace karst::app
