// Counts what a piece of work allocates.
#pragma once

#include <cstdint>

namespace karst::bench {

struct AllocationCount {
    std::int64_t calls = 0;
    std::int64_t bytes = 0;
};

// What this thread has asked operator new for since it began. Linking this replaces operator new of
// the whole program by one that counts and calls malloc.
AllocationCount allocations_of_this_thread();

}  // namespace karst::bench
