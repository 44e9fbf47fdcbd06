// Several processes on one cache, killed at any moment, and places that take no bytes.
#include <grp.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "engine/cache.h"
#include "engine/paths.h"
#include "tests/engine/child_process.h"
#include "tests/engine/small_world.h"
#include "tests/engine/temporary_folder.h"

namespace karst {
namespace {

constexpr int kDepth = 5;

// What a child process answers.
enum Answer { kRight = 0, kWrongCells = 1, kNotStored = 2, kWarned = 3, kNotPrepared = 4 };

WorldOptions large_world(const std::string& cache) {
    WorldOptions options = small_world(cache);
    options.size = {640, 640};
    return options;
}

// Counts the warnings of a world.
struct Warned {
    explicit Warned(WorldOptions& options) {
        options.on_warning = [this](const std::string&) { ++count; };
    }
    std::atomic<int> count{0};
};

int generate_and_compare(WorldOptions options, std::uint64_t expected) {
    Warned warned(options);
    World world(std::move(options));
    if (!world.generate(kDepth).stored) return kNotStored;
    if (chunks_digest(world, kDepth) != expected) return kWrongCells;
    return warned.count == 0 ? kRight : kWarned;
}

TEST(Processes, share_one_cache) {
    for (int round = 0; round < 5; ++round) {
        const TemporaryFolder cache;
        const WorldOptions options = large_world(cache.path());
        const std::uint64_t expected = planned_digest(options, kDepth);
        std::vector<std::unique_ptr<ChildProcess>> children;
        for (int i = 0; i < 4; ++i) {
            children.push_back(std::make_unique<ChildProcess>(
                [&] { return generate_and_compare(options, expected); }));
        }
        for (const auto& child : children) EXPECT_EQ(child->wait(), kRight);
        const CacheCheck check = verify_cache(cache.path());
        EXPECT_EQ(check.chunks, 100);
        EXPECT_TRUE(check.faults.empty());
    }
}

TEST(Processes, give_different_worlds_in_one_folder_no_trouble) {
    const TemporaryFolder cache;
    std::vector<std::unique_ptr<ChildProcess>> children;
    for (int i = 0; i < 6; ++i) {
        WorldOptions options = large_world(cache.path());
        options.size.width += i;  // more levels than one file keeps
        const std::uint64_t expected = planned_digest(options, kDepth);
        children.push_back(std::make_unique<ChildProcess>(
            [options, expected] { return generate_and_compare(options, expected); }));
    }
    for (const auto& child : children) EXPECT_EQ(child->wait(), kRight);
    EXPECT_TRUE(verify_cache(cache.path()).faults.empty());
}

TEST(Processes, killed_at_any_moment_leave_a_sound_cache) {
    const TemporaryFolder cache;
    const WorldOptions options = large_world(cache.path());
    const std::uint64_t expected = planned_digest(options, kDepth);
    Random random(3);
    std::int64_t stored = 0;
    for (int round = 0; round < 60; ++round) {
        if (round % 10 == 0) {  // begin anew, so that creation is hit as well
            std::filesystem::remove_all(cache.path());
            stored = 0;
        }
        ChildProcess child([&] {
            World world(options);
            for (const ChunkCoord coord : all_chunks(options.size)) world.chunk(kDepth, coord);
            return kRight;
        });
        usleep(1000 + random.below(40'000));
        child.kill_now();

        const CacheCheck check = verify_cache(cache.path());
        ASSERT_TRUE(check.faults.empty()) << check.faults[0].reason << " in round " << round;
        ASSERT_GE(check.chunks, stored);
        stored = check.chunks;
    }
    ASSERT_EQ(run_in_child([&] { return generate_and_compare(options, expected); }), kRight);
    EXPECT_EQ(verify_cache(cache.path()).chunks, 100);
}

TEST(Processes, killed_while_generating_resume_with_what_is_stored) {
    Random random(4);
    WorldOptions options = small_world();
    options.size = {1600, 1600};  // five transactions
    const std::uint64_t expected = planned_digest(options, kDepth);
    for (int round = 0; round < 20; ++round) {
        const TemporaryFolder cache;
        options.cache = cache.path();
        ChildProcess child([&] { return World(options).generate(kDepth).stored ? 0 : 1; });
        usleep(5000 + random.below(100'000));
        child.kill_now();
        const std::int64_t stored = verify_cache(cache.path()).chunks;
        EXPECT_EQ(stored % 128 == 0 || stored == 625, true) << stored;  // whole batches
        World world(options);
        const GenerateReport report = world.generate(kDepth);
        EXPECT_TRUE(report.complete);
        EXPECT_EQ(report.chunks_cached, stored);
        EXPECT_EQ(report.chunks_generated, 625 - stored);
        if (round % 5 == 0) {
            EXPECT_EQ(chunks_digest(world, kDepth), expected);
        }
    }
}

// Half a depth in a cache, then a world in a place that cannot be written.
int use_read_only(const std::string& cache, std::uint64_t expected) {
    WorldOptions options = small_world(cache);
    Warned warned(options);
    World world(options);
    if (chunks_digest(world, kDepth) != expected) return kWrongCells;
    if (world.counters().chunks_loaded != 8 || world.counters().chunks_made != 8) {
        return kNotStored;
    }
    if (world.generate(kDepth).stored || !world.generate(kDepth).complete) return kNotPrepared;
    return warned.count == 1 ? kRight : kWarned;
}

void half_fill(const std::string& cache) {
    World world(small_world(cache));
    const auto all = all_chunks(world.size());
    for (std::size_t i = 0; i < all.size(); i += 2) world.chunk(kDepth, all[i]);
}

bool is_root() { return geteuid() == 0; }

// Keeps the mounts of this process to itself where the root is a mount of its own; in a chroot it
// is not, so they are taken back below as well.
bool begin_mounts() {
    if (unshare(CLONE_NEWNS) != 0) return false;
    return mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 || errno == EINVAL;
}

TEST(Processes, read_only_mount_serves_hits) {
    if (!is_root()) GTEST_SKIP() << "only root can mount";
    const TemporaryFolder cache;
    half_fill(cache.path());
    const std::uint64_t expected = planned_digest(small_world(), kDepth);
    const int answer = run_in_child([&] {
        const char* path = cache.path().c_str();
        if (!begin_mounts() || mount(path, path, nullptr, MS_BIND, nullptr) != 0 ||
            mount(nullptr, path, nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr) != 0) {
            return static_cast<int>(kNotPrepared) + 10;
        }
        const int result = use_read_only(cache.path(), expected);
        umount2(path, MNT_DETACH);
        return result;
    });
    EXPECT_EQ(answer, kRight);
}

// Makes the calling process that of a user without rights.
bool drop_rights() {
    if (!is_root()) return true;
    constexpr uid_t kNobody = 65534;
    return setgroups(0, nullptr) == 0 && setgid(kNobody) == 0 && setuid(kNobody) == 0;
}

TEST(Processes, folder_without_permission_serves_hits) {
    const TemporaryFolder cache;
    half_fill(cache.path());
    namespace fs = std::filesystem;
    const auto set_mode = [&](fs::perms folders, fs::perms files) {
        for (const auto& entry : fs::recursive_directory_iterator(cache.path())) {
            if (!entry.is_directory()) fs::permissions(entry.path(), files);
        }
        std::vector<fs::path> all{cache.path()};
        for (const auto& entry : fs::recursive_directory_iterator(cache.path())) {
            if (entry.is_directory()) all.push_back(entry.path());
        }
        for (const fs::path& path : all) fs::permissions(path, folders);
    };
    set_mode(fs::perms{0555}, fs::perms{0444});
    const std::uint64_t expected = planned_digest(small_world(), kDepth);
    constexpr int kCannotEnter = kNotPrepared + 11;
    const int answer = run_in_child([&] {
        if (!drop_rights()) return static_cast<int>(kNotPrepared) + 10;
        if (access(cache.path().c_str(), R_OK | X_OK) != 0) return kCannotEnter;
        return use_read_only(cache.path(), expected);
    });
    set_mode(fs::perms{0755}, fs::perms{0644});
    if (answer == kCannotEnter) GTEST_SKIP() << "others may not enter the temporary folder";
    EXPECT_EQ(answer, kRight);
}

// A world that must go on although its cache takes no more bytes.
int use_full(WorldOptions options, std::uint64_t expected) {
    Warned warned(options);
    World world(options);
    const GenerateReport report = world.generate(kDepth);
    if (!report.complete || report.stored) return kNotStored;
    if (chunks_digest(world, kDepth) != expected) return kWrongCells;
    return warned.count == 1 ? kRight : kWarned;
}

TEST(Processes, file_size_limit_is_one_warning) {
    const std::uint64_t expected = planned_digest(large_world(""), kDepth);
    for (const rlim_t limit : {0, 1000, 5000, 20'000, 40'000}) {
        const TemporaryFolder cache;
        const int answer = run_in_child([&] {
            signal(SIGXFSZ, SIG_IGN);
            const rlimit size{limit, limit};
            if (setrlimit(RLIMIT_FSIZE, &size) != 0) return static_cast<int>(kNotPrepared);
            return use_full(large_world(cache.path()), expected);
        });
        EXPECT_EQ(answer, kRight) << limit;
        EXPECT_EQ(
            run_in_child([&] { return generate_and_compare(large_world(cache.path()), expected); }),
            kRight)
            << "after a limit of " << limit;
    }
}

TEST(Processes, full_disk_is_one_warning_and_leaves_old_chunks) {
    if (!is_root()) GTEST_SKIP() << "only root can mount";
    WorldOptions options = small_world();
    options.size = {1280, 1280};  // does not fit in any of the disks
    const std::uint64_t expected = planned_digest(options, kDepth);
    for (int kib = 4; kib <= 124; kib += 8) {
        const TemporaryFolder cache;
        const int answer = run_in_child([&] {
            const std::string size = "size=" + std::to_string(kib) + "k";
            if (!begin_mounts() ||
                mount("none", cache.path().c_str(), "tmpfs", 0, size.c_str()) != 0) {
                return static_cast<int>(kNotPrepared) + 10;
            }
            options.cache = cache.path();
            int result = use_full(options, expected);
            // Again, with what the first has left behind.
            if (result == kRight) result = use_full(options, expected);
            umount2(cache.path().c_str(), MNT_DETACH);
            return result;
        });
        EXPECT_EQ(answer, kRight) << kib << " KiB";
    }
}

}  // namespace
}  // namespace karst
