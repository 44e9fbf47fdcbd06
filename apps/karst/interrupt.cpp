#include "apps/karst/interrupt.h"

#include <atomic>
#include <csignal>

namespace karst::app {
namespace {

std::atomic<bool> asked_to_stop{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler may write nothing else

void remember(int) { asked_to_stop.store(true); }

}  // namespace

void catch_interrupts() {
    struct sigaction action {};
    action.sa_handler = remember;
    // A second Ctrl-C does what it always does.
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

void ignore_file_limit() { std::signal(SIGXFSZ, SIG_IGN); }

bool interrupted() { return asked_to_stop.load(); }

}  // namespace karst::app
