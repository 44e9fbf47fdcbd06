// Many worlds of one size at once, straight into memory of the caller: for tools that search or
// learn from thousands of small worlds. No chunks, no cache.
#pragma once

#include <cstdint>
#include <span>

#include "worldgen/core/parallel.h"
#include "worldgen/world_generator.h"

namespace karst {

// Makes the same depth of a world for each seed. Sizes, recipe and materials are those of
// `generator`; its own seed plays no part.
//
// Shapes: with S = generator.size(), cell (x, y) of world i is
// out[(i * S.height + y) * S.width + x], an id of the material table; so out.size() is
// seeds.size() * S.width * S.height, one byte a cell. `infos` is empty or has one place a seed and
// then gets what is known of each world besides its cells (spawn, stairs, rooms, ...).
//
// World i depends on its seed alone: the cells are those of WorldGenerator::plan() with that seed,
// painted, whatever the executor, the order of the seeds and the company they are in. A seed may
// occur more than once.
//
// Worlds are tasks of the executor, and each writes its own places only, so one world uses one
// thread: a few large worlds gain nothing by it. Thread-safe as long as calls share no `out` or
// `infos`.
//
// Memory: cells are painted in place. Planning a world allocates and frees its bit planes (a bit a
// cell each, one more for each doubling of the materials in use), layout and markers, and what the
// algorithm and the features work with. At 250x250 these are 100 to 300 allocations of 90 to 170
// KiB together for a classic world, about 2,000 of 1 MiB for a deep one; the benchmark `batch`
// counts them. Between worlds nothing is kept but what `infos` holds.
//
// Throws ConfigError where `out` or `infos` have another size, before anything is made, and where
// plan() does. After an exception from plan() the contents of `out` and `infos` are unspecified.
void generate_batch(const WorldGenerator& generator, std::span<const std::uint64_t> seeds,
                    int depth, std::span<MaterialId> out, const Executor& executor,
                    std::span<LevelInfo> infos = {});

}  // namespace karst
