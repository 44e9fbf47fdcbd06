#include "worldgen/core/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace karst {
namespace {

struct Factory {
    const char* name;
    std::shared_ptr<Executor> (*make)(int);
};

std::shared_ptr<Executor> make_serial(int) { return make_serial_executor(); }

class ExecutorTest : public testing::TestWithParam<Factory> {};

TEST_P(ExecutorTest, RunsEachTaskOnce) {
    for (const int threads : {1, 2, 3, 8}) {
        const auto executor = GetParam().make(threads);
        EXPECT_GE(executor->concurrency(), 1);
        for (const std::size_t count : {0u, 1u, 2u, 7u, 1000u}) {
            std::vector<std::atomic<int>> runs(count);
            executor->parallel_for(count, [&](std::size_t i) { ++runs[i]; });
            for (const auto& run : runs) EXPECT_EQ(run, 1);
        }
    }
}

TEST_P(ExecutorTest, PassesOnAnException) {
    const auto executor = GetParam().make(3);
    EXPECT_THROW(executor->parallel_for(100,
                                        [](std::size_t i) {
                                            if (i == 50) throw std::runtime_error("task 50");
                                        }),
                 std::runtime_error);
    std::atomic<int> after{0};
    executor->parallel_for(10, [&](std::size_t) { ++after; });
    EXPECT_EQ(after, 10);
}

TEST_P(ExecutorTest, MayBeNested) {
    const auto executor = GetParam().make(2);
    std::atomic<int> inner{0};
    executor->parallel_for(
        4, [&](std::size_t) { executor->parallel_for(5, [&](std::size_t) { ++inner; }); });
    EXPECT_EQ(inner, 20);
}

INSTANTIATE_TEST_SUITE_P(Executors, ExecutorTest,
                         testing::Values(Factory{"Serial", make_serial},
                                         Factory{"Threads", make_thread_executor},
                                         Factory{"Default", make_default_executor}),
                         [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace karst
