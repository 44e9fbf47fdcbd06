#include "worldgen/connect/reach.h"

#include <algorithm>

#include "worldgen/connect/spread_row.h"

namespace karst {
namespace {

// Words outside the grid are empty.
std::uint64_t word_of(const BitGrid& grid, int y, std::ptrdiff_t w) {
    if (y < 0 || y >= grid.height() || w < 0) return 0;
    const auto row = grid.row(y);
    return static_cast<std::size_t>(w) < row.size() ? row[static_cast<std::size_t>(w)] : 0;
}

bool is_empty(const std::array<std::uint64_t, 3>& window) {
    return (window[0] | window[1] | window[2]) == 0;
}

}  // namespace

Reach::Reach(const BodySpace& space, Follow follow)
    : space_(space), follow_(follow), passed_(space.free.size()), pending_(space.free.size()) {}

void Reach::add(Cell start) {
    pass(start.y, start.x / 64, std::uint64_t{1} << (start.x % 64));
    close();
}

void Reach::add_holds(const Rect& positions) {
    // Whatever can be got to from the new holds, or from where one gets to them, is near by.
    const int aside = space_.body.jump_across + 1;
    const int above = space_.body.jump_up + 1;
    const int left = std::max(0, positions.x - aside) / 64;
    const int right = std::min(passed_.width(), positions.right() + aside) / 64;
    const int top = std::max(0, positions.y - above);
    const int bottom = std::min(passed_.height(), positions.bottom() + 1);
    for (int y = top; y < bottom; ++y) {
        for (int w = left; w <= right; ++w) {
            std::uint64_t bits = word_of(passed_, y, w);
            if (follow_ == Follow::forward) bits &= word_of(space_.held, y, w);
            if (bits != 0) push(y, static_cast<std::size_t>(w), bits);
        }
    }
    close();
}

// Takes in positions and what follows by falling: forward those below, backward those above.
void Reach::pass(int y, std::ptrdiff_t w, std::uint64_t bits) {
    const int next = follow_ == Follow::forward ? 1 : -1;
    for (;; y += next) {
        bits &= word_of(space_.free, y, w) & ~word_of(passed_, y, w);
        if (bits == 0) return;
        const auto at = static_cast<std::size_t>(w);
        passed_.row(y)[at] |= bits;
        if (tracks_) changes_.push_back(index(y, at));
        // From where there is no hold, no further move leads on; but moves may lead there.
        push(y, at, bits & (follow_ == Follow::forward ? space_.held : space_.jumped).row(y)[at]);
    }
}

void Reach::pass(int y, std::size_t w, const Window& window) {
    for (int i = 0; i < 3; ++i) {
        if (window[static_cast<std::size_t>(i)] == 0) continue;
        pass(y, static_cast<std::ptrdiff_t>(w) + i - 1, window[static_cast<std::size_t>(i)]);
    }
}

void Reach::push(int y, std::size_t w, std::uint64_t bits) {
    if (bits == 0) return;
    std::uint64_t& pending = pending_.row(y)[w];
    if (pending == 0) {
        queue_.push_back(
            static_cast<std::uint32_t>(static_cast<std::size_t>(y) * pending_.words_per_row() + w));
    }
    pending |= bits;
}

void Reach::close() {
    // First come first served: words gather more positions before their turn comes.
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const int y = static_cast<int>(queue_[i] / pending_.words_per_row());
        const std::size_t w = queue_[i] % pending_.words_per_row();
        const std::uint64_t bits = std::exchange(pending_.row(y)[w], 0);
        if (follow_ == Follow::forward) {
            step_forward(y, w, bits);
        } else {
            step_backward(y, w, bits);
        }
    }
    queue_.clear();
}

// The rest of the ground that one walks on inside the word, all at once.
std::uint64_t Reach::walk(int y, std::size_t w, std::uint64_t bits) {
    const std::uint64_t held = space_.held.row(y)[w];
    const std::uint64_t run = spread_up(bits & held, held) | spread_down(bits & held, held);
    const std::uint64_t fresh = run & ~passed_.row(y)[w];
    if (fresh == 0) return bits;
    passed_.row(y)[w] |= fresh;
    if (tracks_) changes_.push_back(index(y, w));
    pass(y + (follow_ == Follow::forward ? 1 : -1), static_cast<int>(w), fresh);
    return bits | fresh;
}

// All that bits and up to jump_across steps to either side through free positions cover.
Reach::Window Reach::glide(int y, std::size_t w, std::uint64_t bits) const {
    const auto at = static_cast<std::ptrdiff_t>(w);
    const Window free{word_of(space_.free, y, at - 1), word_of(space_.free, y, at),
                      word_of(space_.free, y, at + 1)};
    Window all{0, bits, 0};
    Window right{0, bits, 0};
    Window left{0, bits, 0};
    for (int step = 0; step < space_.body.jump_across; ++step) {
        right = {right[0] << 1 & free[0], (right[1] << 1 | right[0] >> 63) & free[1],
                 (right[2] << 1 | right[1] >> 63) & free[2]};
        left = {(left[0] >> 1 | left[1] << 63) & free[0], (left[1] >> 1 | left[2] << 63) & free[1],
                left[2] >> 1 & free[2]};
        if (is_empty(right) && is_empty(left)) break;
        for (std::size_t i = 0; i < 3; ++i) all[i] |= right[i] | left[i];
    }
    return all;
}

void Reach::step_forward(int y, std::size_t w, std::uint64_t bits) {
    bits = walk(y, w, bits);
    pass(y, w, {bits << 63, bits << 1 | bits >> 1, bits >> 63});
    const auto at = static_cast<std::ptrdiff_t>(w);
    pass(y - 1, at, bits & space_.grips.row(y)[w] & word_of(space_.grips, y - 1, at));
    if (space_.body.fly) return;
    for (int rise = 0; rise <= space_.body.jump_up; ++rise) {
        if (rise > 0) bits &= word_of(space_.free, y - rise, at);
        if (bits == 0) return;
        pass(y - rise, w, glide(y - rise, w, bits));
    }
}

void Reach::step_backward(int y, std::size_t w, std::uint64_t bits) {
    bits = walk(y, w, bits);
    const auto at = static_cast<std::ptrdiff_t>(w);
    const auto pass_held = [&](int row, Window window) {
        for (std::ptrdiff_t i = 0; i < 3; ++i) {
            window[static_cast<std::size_t>(i)] &= word_of(space_.held, row, at + i - 1);
        }
        pass(row, w, window);
    };
    pass_held(y, {bits << 63, bits << 1 | bits >> 1, bits >> 63});
    pass(y + 1, at, bits & space_.grips.row(y)[w] & word_of(space_.grips, y + 1, at));
    if (space_.body.fly) return;
    Window window = glide(y, w, bits);
    for (int sink = 0; sink <= space_.body.jump_up; ++sink) {
        for (std::ptrdiff_t i = 0; sink > 0 && i < 3; ++i) {
            window[static_cast<std::size_t>(i)] &= word_of(space_.free, y + sink, at + i - 1);
        }
        if (is_empty(window)) return;
        pass_held(y + sink, window);
    }
}

}  // namespace karst
