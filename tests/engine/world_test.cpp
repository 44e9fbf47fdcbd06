#include "engine/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <thread>

#include "engine/cache.h"
#include "engine/paths.h"
#include "engine/store/sqlite.h"
#include "tests/engine/small_world.h"
#include "tests/engine/temporary_folder.h"

namespace karst {
namespace {

// Chunk hashes of a generated depth, in row order.
std::vector<std::uint64_t> hashes(World& world, int depth) {
    std::vector<std::uint64_t> all;
    for (const ChunkCoord coord : all_chunks(world.size())) {
        all.push_back(chunk_digest(world.chunk(depth, coord)));
    }
    return all;
}

TEST(World, thread_counts_give_equal_chunks) {
    WorldOptions options = small_world();
    options.size = {2048, 2048};
    std::vector<std::uint64_t> expected;
    for (const int threads : {1, 2, 8, 32}) {
        const TemporaryFolder cache;
        options.cache = cache.path();
        options.executor = make_thread_executor(threads);
        EXPECT_TRUE(World(options).generate(1).complete);
        World world(options);
        const auto found = hashes(world, 1);
        EXPECT_EQ(world.counters().levels_planned, 0);
        if (expected.empty()) expected = found;
        EXPECT_EQ(found, expected) << threads << " threads";
    }
}

TEST(World, order_of_chunks_does_not_matter) {
    const WorldOptions options = small_world();
    const std::uint64_t expected = planned_digest(options, 5);
    std::vector<ChunkCoord> order = all_chunks(options.size);
    Random random(1);
    for (int round = 0; round < 10; ++round) {
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        }
        World world(options);
        std::uint64_t sum = 0;
        for (const ChunkCoord coord : order) sum += chunk_digest(world.chunk(5, coord));
        EXPECT_EQ(sum, expected);
    }
}

TEST(World, chunk_asked_for_first_or_last_is_the_same) {
    WorldOptions options = small_world();
    options.size = {1400, 1400};
    World first(options);
    const Chunk early = first.chunk(5, {20, 20});
    World second(options);
    for (int i = 0; i < 20; ++i) second.chunk(5, {i, i});
    EXPECT_EQ(second.chunk(5, {20, 20}), early);
    EXPECT_NE(second.chunk(5, {0, 0}).cells, early.cells);
}

TEST(World, many_threads_that_ask_for_one_chunk_paint_it_once) {
    const TemporaryFolder cache;
    for (const std::string& folder : {std::string(), cache.path()}) {
        World world(small_world(folder));
        std::vector<Chunk> chunks(8);
        {
            std::vector<std::jthread> threads;
            for (Chunk& chunk : chunks) {
                threads.emplace_back([&] { chunk = world.chunk(5, {1, 1}); });
            }
        }
        for (const Chunk& chunk : chunks) EXPECT_EQ(chunk, chunks[0]);
        EXPECT_EQ(world.counters().chunks_made, 1);
        EXPECT_EQ(world.counters().levels_planned, 1);
    }
}

TEST(World, complete_depth_needs_no_plan) {
    const TemporaryFolder cache;
    const WorldOptions options = small_world(cache.path());
    std::shared_ptr<const LevelInfo> info;
    Statistics statistics;
    {
        World world(options);
        const GenerateReport report = world.generate(5);
        EXPECT_TRUE(report.complete);
        EXPECT_TRUE(report.stored);
        EXPECT_EQ(report.chunks_total, 16);
        EXPECT_EQ(report.chunks_generated, 16);
        EXPECT_GT(report.bytes_on_disk, 16 * 16);
        info = world.info(5);
        statistics = world.statistics(5);
        EXPECT_EQ(*info, world.level(5)->info());
    }
    World world(options);
    const GenerateReport report = world.generate(5);
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(report.chunks_generated, 0);
    EXPECT_EQ(report.chunks_cached, 16);
    EXPECT_EQ(chunks_digest(world, 5), planned_digest(options, 5));
    EXPECT_EQ(*world.info(5), *info);
    EXPECT_EQ(world.statistics(5), statistics);
    const WorldCounters counters = world.counters();
    EXPECT_EQ(counters.levels_planned, 0);
    EXPECT_EQ(counters.chunks_made, 0);
    EXPECT_EQ(counters.chunks_loaded, 16);
    EXPECT_EQ(counters.bad_records, 0);
}

TEST(World, progress_rises_to_the_total_and_a_cancelled_depth_goes_on) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    options.size = {1024, 1024};
    GenerateReport report;
    std::vector<std::int64_t> seen;
    GenerateOptions wishes;
    wishes.on_progress = [&](const Progress& progress) {
        EXPECT_EQ(progress.depth, 5);
        EXPECT_EQ(progress.chunks_total, 256);
        seen.push_back(progress.chunks_done);
    };
    wishes.cancelled = [&] { return seen.size() > 1; };  // after the first batch is stored
    std::int64_t done = 0;
    {
        World world(options);
        report = world.generate(5, wishes);
        EXPECT_LE(report.chunks_generated, 256);
        done = report.chunks_generated;
        EXPECT_EQ(world.counters().chunks_made, done);
    }
    EXPECT_EQ(list_cache(cache.path()).at(0).chunks, done);

