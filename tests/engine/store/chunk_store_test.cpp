#include "engine/store/chunk_store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "engine/paths.h"
#include "tests/engine/temporary_folder.h"

namespace karst {
namespace {

struct Store {
    explicit Store(const std::string& folder)
        : warnings([this](const std::string& text) { heard.push_back(text); }),
          store(folder, warnings) {}

    std::vector<std::string> heard;
    Warnings warnings;
    ChunkStore store;
};

Bytes bytes(const std::string& text) { return {text.begin(), text.end()}; }

bool put(ChunkStore& store, std::uint64_t level, ChunkCoord coord, const std::string& text) {
    const StoredRecord record{coord, bytes(text)};
    return store.save(level, bytes("level " + std::to_string(level)), std::span(&record, 1));
}

TEST(ChunkStore, gives_back_what_it_was_given_also_after_reopening) {
    const TemporaryFolder folder;
    {
        Store first(folder.file("a/b/c"));
        EXPECT_EQ(first.store.load(1, {0, 0}), std::nullopt);
        EXPECT_TRUE(put(first.store, 1, {0, 0}, "one"));
        EXPECT_TRUE(put(first.store, 1, {255, 254}, "two"));
        EXPECT_EQ(first.store.load(1, {0, 0}), bytes("one"));
    }
    Store again(folder.file("a/b/c"));
    EXPECT_EQ(again.store.load(1, {0, 0}), bytes("one"));
    EXPECT_EQ(again.store.load(1, {255, 254}), bytes("two"));
    EXPECT_EQ(again.store.load(1, {254, 255}), std::nullopt);
    EXPECT_EQ(again.store.level_data(1), bytes("level 1"));
    EXPECT_EQ(again.store.level_data(2), std::nullopt);
    EXPECT_TRUE(again.heard.empty());
}

TEST(ChunkStore, replaces_records_and_keeps_level_data_where_none_are_given) {
    const TemporaryFolder folder;
    Store store(folder.path());
    EXPECT_TRUE(put(store.store, 1, {0, 0}, "old"));
    const StoredRecord record{{0, 0}, bytes("new")};
    EXPECT_TRUE(store.store.save(1, {}, std::span(&record, 1)));
    EXPECT_EQ(store.store.load(1, {0, 0}), bytes("new"));
    EXPECT_EQ(store.store.level_data(1), bytes("level 1"));
}

TEST(ChunkStore, levels_live_side_by_side_and_the_least_recently_used_goes) {
    const TemporaryFolder folder;
    Store store(folder.path());
    for (std::uint64_t level = 1; level <= kLevelsPerFile; ++level) {
        put(store.store, level, {0, 0}, "chunk of " + std::to_string(level));
    }
    store.store.touch(1);
    put(store.store, 100, {0, 0}, "one more");
    EXPECT_EQ(store.store.load(1, {0, 0}), bytes("chunk of 1"));
    EXPECT_EQ(store.store.load(2, {0, 0}), std::nullopt);
    EXPECT_EQ(store.store.level_data(2), std::nullopt);
    EXPECT_EQ(store.store.load(3, {0, 0}), bytes("chunk of 3"));
    EXPECT_EQ(store.store.load(100, {0, 0}), bytes("one more"));
}

TEST(ChunkStore, writes_the_row_of_a_level_once_for_many_saves) {
    const TemporaryFolder folder;
    Store store(folder.path());
    Sqlite database(database_file(folder.path(), 1), Sqlite::Mode::create);
    put(store.store, 1, {0, 0}, "first");
    EXPECT_TRUE(store.store.has_level_data(1));
    EXPECT_FALSE(store.store.has_level_data(2));
    for (int cx = 1; cx < 10; ++cx) {
        const StoredRecord record{{cx, 0}, bytes("more")};
        EXPECT_TRUE(store.store.save(1, {}, std::span(&record, 1)));
    }
    EXPECT_EQ(database.integer("SELECT last_used FROM levels"), 1);
    EXPECT_EQ(database.integer("SELECT count(*) FROM chunks"), 10);

    database.run("DELETE FROM levels");  // as another process may, for others
    const StoredRecord record{{0, 0}, bytes("again")};
    EXPECT_TRUE(store.store.save(1, {}, std::span(&record, 1)));
    EXPECT_EQ(store.store.load(1, {0, 0}), bytes("again"));
    EXPECT_FALSE(store.store.has_level_data(1));
    EXPECT_TRUE(store.heard.empty());
}

TEST(ChunkStore, drops_what_lies_outside_a_level) {
    const TemporaryFolder folder;
    Store store(folder.path());
    for (const ChunkCoord coord : {ChunkCoord{0, 0}, {3, 2}, {4, 0}, {0, 3}, {200, 100}}) {
        put(store.store, 1, coord, "chunk");
        put(store.store, 2, coord, "chunk");
    }
    Sqlite database(database_file(folder.path(), 1), Sqlite::Mode::create);
    database.run("UPDATE chunks SET key = -1 WHERE level = 1 AND key = 4");
    std::vector<ChunkCoord> seen;
    const auto visit = [&](ChunkCoord coord, ByteSpan) { seen.push_back(coord); };
    store.store.for_each(1, visit);
    EXPECT_EQ(seen.front(), (ChunkCoord{-1, -1}));
    store.store.drop_outside(1, {4, 3});
    seen.clear();
    store.store.for_each(1, visit);
    EXPECT_EQ(seen, (std::vector<ChunkCoord>{{0, 0}, {3, 2}}));
    EXPECT_EQ(database.integer("SELECT count(*) FROM chunks"), 2 + 5);
}

TEST(ChunkStore, visits_in_row_order) {
    const TemporaryFolder folder;
    Store store(folder.path());
    for (const ChunkCoord coord : {ChunkCoord{1, 1}, {0, 1}, {5, 0}, {0, 0}}) {
        put(store.store, 1, coord, "x");
    }
    std::vector<ChunkCoord> seen;
    store.store.for_each(1, [&](ChunkCoord coord, ByteSpan) { seen.push_back(coord); });
    EXPECT_EQ(seen, (std::vector<ChunkCoord>{{0, 0}, {5, 0}, {0, 1}, {1, 1}}));
}

TEST(ChunkStore, visits_what_is_there_of_an_area) {
    const TemporaryFolder folder;
    Store store(folder.path());
    for (const ChunkCoord coord : {ChunkCoord{1, 1}, {0, 1}, {5, 0}, {0, 0}, {2, 2}, {3, 1}}) {
        put(store.store, 1, coord, std::to_string(coord.cx));
        put(store.store, 2, coord, "of another level");
    }
    std::vector<ChunkCoord> seen;
    const auto visit = [&](ChunkCoord coord, ByteSpan record) {
        seen.push_back(coord);
        EXPECT_EQ(Bytes(record.begin(), record.end()), bytes(std::to_string(coord.cx)));
    };
    store.store.load_area(1, {0, 0, 3, 2}, visit);
    EXPECT_EQ(seen, (std::vector<ChunkCoord>{{0, 0}, {0, 1}, {1, 1}}));
    seen.clear();
    store.store.load_area(1, {1, 1, 3, 1}, visit);
    EXPECT_EQ(seen, (std::vector<ChunkCoord>{{1, 1}, {3, 1}}));
    seen.clear();
    store.store.load_area(3, {0, 0, 9, 9}, visit);
    store.store.load_area(1, {0, 0, 0, 9}, visit);
    EXPECT_TRUE(seen.empty());
    EXPECT_TRUE(put(store.store, 1, {0, 0}, "0"));  // the read transactions are over
}

TEST(ChunkStore, many_threads_and_several_stores_on_one_folder) {
    const TemporaryFolder folder;
    Store first(folder.path());
    Store second(folder.path());
    std::atomic<int> wrong{0};
    std::vector<std::jthread> threads;
    for (int t = 0; t < 8; ++t) {
        threads.emplace_back([&, t] {
            ChunkStore& store = t % 2 == 0 ? first.store : second.store;
            for (int i = 0; i < 40; ++i) {
                if (!put(store, 1, {t, i}, std::to_string(t * 1000 + i))) ++wrong;
                if (store.load(1, {t, i}) != bytes(std::to_string(t * 1000 + i))) ++wrong;
            }
        });
    }
    threads.clear();
    EXPECT_EQ(wrong, 0);
    EXPECT_TRUE(first.heard.empty());
    EXPECT_TRUE(second.heard.empty());
}

TEST(ChunkStore, a_folder_that_cannot_be_made_is_a_warning_and_misses) {
    const TemporaryFolder folder;
    write_file(folder.file("file"), "not a folder");
    Store store(folder.file("file/below"));
    EXPECT_EQ(store.store.load(1, {0, 0}), std::nullopt);
    EXPECT_FALSE(put(store.store, 1, {0, 0}, "x"));
    EXPECT_FALSE(put(store.store, 1, {0, 0}, "x"));
    EXPECT_EQ(store.heard.size(), 1u);
}

TEST(ChunkStore, damaged_file_gives_a_new_generation_and_is_left_alone) {
    const TemporaryFolder folder;
    const std::string garbage(20'000, 'g');
    write_file(database_file(folder.path(), 1), garbage);
    {
        Store store(folder.path());
        EXPECT_EQ(store.store.load(1, {0, 0}), std::nullopt);
        EXPECT_TRUE(put(store.store, 1, {0, 0}, "x"));
        EXPECT_EQ(store.store.load(1, {0, 0}), bytes("x"));
        EXPECT_EQ(store.heard.size(), 1u);
    }
    EXPECT_EQ(list_generations(folder.path()), (std::vector<int>{1, 2}));
    EXPECT_EQ(read_file(database_file(folder.path(), 1)), garbage);
    Store again(folder.path());
    EXPECT_EQ(again.store.load(1, {0, 0}), bytes("x"));
    EXPECT_TRUE(again.heard.empty());
}

TEST(ChunkStore, keeps_two_generations_and_those_in_use) {
    const TemporaryFolder folder;
    Store holds_first(folder.path());
    EXPECT_TRUE(put(holds_first.store, 1, {0, 0}, "x"));
    write_file(database_file(folder.path(), 2), std::string(5000, 'g'));
    write_file(database_file(folder.path(), 3), std::string(5000, 'g'));
    {
        Store store(folder.path());
        EXPECT_TRUE(put(store.store, 1, {0, 0}, "y"));
    }
    EXPECT_EQ(list_generations(folder.path()), (std::vector<int>{1, 3, 4}));  // 1 is open
    EXPECT_EQ(holds_first.store.load(1, {0, 0}), bytes("x"));
}

TEST(ChunkStore, database_of_another_version_or_schema_is_not_used) {
    for (const char* sql : {"CREATE TABLE levels(a); CREATE TABLE chunks(b); PRAGMA user_version=2",
                            "CREATE TABLE other(a); PRAGMA user_version = 1",
                            "CREATE TABLE levels(a); CREATE TABLE chunks(b);"
                            "PRAGMA user_version = 1"}) {
        const TemporaryFolder folder;
        Sqlite(database_file(folder.path(), 1), Sqlite::Mode::create).run(sql);
        Store store(folder.path());
        EXPECT_EQ(store.store.load(1, {0, 0}), std::nullopt);
        EXPECT_TRUE(put(store.store, 1, {0, 0}, "x")) << sql;
        EXPECT_EQ(store.store.load(1, {0, 0}), bytes("x"));
    }
}

}  // namespace
}  // namespace karst
