// Records and the store: encode, decode, cold and warm generation of a whole level to disk.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <boost/filesystem.hpp>

#include "bench/golden_digest.h"
#include "engine/codec/chunk_codec.h"
#include "engine/world.h"
#include "worldgen/digest.h"

namespace karst::bench {
namespace {

constexpr Size kSize{2048, 2048};

std::vector<Chunk> painted(int depth) {
    const WorldGenerator generator(kSeed, kSize, Recipe::classic(), built_in_registry());
    const Level level = generator.plan(depth);
    std::vector<Chunk> chunks;
    const Size grid = chunk_grid(kSize);
    for (int cy = 0; cy < grid.height; ++cy) {
        for (int cx = 0; cx < grid.width; ++cx) chunks.push_back(level.chunk({cx, cy}));
    }
    return chunks;
}

RecordKey key_of(const Chunk& chunk) {
    return {.fingerprint = 1, .level = kSize, .coord = chunk.coord};
}

void encode(benchmark::State& state) {
    const auto chunks = painted(static_cast<int>(state.range(0)));
    ChunkCodec codec;
    std::size_t bytes = 0;
    for (auto _ : state) {
        bytes = 0;
        for (const Chunk& chunk : chunks) bytes += codec.encode(chunk, key_of(chunk)).size();
    }
    state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(encode)->ArgName("depth")->Arg(1)->Arg(5)->Arg(7)->Unit(benchmark::kMillisecond);

void decode(benchmark::State& state) {
    const auto chunks = painted(static_cast<int>(state.range(0)));
    ChunkCodec codec;
    std::vector<Bytes> records;
    for (const Chunk& chunk : chunks) records.push_back(codec.encode(chunk, key_of(chunk)));
    Chunk decoded;
    const auto read = [&](std::size_t i) {
        decoded.coord = chunks[i].coord;
        decoded.size = chunks[i].size;
        return codec.decode(records[i], key_of(chunks[i]), decoded) == nullptr;
    };
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (!read(i) || decoded != chunks[i]) {
            state.SkipWithError("a chunk changed on its way");
            return;
        }
    }
    for (auto _ : state) {
        for (std::size_t i = 0; i < records.size(); ++i) benchmark::DoNotOptimize(read(i));
    }
}
BENCHMARK(decode)->ArgName("depth")->Arg(1)->Arg(5)->Arg(7)->Unit(benchmark::kMillisecond);

// A cache of its own for a benchmark, removed at the end.
struct TemporaryCache {
    boost::filesystem::path path =
        boost::filesystem::temp_directory_path() / ("karst-bench-" + std::to_string(::getpid()));
    TemporaryCache() { clear(); }
    ~TemporaryCache() { clear(); }
    void clear() const { boost::filesystem::remove_all(path); }
};

WorldOptions options(const TemporaryCache& cache, int threads) {
    WorldOptions result;
    result.seed = kSeed;
    result.size = kSize;
    result.cache = cache.path.string();
    result.executor = make_default_executor(threads);
    return result;
}

// Opening the world, generating, storing and closing: everything from nothing.
void generate_to_disk_cold(benchmark::State& state) {
    const int depth = static_cast<int>(state.range(0));
    const TemporaryCache cache;
    std::int64_t bytes = 0;
    for (auto _ : state) {
        state.PauseTiming();
        cache.clear();
        state.ResumeTiming();
        World world(options(cache, static_cast<int>(state.range(1))));
        const GenerateReport report = world.generate(depth);
        if (!report.complete || !report.stored) state.SkipWithError("not stored");
        bytes = report.bytes_on_disk;
    }
    state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(generate_to_disk_cold)
    ->ArgNames({"depth", "threads"})
    ->ArgsProduct({{1, 5, 7}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

// Reading and decoding all 1,024 chunks of a stored level, in a world that is open.
void read_warm(benchmark::State& state) {
    const int depth = static_cast<int>(state.range(0));
    const TemporaryCache cache;
    World world(options(cache, 1));
    world.generate(depth);
    const Size grid = chunk_grid(kSize);
    const auto read_all = [&](bool hash) {
        std::uint64_t digest = 0;
        for (int cy = 0; cy < grid.height; ++cy) {
            for (int cx = 0; cx < grid.width; ++cx) {
                const Chunk chunk = world.chunk(depth, {cx, cy});
                benchmark::DoNotOptimize(chunk);
                if (hash) digest += chunk_digest(chunk);
            }
        }
        return digest;
    };
    if (read_all(true) != golden_digest("classic", kSize, depth) ||
        world.counters().chunks_loaded == 0) {
        state.SkipWithError("the cache served other cells");
        return;
    }
    for (auto _ : state) read_all(false);
}
BENCHMARK(read_warm)->ArgName("depth")->Arg(1)->Arg(5)->Arg(7)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace karst::bench