    seen.clear();
    wishes.cancelled = nullptr;
    World world(options);
    report = world.generate(5, wishes);
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(report.chunks_cached, done);
    EXPECT_EQ(report.chunks_generated, 256 - done);
    EXPECT_EQ(world.counters().chunks_made, 256 - done);
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
    EXPECT_EQ(seen.back(), 256);
    EXPECT_EQ(list_cache(cache.path()).at(0).chunks, 256);
}

TEST(World, stops_at_about_a_third_and_paints_no_chunk_twice) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    options.size = {2048, 2048};
    int polls = 0;
    GenerateOptions wishes;
    wishes.cancelled = [&] { return ++polls > 3; };
    const GenerateReport stopped = World(options).generate(5, wishes);
    EXPECT_FALSE(stopped.complete);
    EXPECT_EQ(stopped.chunks_generated, 3 * 128);
    World world(options);
    const GenerateReport rest = world.generate(5);
    EXPECT_TRUE(rest.complete);
    EXPECT_EQ(rest.chunks_cached, 3 * 128);
    EXPECT_EQ(world.counters().chunks_made, 1024 - 3 * 128);
    EXPECT_EQ(chunks_digest(world, 5), planned_digest(options, 5));
}

TEST(World, two_runs_are_equal_in_digest_and_count) {
    for (const int threads : {1, 4}) {
        for (const int depth : {1, 5, 8}) {
            const TemporaryFolder cache;
            WorldOptions options = small_world(cache.path(), 77);
            options.executor = make_thread_executor(threads);
            World world(options);
            EXPECT_EQ(world.generate(depth).chunks_generated, 16);
            EXPECT_EQ(chunks_digest(world, depth), planned_digest(options, depth));
        }
    }
}

// Flips one bit of the stored records that `selects` chooses by key.
template <class Selects>
void damage_records(const std::string& cache, std::uint64_t seed, int depth, Selects&& selects) {
    Sqlite database(database_file(level_folder(cache, seed, depth), 1), Sqlite::Mode::create);
    std::vector<std::pair<std::int64_t, Bytes>> records;
    SqliteStatement all = database.prepare("SELECT key, record FROM chunks");
    while (all.step()) {
        const ByteSpan bytes = all.bytes(1);
        records.emplace_back(all.integer(0), Bytes(bytes.begin(), bytes.end()));
    }
    SqliteStatement change = database.prepare("UPDATE chunks SET record = ?1 WHERE key = ?2");
    for (auto& [key, record] : records) {
        if (!selects(key)) continue;
        record[record.size() - 1] ^= 4;
        change.bind(1, record).bind(2, key).run();
    }
}

TEST(World, damaged_record_is_counted_made_anew_and_replaced) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    std::vector<std::string> warnings;
    options.on_warning = [&](const std::string& text) { warnings.push_back(text); };
    World(options).generate(5);
    damage_records(cache.path(), 1, 5, [](std::int64_t key) { return key == 65537; });

    const CacheCheck check = verify_cache(cache.path());
    ASSERT_EQ(check.faults.size(), 1u);
    EXPECT_EQ(check.faults[0].chunk, (ChunkCoord{1, 1}));
    EXPECT_EQ(check.faults[0].seed, 1u);
    EXPECT_EQ(check.faults[0].depth, 5);
    EXPECT_EQ(check.chunks, 16);
    {
        World world(options);
        EXPECT_EQ(chunks_digest(world, 5), planned_digest(options, 5));
        EXPECT_EQ(world.counters().bad_records, 1);
        EXPECT_EQ(world.counters().chunks_made, 1);
        EXPECT_EQ(warnings.size(), 1u);
    }
    EXPECT_TRUE(verify_cache(cache.path()).faults.empty());
}

