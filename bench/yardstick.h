// Times in units of the machine: how many copies of 4 MiB something takes.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace karst::bench {

// Measures pieces of work by the clock and, in between, a memcpy of 4 MiB: both are disturbed alike
// on a busy machine, and minimum is compared with minimum. For benchmarks with UseManualTime().
// Not thread-safe.
class Yardstick {
  public:
    // Runs work() and returns its seconds, for State::SetIterationTime.
    template <class Work>
    double time(Work&& work) {
        for (int i = 0; i < 4; ++i) {  // the first ones bring the buffers back into the cache
            copy_ = std::min(copy_, seconds([&] {
                                 std::memcpy(to_.data(), from_.data(), to_.size());
                                 benchmark::DoNotOptimize(to_.data());
                                 benchmark::ClobberMemory();
                             }));
        }
        const double taken = seconds(work);
        work_ = std::min(work_, taken);
        return taken;
    }

    // Counters: the shortest time in milliseconds, and the same in copies of 4 MiB.
    void report(benchmark::State& state) const {
        state.counters["min_ms"] = work_ * 1000;
        state.counters["memcpy_ms"] = copy_ * 1000;
        state.counters["m"] = work_ / copy_;
    }

  private:
    template <class Work>
    static double seconds(Work&& work) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }

    std::vector<std::uint8_t> from_ = std::vector<std::uint8_t>(std::size_t{4} << 20, 1);
    std::vector<std::uint8_t> to_ = std::vector<std::uint8_t>(std::size_t{4} << 20, 2);
    double copy_ = std::numeric_limits<double>::max();
    double work_ = std::numeric_limits<double>::max();
};

}  // namespace karst::bench
