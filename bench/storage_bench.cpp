// Records and the store: encode, insert, a whole level to disk, reading it back, bytes on disk.

#include <benchmark/benchmark.h>

#include <optional>

#include "bench/golden_digest.h"
#include "bench/temporary_cache.h"
#include "bench/yardstick.h"
#include "engine/codec/chunk_codec.h"
#include "engine/recipe_file.h"
#include "engine/store/chunk_store.h"
#include "engine/world.h"
#include "worldgen/digest.h"

namespace karst::bench {
namespace {

constexpr Size kSize{2048, 2048};
constexpr std::size_t kBatch = 128;  // chunks in a transaction, as World::generate has them

Level planned(int depth) {
    return WorldGenerator(kSeed, kSize, Recipe::classic(), built_in_registry()).plan(depth);
}

std::vector<ChunkCoord> all_chunks() {
    std::vector<ChunkCoord> all;
    const Size grid = chunk_grid(kSize);
    for (int i = 0; i < grid.cells(); ++i) all.push_back({i % grid.width, i / grid.width});
    return all;
}

std::vector<StoredRecord> records_of(const Level& level) {
    ChunkCodec codec;
    std::vector<StoredRecord> records;
    for (const ChunkCoord coord : all_chunks()) {
        records.push_back({coord, codec.encode(level, coord)});
    }
    return records;
}

RecordKey key_of(const Level& level, ChunkCoord coord) {
    return {level.info().fingerprint, kSize, coord};
}

void each_kind(benchmark::internal::Benchmark* run) {
    run->ArgName("depth")->Arg(1)->Arg(5)->Arg(7);
}

void by_clock(benchmark::internal::Benchmark* run) {
    run->UseManualTime()->Unit(benchmark::kMillisecond);
}

// From the planes of the level to records.
void encode(benchmark::State& state) {
    const Level level = planned(static_cast<int>(state.range(0)));
    const auto coords = all_chunks();
    ChunkCodec codec;
    Yardstick yardstick;
    std::size_t bytes = 0;
    for (auto _ : state) {
        bytes = 0;
        state.SetIterationTime(yardstick.time([&] {
            for (const ChunkCoord coord : coords) bytes += codec.encode(level, coord).size();
        }));
    }
    yardstick.report(state);
    state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(encode)->Apply(each_kind)->Apply(by_clock);

// From records to chunks of bytes.
void decode(benchmark::State& state) {
    const Level level = planned(static_cast<int>(state.range(0)));
    const auto records = records_of(level);
    ChunkCodec codec;
    Chunk chunk;
    const auto read = [&](const StoredRecord& record) {
        return codec.decode(record.bytes, key_of(level, record.coord), chunk) == nullptr;
    };
    for (const StoredRecord& record : records) {
        if (!read(record) || chunk != level.chunk(record.coord)) {
            state.SkipWithError("a chunk changed on its way");
            return;
        }
    }
    Yardstick yardstick;
    for (auto _ : state) {
        state.SetIterationTime(yardstick.time([&] {
            for (const StoredRecord& record : records) benchmark::DoNotOptimize(read(record));
        }));
    }
    yardstick.report(state);
}
BENCHMARK(decode)->Apply(each_kind)->Apply(by_clock);

// Finished records into an open, empty store: transactions of a batch each, no generation.
void insert_and_commit(benchmark::State& state) {
    const Level level = planned(static_cast<int>(state.range(0)));
    const auto records = records_of(level);
    const TemporaryCache cache;
    Yardstick yardstick;
    for (auto _ : state) {
        cache.clear();
        Warnings warnings(nullptr);
        ChunkStore store(cache.path.string(), warnings);
        store.save(1, {}, {});  // opens it
        bool stored = true;
        state.SetIterationTime(yardstick.time([&] {
            for (std::size_t i = 0; i < records.size(); i += kBatch) {
                stored &= store.save(1, {}, std::span(records).subspan(i, kBatch));
            }
        }));
        if (!stored) state.SkipWithError("not stored");
    }
    yardstick.report(state);
}
BENCHMARK(insert_and_commit)->Apply(each_kind)->Apply(by_clock);

WorldOptions options(const TemporaryCache& cache, int threads) {
    WorldOptions result;
    result.seed = kSeed;
    result.size = kSize;
    result.cache = cache.path.string();
    result.executor = make_default_executor(threads);
    return result;
}

// A level that is planned, in a world whose store is open, to disk: encode, insert and commit.
void level_to_disk(benchmark::State& state) {
    const int depth = static_cast<int>(state.range(0));
    const TemporaryCache cache;
    Yardstick yardstick;
    for (auto _ : state) {
        cache.clear();
        World world(options(cache, static_cast<int>(state.range(1))));
        world.level(depth);
        GenerateReport report;
        state.SetIterationTime(yardstick.time([&] { report = world.generate(depth); }));
        if (!report.complete || !report.stored || report.chunks_cached != 0) {
            state.SkipWithError("not stored");
        }
    }
    yardstick.report(state);
}
BENCHMARK(level_to_disk)
    ->ArgNames({"depth", "threads"})
    ->ArgsProduct({{1, 5, 7}, {1, 2}})
    ->Apply(by_clock);

// Opening the world, generating, storing and closing: everything from nothing.
void generate_to_disk_cold(benchmark::State& state) {
    const int depth = static_cast<int>(state.range(0));
    const TemporaryCache cache;
    Yardstick yardstick;
    for (auto _ : state) {
        cache.clear();
        bool stored = false;
        state.SetIterationTime(yardstick.time([&] {
            World world(options(cache, static_cast<int>(state.range(1))));
            stored = world.generate(depth).stored;
        }));
        if (!stored) state.SkipWithError("not stored");
    }
    yardstick.report(state);
}
BENCHMARK(generate_to_disk_cold)
    ->ArgNames({"depth", "threads"})
    ->ArgsProduct({{1, 5, 7}, {1, 2}})
    ->Apply(by_clock);

// Making the file of an empty store, and opening the one of a whole level.
void open_store(benchmark::State& state) {
    const bool whole = state.range(0) != 0;
    const TemporaryCache cache;
    const auto records = records_of(planned(5));
    Yardstick yardstick;
    for (auto _ : state) {
        cache.clear();
        Warnings warnings(nullptr);
        if (whole) ChunkStore(cache.path.string(), warnings).save(1, {}, records);
        ChunkStore store(cache.path.string(), warnings);
        state.SetIterationTime(yardstick.time([&] { store.has_level_data(1); }));
    }
    yardstick.report(state);
}
BENCHMARK(open_store)->ArgName("whole")->Arg(0)->Arg(1)->Apply(by_clock);

// Closing after a whole level was written: the log is merged into the file and synced.
void close_store(benchmark::State& state) {
    const TemporaryCache cache;
    const auto records = records_of(planned(5));
    Yardstick yardstick;
    for (auto _ : state) {
        cache.clear();
        Warnings warnings(nullptr);
        std::optional<ChunkStore> store(std::in_place, cache.path.string(), warnings);
        store->save(1, {}, records);
        state.SetIterationTime(yardstick.time([&] { store.reset(); }));
    }
    yardstick.report(state);
}
BENCHMARK(close_store)->Apply(by_clock);

// What a whole level takes: its records, and the file of the database once it is closed.
void bytes_on_disk(benchmark::State& state, const std::string& recipe) {
    const int depth = static_cast<int>(state.range(0));
    const TemporaryCache cache;
    WorldOptions wishes = options(cache, 1);
    if (recipe != "classic") {
        wishes.recipe = load_recipe(KARST_RECIPES_DIR "/" + recipe + ".toml", wishes.registry);
    }
    for (auto _ : state) {
        cache.clear();
        state.counters["records"] =
            static_cast<double>(World(wishes).generate(depth).bytes_on_disk);
    }
    state.counters["file_bytes"] = static_cast<double>(cache.bytes());
}
BENCHMARK_CAPTURE(bytes_on_disk, classic, "classic")->Apply(each_kind)->Iterations(1);
BENCHMARK_CAPTURE(bytes_on_disk, deep, "deep")->Apply(each_kind)->Iterations(1);

// Reading and decoding all 1,024 chunks of a stored level, in a world that is open: `rows` rows of
// chunks a call, or with 0 rows a call for each chunk.
void read_warm(benchmark::State& state) {
    const int depth = static_cast<int>(state.range(0));
    const int rows = static_cast<int>(state.range(2));
    const TemporaryCache cache;
    World(options(cache, 1)).generate(depth);
    World world(options(cache, static_cast<int>(state.range(1))));
    const Size grid = chunk_grid(kSize);
    const auto read_all = [&](auto&& use) {
        if (rows == 0) {
            for (const ChunkCoord coord : all_chunks()) use(world.chunk(depth, coord));
        }
        for (int cy = 0; rows > 0 && cy < grid.height; cy += rows) {
            for (const Chunk& chunk : world.chunks(depth, {0, cy, grid.width, rows})) use(chunk);
        }
    };
    std::uint64_t digest = 0;
    read_all([&](const Chunk& chunk) { digest += chunk_digest(chunk); });
    if (digest != golden_digest("classic", kSize, depth) || world.counters().chunks_made != 0) {
        state.SkipWithError("the cache served other cells");
        return;
    }
    Yardstick yardstick;
    for (auto _ : state) {
        state.SetIterationTime(yardstick.time([&] {
            read_all([](const Chunk& chunk) { benchmark::DoNotOptimize(chunk.cells[0]); });
        }));
    }
    yardstick.report(state);
}
BENCHMARK(read_warm)
    ->ArgNames({"depth", "threads", "rows"})
    ->ArgsProduct({{1, 5, 7}, {1, 2}, {0, 1, 4, 32}})
    ->Apply(by_clock);

}  // namespace
}  // namespace karst::bench
