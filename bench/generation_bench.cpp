// Generation in memory: carve, connect, furnish and paint every chunk, for every algorithm of the
// classic recipe, size and number of threads.

#include <benchmark/benchmark.h>

#include "bench/golden_digest.h"
#include "engine/recipe_file.h"
#include "worldgen/core/parallel.h"
#include "worldgen/digest.h"
#include "worldgen/world_generator.h"

namespace karst::bench {
namespace {

// Paints all chunks; each task paints one row of chunks into its own place.
void paint_all(const Level& level, const Executor& executor, std::vector<Chunk>& chunks) {
    const Size grid = chunk_grid(level.size());
    executor.parallel_for(static_cast<std::size_t>(grid.height), [&](std::size_t cy) {
        for (int cx = 0; cx < grid.width; ++cx) {
            chunks[cy * static_cast<std::size_t>(grid.width) + static_cast<std::size_t>(cx)] =
                level.chunk({cx, static_cast<int>(cy)});
        }
    });
}

void generate(benchmark::State& state, int depth) {
    const int side = static_cast<int>(state.range(0));
    const Size size{side, side};
    const WorldGenerator generator(kSeed, size, Recipe::classic(), built_in_registry());
    if (level_digest(generator.plan(depth)) != golden_digest("classic", size, depth)) {
        state.SkipWithError("the level differs from its golden");
        return;
    }
    const auto executor = make_default_executor(static_cast<int>(state.range(1)));
    std::vector<Chunk> chunks(static_cast<std::size_t>(chunk_grid(size).cells()));
    for (auto _ : state) {
        paint_all(generator.plan(depth), *executor, chunks);
        benchmark::DoNotOptimize(chunks.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * size.cells());
}

void plan(benchmark::State& state, const Recipe& recipe, int depth) {
    const int side = static_cast<int>(state.range(0));
    const WorldGenerator generator(kSeed, {side, side}, recipe, built_in_registry());
    if (level_digest(generator.plan(depth)) != golden_digest(recipe.name, {side, side}, depth)) {
        state.SkipWithError("the level differs from its golden");
        return;
    }
    for (auto _ : state) benchmark::DoNotOptimize(generator.plan(depth));
    state.SetItemsProcessed(state.iterations() * generator.size().cells());
}

void register_plan(const Recipe& recipe, int depth) {
    const std::string name = "plan/" + recipe.name + "/" + recipe.band(depth).algorithm;
    benchmark::RegisterBenchmark(name.c_str(), plan, recipe, depth)
        ->ArgName("side")
        ->Arg(2048)
        ->Unit(benchmark::kMillisecond);
}

// One depth for each algorithm that the recipe uses.
const int registered = [] {
    const Recipe recipe = Recipe::classic();
    const int first_depth[] = {1, 5, 7};
    for (const int depth : first_depth) {
        const std::string& name = recipe.band(depth).algorithm;
        benchmark::RegisterBenchmark(("generate/" + name).c_str(), generate, depth)
            ->ArgNames({"side", "threads"})
            ->ArgsProduct({{250, 1024, 2048, 4096}, {1, 2, 4}})
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
        register_plan(recipe, depth);
    }
    const Recipe deep = load_recipe(KARST_RECIPES_DIR "/deep.toml", built_in_registry());
    for (const int depth : {1, 5, 9}) register_plan(deep, depth);
    return 0;
}();

}  // namespace
}  // namespace karst::bench