// By id, and by other numbers of a game.
TEST(World, areas_are_the_chunks_one_by_one) {
    for (const int threads : {1, 3}) {
        for (const bool cached : {false, true}) {
            const TemporaryFolder cache;
            WorldOptions options = small_world(cached ? cache.path() : "");
            options.size = {700, 650};
            options.executor = make_thread_executor(threads);
            options.materials = WorldMaterials::built_in();
            for (auto& number : options.materials->numbers) number ^= 0x55;
            if (cached) World(options).generate(5);
            World world(options);
            World other(options);
            for (const Rect& area :
                 {Rect{0, 0, 11, 11}, {3, 2, 5, 1}, {10, 10, 1, 1}, {4, 4, 0, 3}}) {
                const std::vector<Chunk> chunks = world.chunks(5, area);
                const std::vector<Chunk> ids = world.chunks_of_ids(5, area);
                ASSERT_EQ(chunks.size(), static_cast<std::size_t>(area.width * area.height));
                for (int i = 0; i < area.width * area.height; ++i) {
                    const ChunkCoord coord{area.x + i % area.width, area.y + i / area.width};
                    ASSERT_EQ(chunks[static_cast<std::size_t>(i)], other.chunk(5, coord));
                    ASSERT_EQ(ids[static_cast<std::size_t>(i)], other.chunk_of_ids(5, coord));
                }
            }
            EXPECT_EQ(world.counters().chunks_made == 0, cached);
        }
    }
}

TEST(World, damaged_records_of_an_area_are_counted_and_replaced) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    World(options).generate(5);
    damage_records(cache.path(), 1, 5, [](std::int64_t key) { return key % 2 == 1; });
    World world(options);
    std::uint64_t digest = 0;
    for (const Chunk& chunk : world.chunks_of_ids(5, {0, 0, 4, 4})) digest += chunk_digest(chunk);
    EXPECT_EQ(digest, planned_digest(options, 5));
    EXPECT_EQ(world.counters().bad_records, 8);
    EXPECT_EQ(world.counters().chunks_made, 8);
    EXPECT_TRUE(verify_cache(cache.path()).faults.empty());
}

TEST(World, an_area_that_was_missing_is_stored) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    options.size = {1024, 1024};
    const Rect area{0, 0, 16, 16};
    World cold(options);
    const std::vector<Chunk> made = cold.chunks(5, area);
    EXPECT_EQ(cold.counters().chunks_made, 256);
    EXPECT_EQ(list_cache(cache.path()).at(0).chunks, 256);
    World warm(options);
    EXPECT_EQ(warm.chunks(5, area), made);
    EXPECT_EQ(warm.counters().chunks_loaded, 256);
    EXPECT_EQ(warm.counters().chunks_made, 0);
    EXPECT_EQ(warm.counters().levels_planned, 0);
}

// What was missing when its neighbour was read is found once it has been stored.
TEST(World, sees_what_another_world_stores_later) {
    const TemporaryFolder cache;
    const WorldOptions options = small_world(cache.path());
    World early(options);
    early.chunk(5, {0, 0});  // reads its row, where nothing is yet
    World(options).generate(5);
    EXPECT_EQ(early.chunk(5, {1, 0}), World(options).chunk(5, {1, 0}));
    EXPECT_EQ(early.counters().chunks_made, 1);
    EXPECT_EQ(early.counters().chunks_loaded, 1);
}

// What another version of the format made is a miss: no damage, no other cell.
TEST(World, records_of_an_earlier_version_are_made_anew) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    std::vector<std::string> warnings;
    options.on_warning = [&](const std::string& text) { warnings.push_back(text); };
    World(options).generate(5);
    const std::string file = database_file(level_folder(cache.path(), 1, 5), 1);
    for (const bool one_by_one : {true, false}) {
        Sqlite(file, Sqlite::Mode::create)
            .run(
                "UPDATE chunks SET record = CAST(substr(record, 1, 2) || x'01' || substr(record, 4)"
                " AS BLOB)");
        CacheCheck check = verify_cache(cache.path());
        EXPECT_TRUE(check.faults.empty());
        EXPECT_EQ(check.outdated, 16);
        World world(options);
        if (!one_by_one) {
            EXPECT_EQ(world.generate(5).chunks_generated, 16);
        }
        EXPECT_EQ(chunks_digest(world, 5), planned_digest(options, 5));
        EXPECT_EQ(world.counters().chunks_made, 16);
        EXPECT_EQ(world.counters().bad_records, 0);
        check = verify_cache(cache.path());
        EXPECT_TRUE(check.faults.empty());
        EXPECT_EQ(check.outdated, 0);
    }
    EXPECT_TRUE(warnings.empty());
}

