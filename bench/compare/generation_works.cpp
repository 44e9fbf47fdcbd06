// Generation in memory: single levels and batches.

#include <algorithm>
#include <cstdio>
#include <memory>

#include "bench/compare/works.h"
#include "worldgen/batch.h"
#include "worldgen/digest.h"

namespace karst::bench {
namespace {

std::string hexadecimal(std::uint64_t value) {
    char text[20];
    std::snprintf(text, sizeof text, "\"%016llx\"", static_cast<unsigned long long>(value));
    return text;
}

// Each task paints one row of chunks into its own place.
void paint_all(const Level& level, const Executor& executor, std::vector<Chunk>& chunks) {
    const Size grid = chunk_grid(level.size());
    executor.parallel_for(static_cast<std::size_t>(grid.height), [&](std::size_t cy) {
        for (int cx = 0; cx < grid.width; ++cx) {
            chunks[cy * static_cast<std::size_t>(grid.width) + static_cast<std::size_t>(cx)] =
                level.chunk({cx, static_cast<int>(cy)});
        }
    });
}

// All works paint to the same place, one after the other: 256 MiB for the largest levels.
std::shared_ptr<std::vector<Chunk>> shared_chunks(Size level) {
    static const auto chunks = std::make_shared<std::vector<Chunk>>();
    chunks->resize(std::max(chunks->size(), static_cast<std::size_t>(chunk_grid(level).cells())));
    return chunks;
}

}  // namespace

Work generate_in_memory(Arguments& arguments) {
    struct State {
        Wanted wanted;
        WorldGenerator generator = wanted.generator();
        std::shared_ptr<Executor> executor = make_default_executor(wanted.threads);
        std::shared_ptr<std::vector<Chunk>> chunks = shared_chunks(wanted.size);
        std::string digest = {};
    };
    const auto state = std::make_shared<State>(State{Wanted(arguments)});
    return [state] {
        std::size_t rooms = 0;
        const double taken = seconds_of([&] {
            const Level level = state->generator.plan(state->wanted.depth);
            paint_all(level, *state->executor, *state->chunks);
            rooms = level.info().layout.rooms.size();
        });
        if (state->digest.empty()) {
            std::uint64_t digest = 0;
            const auto count = static_cast<std::size_t>(chunk_grid(state->wanted.size).cells());
            for (const Chunk& chunk : std::span(*state->chunks).first(count)) {
                digest += chunk_digest(chunk);
            }
            state->wanted.check(digest);
            state->digest = hexadecimal(digest);
        }
        return Taken{{{"", taken}}, {{"rooms", std::to_string(rooms)}, {"digest", state->digest}}};
    };
}

Work generate_worlds(Arguments& arguments) {
    struct State {
        Wanted wanted;
        WorldGenerator generator = wanted.generator();
        std::shared_ptr<Executor> executor = make_default_executor(wanted.threads);
        std::vector<std::uint64_t> seeds = {};
        std::vector<MaterialId> out = {};
        bool checked = false;
    };
    const auto state = std::make_shared<State>(State{Wanted(arguments)});
    std::size_t worlds = 0;
    arguments >> worlds;
    for (std::size_t i = 0; i < worlds; ++i) state->seeds.push_back(1000 + i);
    const auto cells = static_cast<std::size_t>(state->wanted.size.cells());
    state->out.resize(worlds * cells);
    return [state, cells] {
        const int depth = state->wanted.depth;
        const double taken = seconds_of([&] {
            generate_batch(state->generator, state->seeds, depth, state->out, *state->executor);
        });
        for (std::size_t i = 0; !state->checked && i < state->seeds.size(); ++i) {
            const auto alone = state->generator.plan(depth, state->seeds[i]).cells();
            const auto world = std::span(state->out).subspan(i * cells, cells);
            if (!std::equal(alone.begin(), alone.end(), world.begin())) {
                throw std::runtime_error("the batch differs from single plans");
            }
        }
        state->checked = true;
        return Taken{{{"", taken}}, {{"worlds", std::to_string(state->seeds.size())}}};
    };
}

}  // namespace karst::bench
