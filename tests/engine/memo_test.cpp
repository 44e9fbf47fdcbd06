#include "engine/memo.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <stdexcept>
#include <thread>
#include <vector>

namespace karst {
namespace {

TEST(Memo, keeps_the_most_recently_used) {
    Memo<int, int> memo(2);
    int made = 0;
    const auto get = [&](int key) {
        return memo.get(key, [&] {
            ++made;
            return key * 10;
        });
    };
    EXPECT_EQ(get(1), 10);
    EXPECT_EQ(get(2), 20);
    EXPECT_EQ(get(1), 10);
    EXPECT_EQ(made, 2);
    get(3);  // drops 2
    get(1);
    EXPECT_EQ(made, 3);
    get(2);
    EXPECT_EQ(made, 4);
}

TEST(Memo, stays_small_and_right_under_many_keys) {
    Memo<int, int> memo(8);
    for (int i = 0; i < 1000; ++i) {
        for (int key : {i, i / 2, i % 5}) EXPECT_EQ(memo.get(key, [&] { return key; }), key);
    }
}

TEST(Memo, what_is_thrown_reaches_the_caller_and_is_not_kept) {
    Memo<int, int> memo(2);
    EXPECT_THROW(memo.get(1, []() -> int { throw std::runtime_error("no"); }), std::runtime_error);
    EXPECT_EQ(memo.get(1, [] { return 7; }), 7);
}

TEST(Memo, what_is_thrown_reaches_all_who_wait) {
    Memo<int, int> memo(2);
    std::latch all_here(8);
    std::atomic<int> made{0};
    std::atomic<int> caught{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&] {
                all_here.count_down();
                try {
                    memo.get(1, [&]() -> int {
                        ++made;
                        all_here.wait();
                        std::this_thread::sleep_for(std::chrono::milliseconds(50));
                        throw std::runtime_error("no value");
                    });
                } catch (const std::runtime_error&) {
                    ++caught;
                }
            });
        }
    }
    EXPECT_EQ(caught, 8);
    EXPECT_LT(made, 8);  // some waited, and got what another one threw
    EXPECT_EQ(memo.get(1, [] { return 5; }), 5);
}

TEST(Memo, makes_a_value_once_for_all_who_wait) {
    for (int round = 0; round < 50; ++round) {
        Memo<int, int> memo(1);
        std::atomic<int> made{0};
        std::vector<std::jthread> threads;
        for (int t = 0; t < 8; ++t) {
            threads.emplace_back([&] {
                memo.get(1, [&] {
                    std::this_thread::yield();
                    return ++made;
                });
            });
        }
        threads.clear();
        EXPECT_EQ(made, 1);
    }
}

}  // namespace
}  // namespace karst
