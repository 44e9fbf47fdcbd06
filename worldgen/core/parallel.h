// Where parallel work runs. The rest of the code sees only this interface, so that a game can hand
// in its own job system and tests can run without TBB.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace karst {

// Runs independent tasks. Results must never depend on how the work was split: task i writes only
// its own slot. Implementations are thread-safe and may be shared.
class Executor {
  public:
    virtual ~Executor() = default;

    // Calls task(i) once for each i in [0, count), in any order, on any thread, and returns when
    // all are done. The first exception thrown by a task is rethrown here; tasks that have not
    // started by then are skipped. May be called from inside a task.
    virtual void parallel_for(std::size_t count,
                              const std::function<void(std::size_t)>& task) const = 0;

    // How many tasks can run at the same time; at least 1.
    virtual int concurrency() const = 0;
};

// Thread counts of 0 mean: as many as the machine has.
std::shared_ptr<Executor> make_tbb_executor(int threads = 0);     // only where built with TBB
std::shared_ptr<Executor> make_thread_executor(int threads = 0);  // plain std::thread
std::shared_ptr<Executor> make_serial_executor();                 // the calling thread only

// TBB where the library was built with it, else std::thread.
std::shared_ptr<Executor> make_default_executor(int threads = 0);

}  // namespace karst
