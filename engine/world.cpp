#include "engine/world.h"

#include <cassert>
#include <chrono>

#include "engine/world_state.h"

namespace karst {

World::World(WorldOptions options) : state_(std::make_unique<State>(std::move(options))) {}

World::~World() = default;

std::uint64_t World::seed() const { return state_->generator.seed(); }

Size World::size() const { return state_->generator.size(); }

const WorldGenerator& World::generator() const { return state_->generator; }

const WorldMaterials& World::materials() const { return state_->materials; }

GenerateReport World::generate(int depth, const GenerateOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    GenerateReport report = state_->generate(depth, options);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    report.seconds = taken.count();
    return report;
}

std::shared_ptr<const Level> World::level(int depth) { return state_->level(depth); }

std::shared_ptr<const LevelInfo> World::info(int depth) {
    auto archive = state_->archive(depth);
    const LevelInfo* info = &archive->info;
    return {std::move(archive), info};
}

Statistics World::statistics(int depth) { return state_->archive(depth)->statistics; }

Chunk World::chunk(int depth, ChunkCoord coord) {
    Chunk chunk = chunk_of_ids(depth, coord);
    state_->renumber(chunk);
    return chunk;
}

Chunk World::chunk_of_ids(int depth, ChunkCoord coord) {
    const Size grid = chunk_grid(size());
    assert(coord.cx >= 0 && coord.cy >= 0 && coord.cx < grid.width && coord.cy < grid.height);
    static_cast<void>(grid);
    return *state_->chunk(depth, coord);
}

std::vector<Chunk> World::chunks(int depth, const Rect& area) {
    std::vector<Chunk> chunks = chunks_of_ids(depth, area);
    for (Chunk& chunk : chunks) state_->renumber(chunk);
    return chunks;
}

std::vector<Chunk> World::chunks_of_ids(int depth, const Rect& area) {
    const Size grid = chunk_grid(size());
    assert(area.x >= 0 && area.y >= 0 && area.width >= 0 && area.height >= 0);
    assert(area.right() <= grid.width && area.bottom() <= grid.height);
    static_cast<void>(grid);
    return state_->chunks_of(depth, area);
}

WorldCounters World::counters() const {
    return {state_->levels_planned, state_->chunks_made, state_->chunks_loaded,
            state_->bad_records};
}

}  // namespace karst