TEST(World, level_data_of_an_earlier_version_are_made_anew) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    std::vector<std::string> warnings;
    options.on_warning = [&](const std::string& text) { warnings.push_back(text); };
    World(options).generate(5);
    Sqlite(database_file(level_folder(cache.path(), 1, 5), 1), Sqlite::Mode::create)
        .run(
            "UPDATE levels SET meta = CAST(substr(meta, 1, 4) || x'03' || substr(meta, 6)"
            " AS BLOB)");
    CacheCheck check = verify_cache(cache.path());
    EXPECT_TRUE(check.faults.empty());
    EXPECT_EQ(check.outdated, 1);
    World world(options);
    EXPECT_EQ(*world.info(5), world.level(5)->info());
    EXPECT_EQ(world.counters().levels_planned, 1);
    EXPECT_EQ(world.counters().bad_records, 0);
    EXPECT_TRUE(warnings.empty());
    check = verify_cache(cache.path());
    EXPECT_TRUE(check.faults.empty());
    EXPECT_EQ(check.outdated, 0);
}

TEST(World, generate_finds_and_replaces_damaged_records) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    std::vector<std::string> warnings;
    options.on_warning = [&](const std::string& text) { warnings.push_back(text); };
    World(options).generate(5);
    damage_records(cache.path(), 1, 5, [](std::int64_t key) { return key % 2 == 1; });
    World world(options);
    const GenerateReport report = world.generate(5);
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(report.chunks_cached, 8);
    EXPECT_EQ(report.chunks_generated, 8);
    EXPECT_EQ(world.counters().bad_records, 8);
    EXPECT_EQ(warnings.size(), 1u);
    EXPECT_TRUE(verify_cache(cache.path()).faults.empty());
}

TEST(World, damaged_level_data_are_planned_anew) {
    const TemporaryFolder cache;
    const WorldOptions options = small_world(cache.path());
    World(options).generate(8);
    Sqlite(database_file(level_folder(cache.path(), 1, 8), 1), Sqlite::Mode::create)
        .run("UPDATE levels SET meta = CAST(substr(meta, 2) AS BLOB)");
    EXPECT_EQ(verify_cache(cache.path()).faults.size(), 1u);
    {
        World world(options);
        const LevelInfo info = *world.info(8);
        EXPECT_EQ(world.counters().bad_records, 1);
        EXPECT_EQ(info, world.level(8)->info());
    }
    EXPECT_TRUE(verify_cache(cache.path()).faults.empty());
}

TEST(World, chunks_outside_the_level_are_removed) {
    const TemporaryFolder cache;
    const WorldOptions options = small_world(cache.path());
    World(options).generate(8);
    const std::string file = database_file(level_folder(cache.path(), 1, 8), 1);
    for (const char* key : {"key + 2050", "-key - 1"}) {
        const std::string damage = std::string("UPDATE chunks SET key = ") + key + " WHERE key < 2";
        Sqlite(file, Sqlite::Mode::create).run(damage.c_str());
        EXPECT_EQ(verify_cache(cache.path()).faults.size(), 2u);
        World world(options);
        EXPECT_EQ(world.generate(8).chunks_generated, 2);
        EXPECT_EQ(world.counters().bad_records, 1);
        EXPECT_TRUE(verify_cache(cache.path()).faults.empty());
    }
}

TEST(World, a_level_without_spawn_is_cached_like_others) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    options.recipe.bands = {DepthBand{}};
    options.recipe.bands.front().algorithm = "caves";
    options.recipe.bands.front().features.emplace();
    World(options).generate(5);
    World world(options);
    EXPECT_TRUE(world.info(5)->markers.empty());
    EXPECT_EQ(world.counters().levels_planned, 0);
    EXPECT_EQ(world.counters().bad_records, 0);
    EXPECT_TRUE(verify_cache(cache.path()).faults.empty());
}

