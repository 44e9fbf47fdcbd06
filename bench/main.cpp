#include <benchmark/benchmark.h>

#include "bench/keep_memory.h"

int main(int argc, char** argv) {
    karst::bench::keep_memory();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
