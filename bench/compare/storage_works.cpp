// Levels to disk and back.

#include <chrono>
#include <memory>
#include <optional>

#include "bench/compare/works.h"
#include "bench/golden_digest.h"
#include "bench/temporary_cache.h"
#include "engine/world.h"
#include "worldgen/digest.h"

namespace karst::bench {
namespace {

struct State {
    Wanted wanted;
    TemporaryCache cache;
    std::shared_ptr<Executor> executor;
    std::optional<World> world;  // for reading
    bool checked = false;

    explicit State(Arguments& arguments)
        : wanted(arguments), executor(make_default_executor(wanted.threads)) {}

    Size grid() const { return chunk_grid(wanted.size); }

    WorldOptions options() const {
        WorldOptions result;
        result.seed = kSeed;
        result.size = wanted.size;
        result.recipe = wanted.recipe;
        result.cache = cache.path.string();
        result.executor = executor;
        return result;
    }

    void require_whole(const GenerateReport& report) const {
        if (!report.complete || !report.stored || report.chunks_generated != grid().cells()) {
            throw std::runtime_error("the level was not stored as a whole");
        }
    }

    // What the files hold, read by a world that has not made it. Row by row: chunks of a large
    // level are larger than the level.
    void check_files() {
        if (std::exchange(checked, true)) return;
        World reader(options());
        std::uint64_t digest = 0;
        for (int cy = 0; cy < grid().height; ++cy) {
            for (const Chunk& chunk : reader.chunks(wanted.depth, {0, cy, grid().width, 1})) {
                digest += chunk_digest(chunk);
            }
        }
        if (reader.counters().chunks_loaded != grid().cells()) {
            throw std::runtime_error("some chunks were not in the files");
        }
        wanted.check(digest);
    }
};

}  // namespace

Work generate_to_disk(Arguments& arguments) {
    const auto state = std::make_shared<State>(arguments);
    return [state] {
        state->cache.clear();
        using Clock = std::chrono::steady_clock;
        std::optional<Clock::time_point> opened;
        GenerateReport report;
        // Progress is told for the first time when the store is open and known to be empty.
        const GenerateOptions tell{
            .on_progress = [&](const Progress&) { opened = opened.value_or(Clock::now()); },
            .cancelled = nullptr};
        const auto begin = Clock::now();
        std::optional<World> world(state->options());
        report = world->generate(state->wanted.depth, tell);
        const auto generated = Clock::now();
        world.reset();
        const auto closed = Clock::now();
        state->require_whole(report);
        state->check_files();
        const auto seconds = [](auto from, auto to) {
            return std::chrono::duration<double>(to - from).count();
        };
        return Taken{{{"open", seconds(begin, *opened)},
                      {"generate", seconds(*opened, generated)},
                      {"close", seconds(generated, closed)},
                      {"all", seconds(begin, closed)}},
                     {{"records", std::to_string(report.bytes_on_disk)},
                      {"file", std::to_string(state->cache.bytes())}}};
    };
}

Work store_planned(Arguments& arguments) {
    const auto state = std::make_shared<State>(arguments);
    return [state] {
        state->cache.clear();
        double taken = 0;
        {
            World world(state->options());
            world.level(state->wanted.depth);
            GenerateReport report;
            taken = seconds_of([&] { report = world.generate(state->wanted.depth); });
            state->require_whole(report);
        }
        state->check_files();
        return Taken{{{"", taken}}, {}};
    };
}

Work read_all(Arguments& arguments) {
    const auto state = std::make_shared<State>(arguments);
    state->require_whole(World(state->options()).generate(state->wanted.depth));
    state->check_files();
    state->world.emplace(state->options());
    return [state] {
        const Size grid = state->grid();
        const auto before = state->world->counters().chunks_loaded;
        const double taken = seconds_of([&] {
            state->world->chunks(state->wanted.depth, {0, 0, grid.width, grid.height});
        });
        if (state->world->counters().chunks_loaded - before != grid.cells()) {
            throw std::runtime_error("some chunks were not read");
        }
        return Taken{{{"", taken}}, {}};
    };
}

}  // namespace karst::bench