TEST(World, sizes_and_recipes_live_side_by_side) {
    const TemporaryFolder cache;
    WorldOptions small = small_world(cache.path());
    WorldOptions large = small;
    large.size = {300, 200};
    WorldOptions other = small;
    other.recipe.parameters["caves"]["fill_percent"] = std::int64_t{46};
    for (int round = 0; round < 2; ++round) {
        for (const WorldOptions& options : {small, large, other}) {
            World world(options);
            const GenerateReport report = world.generate(5);
            EXPECT_EQ(report.chunks_generated, round == 0 ? report.chunks_total : 0);
            EXPECT_EQ(chunks_digest(world, 5), planned_digest(options, 5));
        }
    }
    EXPECT_EQ(list_cache(cache.path()).size(), 3u);
}

TEST(World, extreme_seeds_have_folders_of_digits) {
    const TemporaryFolder cache;
    for (const std::uint64_t seed :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32, ~std::uint64_t{0}}) {
        const WorldOptions options = small_world(cache.path(), seed);
        World world(options);
        EXPECT_TRUE(world.generate(8).complete);
        EXPECT_EQ(chunks_digest(world, 8), planned_digest(options, 8));
        EXPECT_TRUE(is_folder(cache.file("worlds/" + std::to_string(seed) + "/depth_8")));
    }
}

TEST(World, level_is_planned_once_however_many_threads_ask) {
    World world(small_world());
    std::vector<std::shared_ptr<const Level>> levels(8);
    {
        std::vector<std::jthread> threads;
        for (auto& level : levels) threads.emplace_back([&] { level = world.level(5); });
    }
    for (const auto& level : levels) EXPECT_EQ(level, levels[0]);
    EXPECT_EQ(world.counters().levels_planned, 1);
}

TEST(World, generates_from_several_threads_and_inside_a_parallel_loop) {
    const TemporaryFolder cache;
    WorldOptions options = small_world(cache.path());
    options.executor = make_thread_executor(4);
    World world(options);
    std::vector<GenerateReport> reports(6);
    options.executor->parallel_for(reports.size(), [&](std::size_t i) {
        reports[i] = world.generate(static_cast<int>(i % 3) + 4);
    });
    for (const GenerateReport& report : reports) EXPECT_TRUE(report.complete);
    for (int depth = 4; depth <= 6; ++depth) {
        EXPECT_EQ(chunks_digest(world, depth), planned_digest(options, depth));
    }
    EXPECT_EQ(world.counters().levels_planned, 3);
}

TEST(World, what_cannot_be_planned_is_an_error_for_each_caller) {
    WorldOptions options = small_world();
    options.size = {10, 10};
    EXPECT_THROW(World{options}, ConfigError);
    World world(small_world());
    EXPECT_THROW(world.generate(0), ConfigError);
    EXPECT_THROW(world.chunk(27, {0, 0}), ConfigError);
    EXPECT_THROW(world.info(1'000'001), ConfigError);
}

TEST(World, an_unusable_cache_is_one_warning) {
    const TemporaryFolder folder;
    write_file(folder.file("file"), "in the way");
    WorldOptions options = small_world(folder.file("file"));
    std::vector<std::string> warnings;
    options.on_warning = [&](const std::string& text) { warnings.push_back(text); };
    World world(options);
    const GenerateReport report = world.generate(5);
    EXPECT_TRUE(report.complete);
    EXPECT_FALSE(report.stored);
    EXPECT_FALSE(world.generate(6).stored);
    EXPECT_EQ(chunks_digest(world, 5), planned_digest(options, 5));
    EXPECT_EQ(warnings.size(), 1u);
}

TEST(World, distances_come_from_the_cache) {
    const TemporaryFolder folder;
    WorldOptions options = small_world(folder.path());
    options.recipe.parameters["body"]["fly"] = false;
    for (DepthBand& band : options.recipe.bands) band.features = {"stairs", "ladders", "route"};
    World(options).generate(5);
    World world(options);
    const auto info = world.info(5);
    EXPECT_EQ(world.counters().levels_planned, 0);
    EXPECT_EQ(info->distance_at(info->spawn()), 0);
    EXPECT_EQ(info->distances, world.level(5)->info().distances);
    EXPECT_GT(info->distances.farthest(), 100);
}

}  // namespace
}  // namespace karst
