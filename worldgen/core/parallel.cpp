#include "worldgen/core/parallel.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#if KARST_WITH_TBB
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

namespace karst {
namespace {

int machine_threads() {
    const unsigned count = std::thread::hardware_concurrency();
    return count == 0 ? 1 : static_cast<int>(count);
}

class SerialExecutor final : public Executor {
  public:
    void parallel_for(std::size_t count,
                      const std::function<void(std::size_t)>& task) const override {
        for (std::size_t i = 0; i < count; ++i) task(i);
    }
    int concurrency() const override { return 1; }
};

// Starts its threads for each call: simple, and free of state that a race could hide in.
class ThreadExecutor final : public Executor {
  public:
    explicit ThreadExecutor(int threads) : threads_(threads) {}

    void parallel_for(std::size_t count,
                      const std::function<void(std::size_t)>& task) const override {
        std::atomic<std::size_t> next{0};
        std::mutex mutex;
        std::exception_ptr failure;  // guarded by mutex
        const auto work = [&] {
            for (std::size_t i = next++; i < count; i = next++) {
                try {
                    task(i);
                } catch (...) {
                    const std::lock_guard lock(mutex);
                    if (!failure) failure = std::current_exception();
                    next = count;
                }
            }
        };
        {
            const std::size_t helpers = std::min(count, static_cast<std::size_t>(threads_));
            std::vector<std::jthread> pool;
            for (std::size_t i = 1; i < helpers; ++i) pool.emplace_back(work);
            work();
        }
        if (failure) std::rethrow_exception(failure);
    }
    int concurrency() const override { return threads_; }

  private:
    int threads_;
};

#if KARST_WITH_TBB
class TbbExecutor final : public Executor {
  public:
    explicit TbbExecutor(int threads) : arena_(threads) {
        // TBB makes no more threads than the machine has unless it is told to.
        if (threads <= machine_threads()) return;
        more_.emplace(tbb::global_control::max_allowed_parallelism,
                      static_cast<std::size_t>(threads));
    }

    void parallel_for(std::size_t count,
                      const std::function<void(std::size_t)>& task) const override {
        arena_.execute([&] { tbb::parallel_for(std::size_t{0}, count, task); });
    }
    int concurrency() const override { return arena_.max_concurrency(); }

  private:
    std::optional<tbb::global_control> more_;
    mutable tbb::task_arena arena_;  // execute() is thread-safe, though not const
};
#endif

}  // namespace

std::shared_ptr<Executor> make_serial_executor() { return std::make_shared<SerialExecutor>(); }

std::shared_ptr<Executor> make_thread_executor(int threads) {
    return std::make_shared<ThreadExecutor>(threads > 0 ? threads : machine_threads());
}

#if KARST_WITH_TBB
std::shared_ptr<Executor> make_tbb_executor(int threads) {
    return std::make_shared<TbbExecutor>(threads > 0 ? threads : machine_threads());
}
std::shared_ptr<Executor> make_default_executor(int threads) { return make_tbb_executor(threads); }
#else
std::shared_ptr<Executor> make_default_executor(int threads) {
    return make_thread_executor(threads);
}
#endif

}  // namespace karst
