// Batches of small worlds into memory: worlds per second, and what planning one allocates.

#include <benchmark/benchmark.h>

#include "bench/allocation_count.h"
#include "engine/recipe_file.h"
#include "worldgen/batch.h"

namespace karst::bench {
namespace {

constexpr std::size_t kWorlds = 64;

// The cells of single plans.
bool makes_the_right_cells(const WorldGenerator& generator, int depth,
                           std::span<const std::uint64_t> seeds,
                           std::span<const MaterialId> cells) {
    const auto size = static_cast<std::size_t>(generator.size().cells());
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        const auto alone = generator.plan(depth, seeds[i]).cells();
        if (!std::equal(alone.begin(), alone.end(), cells.begin() + static_cast<long>(i * size))) {
            return false;
        }
    }
    return true;
}

void batch(benchmark::State& state, const Recipe& recipe, int depth) {
    const int side = static_cast<int>(state.range(0));
    const WorldGenerator generator(1, {side, side}, recipe, built_in_registry());
    std::vector<std::uint64_t> seeds;
    for (std::size_t i = 0; i < kWorlds; ++i) seeds.push_back(1000 + i);
    std::vector<MaterialId> out(kWorlds * static_cast<std::size_t>(generator.size().cells()));
    const auto executor = make_default_executor(static_cast<int>(state.range(1)));
    generate_batch(generator, seeds, depth, out, *executor);
    if (!makes_the_right_cells(generator, depth, seeds, out)) {
        state.SkipWithError("the batch differs from single plans");
        return;
    }
    for (auto _ : state) {
        generate_batch(generator, seeds, depth, out, *executor);
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
    const auto before = allocations_of_this_thread();
    generate_batch(generator, seeds, depth, out, *make_serial_executor());
    const auto after = allocations_of_this_thread();
    const auto worlds = static_cast<double>(kWorlds);
    state.counters["allocations"] = static_cast<double>(after.calls - before.calls) / worlds;
    state.counters["allocated"] = static_cast<double>(after.bytes - before.bytes) / worlds;
    state.counters["worlds"] = benchmark::Counter(static_cast<double>(state.iterations()) * worlds,
                                                  benchmark::Counter::kIsRate);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(out.size()));
}

void register_batch(const Recipe& recipe, int depth) {
    const std::string name = "batch/" + recipe.name + "/" + recipe.band(depth).algorithm;
    benchmark::RegisterBenchmark(name.c_str(), batch, recipe, depth)
        ->ArgNames({"side", "threads"})
        ->ArgsProduct({{250}, {1, 2}})
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
}

const int registered = [] {
    const Recipe classic = Recipe::classic();
    for (const int depth : {1, 5, 7}) register_batch(classic, depth);
    const Recipe deep = load_recipe(KARST_RECIPES_DIR "/deep.toml", built_in_registry());
    for (const int depth : {1, 5, 9}) register_batch(deep, depth);
    return 0;
}();

}  // namespace
}  // namespace karst::bench
