// Ctrl-C and termination: the first asks the work to stop, the second ends the process.
#pragma once

namespace karst::app {

// From now on, interrupted() tells whether the process was asked to stop.
void catch_interrupts();
bool interrupted();

}  // namespace karst::app
