#include "apps/karst/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace karst::app {
namespace {

constexpr int kBarWidth = 30;
constexpr auto kBetweenDrawings = std::chrono::milliseconds(100);

bool colours_wanted() {
    const char* no_color = std::getenv("NO_COLOR");  // see no-color.org
    return no_color == nullptr || *no_color == '\0';
}

}  // namespace

ProgressBar::ProgressBar(std::int64_t total, std::string unit)
    : total_(std::max<std::int64_t>(total, 1)),
      unit_(std::move(unit)),
      visible_(isatty(STDERR_FILENO) == 1),
      colours_(colours_wanted()) {}

ProgressBar::~ProgressBar() {
    if (visible_) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::update(std::int64_t done) {
    const auto now = Clock::now();
    if (!visible_ || now - drawn_ < kBetweenDrawings) return;
    drawn_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
    const double left = rate > 0 ? static_cast<double>(total_ - done) / rate : 0;
    const auto filled = static_cast<std::size_t>(done * kBarWidth / total_);
    const std::string bar(filled, '#');
    const std::string line =
        fmt::format("\r{}{:-<{}}{} {:3}%  {}/{} {}  {:.0f}/s  {:.0f} s left\x1b[K",
                    colours_ ? "\x1b[32m" : "", bar, kBarWidth, colours_ ? "\x1b[0m" : "",
                    done * 100 / total_, done, total_, unit_, rate, left);
    std::fputs(line.c_str(), stderr);
}

}  // namespace karst::app
