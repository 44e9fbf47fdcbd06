// karst_compare [--give-memory-back]: measures what it is asked for on stdin (serve.h). With the
// option freed memory goes back to the system as usual, so that the peak is what the work needs.

#include <string_view>

#include "bench/compare/works.h"
#include "bench/keep_memory.h"

int main(int argc, char** argv) {
    using namespace karst::bench;
    if (argc < 2 || std::string_view(argv[1]) != "--give-memory-back") keep_memory();
    serve({{"memcpy", copy_memory},
           {"memset", set_memory},
           {"obvious", obvious_reference},
           {"vectorised", vectorised_reference},
           {"line", ground_line},
           {"generate", generate_in_memory},
           {"batch", generate_worlds},
           {"disk", generate_to_disk},
           {"store", store_planned},
           {"read", read_all}});
}
