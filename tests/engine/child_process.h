// Runs a part of a test in a process of its own. The parent must have no store open meanwhile, and
// the child must not use TBB, whose threads do not survive fork().
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

namespace karst {

class ChildProcess {
  public:
    explicit ChildProcess(const std::function<int()>& work) : pid_(fork()) {
        if (pid_ != 0) return;
        int status = 255;
        try {
            status = work();
        } catch (...) {
        }
        _exit(status);
    }
    ~ChildProcess() {
        if (pid_ > 0) kill_now();
    }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Exit status, or -signal.
    int wait() {
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    int kill_now() {
        kill(pid_, SIGKILL);
        return wait();
    }

  private:
    pid_t pid_;
};

inline int run_in_child(const std::function<int()>& work) { return ChildProcess(work).wait(); }

}  // namespace karst
