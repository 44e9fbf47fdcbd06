// Finished levels as the validator and the digest see them: all cells, from the plan or the cache.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/cell_reader.h"
#include "engine/world.h"
#include "worldgen/measures/measures.h"
#include "worldgen/validate.h"

namespace karst::app {

// A level that owns what FinishedLevel only points at.
struct OwnedLevel {
    LevelInfo info;
    int last_depth = 0;
    std::vector<MaterialId> cells;
    std::vector<Rect> rooms;
    Body body;
    const MaterialTable* materials = nullptr;
    std::optional<LevelMeasures> measures;  // where they were asked for

    FinishedLevel view() const;
};

// Makes a level of the world that `options` describe; reads its chunks from the cache if there is
// one. Measures need the plan, also where the cells are in the cache. Thread-safe. Throws
// ConfigError.
OwnedLevel make_level(const WorldOptions& options, int depth, bool measured = false);

// Where the cells of a level come from: the cache if the world has one, else the plan. Reading
// throws Interrupted after an interrupt.
CellReader cells_of(World& world, const WorldOptions& options, int depth);

// The level's digest, from the cached chunks if the world has a cache.
std::uint64_t digest_of(World& world, const WorldOptions& options, int depth);

}  // namespace karst::app
