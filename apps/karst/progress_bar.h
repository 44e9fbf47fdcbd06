// A progress bar with rate and time left, on a terminal only.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace karst::app {

// Not thread-safe. Draws on stderr where that is a terminal, else does nothing.
class ProgressBar {
  public:
    // `unit` is what is counted: "chunks".
    ProgressBar(std::int64_t total, std::string unit);
    ~ProgressBar();  // removes the bar
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void update(std::int64_t done);

  private:
    using Clock = std::chrono::steady_clock;

    std::int64_t total_;
    std::string unit_;
    bool visible_;
    bool colours_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point drawn_{};
};

}  // namespace karst::app
