// For processes that measure generation.
#pragma once

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace karst::bench {

// From here on the process keeps the memory that it frees, as a game that generates level after
// level does: else a good part of what is measured is the system handing out fresh pages.
inline void keep_memory() {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

}  // namespace karst::bench
