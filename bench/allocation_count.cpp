#include "bench/allocation_count.h"

#include <cstdlib>
#include <new>

namespace karst::bench {
namespace {

thread_local AllocationCount count;

void* counted(std::size_t bytes, std::size_t alignment) {
    ++count.calls;
    count.bytes += static_cast<std::int64_t>(bytes);
    void* memory = nullptr;
    if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) {
        memory = std::malloc(bytes == 0 ? 1 : bytes);
    } else if (posix_memalign(&memory, alignment, bytes) != 0) {
        memory = nullptr;
    }
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

AllocationCount allocations_of_this_thread() { return count; }

}  // namespace karst::bench

// The array forms call these.
void* operator new(std::size_t bytes) { return karst::bench::counted(bytes, 1); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return karst::bench::counted(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
