// What karst_compare can measure. Each prepares the work of a line (serve.h) and checks, in its
// first run, that the cells are the right ones.
#pragma once

#include <string>

#include "bench/compare/serve.h"
#include "worldgen/world_generator.h"

namespace karst::bench {

Work copy_memory(Arguments&);  // memcpy of 4 MiB
Work set_memory(Arguments&);   // memset of 4 MiB
Work obvious_reference(Arguments&);
Work vectorised_reference(Arguments&);

// The line between sky and ground of that many columns. Arguments: COLUMNS.
Work ground_line(Arguments&);

// Carve, connect, furnish and paint, in memory. Arguments: RECIPE DEPTH SIDE THREADS.
// Facts: rooms, digest.
Work generate_in_memory(Arguments&);

// generate_batch(). Arguments: RECIPE DEPTH SIDE THREADS WORLDS. Facts: worlds.
Work generate_worlds(Arguments&);

// From an empty folder to closed files. Arguments: RECIPE DEPTH SIDE THREADS.
// Parts: open; generate (carve .. paint, encode, insert, commit with an open store); close.
// Facts: records, file (bytes).
Work generate_to_disk(Arguments&);

// The same for a planned level in an open store: encode, insert, commit.
Work store_planned(Arguments&);

// Reading and decoding all chunks of a stored level in an open world. Same arguments.
Work read_all(Arguments&);

// What a level is made of.
struct Wanted {
    Recipe recipe;
    int depth = 1;
    Size size;
    int threads = 1;

    explicit Wanted(Arguments& arguments);
    WorldGenerator generator() const;
    // Throws std::runtime_error where the digest of a level differs from its golden, if it has one.
    void check(std::uint64_t digest) const;
};

}  // namespace karst::bench
