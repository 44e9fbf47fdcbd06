// The references: caves on a grid of bytes, and moving 4 MiB of memory.

#include <benchmark/benchmark.h>

#include <cstring>

#include "bench/golden_digest.h"
#include "bench/reference_check.h"

namespace karst::bench {
namespace {

constexpr Size kSize{2048, 2048};
constexpr RandomKey kKey{.seed = kSeed, .depth = 5, .region = {}, .attempt = 0};

using Caves = ByteGrid (*)(int, int, int, int, const RandomKey&);

void reference(benchmark::State& state, Caves caves) {
    // The same walls as ours, or the comparison means nothing.
    if (!are_our_walls(caves(kSize.width, kSize.height, 45, 5, kKey), kSize, kKey)) {
        state.SkipWithError("the reference makes other walls");
        return;
    }
    for (auto _ : state) {
        benchmark::DoNotOptimize(caves(kSize.width, kSize.height, 45, 5, kKey));
    }
    state.SetItemsProcessed(state.iterations() * kSize.cells());
}
BENCHMARK_CAPTURE(reference, obvious_caves / 2048, obvious_caves)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reference, vectorised_caves / 2048, vectorised_caves)
    ->Unit(benchmark::kMillisecond);

void memcpy_4_mib(benchmark::State& state) {
    std::vector<std::uint8_t> from(static_cast<std::size_t>(kSize.cells()), 1);
    std::vector<std::uint8_t> to(from.size());
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::ClobberMemory();
    }
}
BENCHMARK(memcpy_4_mib)->Unit(benchmark::kMillisecond);

void memset_4_mib(benchmark::State& state) {
    std::vector<std::uint8_t> to(static_cast<std::size_t>(kSize.cells()));
    for (auto _ : state) {
        std::memset(to.data(), 1, to.size());
        benchmark::ClobberMemory();
    }
}
BENCHMARK(memset_4_mib)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace karst::bench
