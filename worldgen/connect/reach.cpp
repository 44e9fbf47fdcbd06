#include "worldgen/connect/reach.h"

#include <algorithm>
#include <utility>

#include "worldgen/connect/spread_row.h"

namespace karst {
namespace {

bool is_empty(const std::array<std::uint64_t, 3>& window) {
    return (window[0] | window[1] | window[2]) == 0;
}

std::array<std::uint64_t, 3> common(const std::array<std::uint64_t, 3>& a,
                                    const std::array<std::uint64_t, 3>& b) {
    return {a[0] & b[0], a[1] & b[1], a[2] & b[2]};
}

std::array<std::uint64_t, 3> without(const std::array<std::uint64_t, 3>& a,
                                     const std::array<std::uint64_t, 3>& b) {
    return {a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2]};
}

std::size_t index_of(const BitGrid& grid, Cell cell) {
    return static_cast<std::size_t>(cell.y) * grid.words_per_row() +
           static_cast<std::size_t>(cell.x) / 64;
}

}  // namespace

Reach::Reach(const BodySpace& space, Follow follow)
    : space_(space), follow_(follow), passed_(space.free.size()), pending_(space.free.size()) {}

void Reach::add(Cell start) {
    pass(index_of(passed_, start), std::uint64_t{1} << (start.x % 64));
    close();
}

void Reach::add_holds(const Rect& positions) {
    // Whatever can be got to from the new holds, or from where one gets to them, is near by.
    const int aside = space_.body.jump_across + 1;
    const int above = space_.body.jump_up + 1;
    const int left = std::max(0, positions.x - aside);
    const int right = std::min(passed_.width() - 1, positions.right() + aside);
    const int top = std::max(0, positions.y - above);
    const int bottom = std::min(passed_.height(), positions.bottom() + 1);
    for (int y = top; y < bottom; ++y) {
        const std::size_t last = index_of(passed_, {right, y});
        for (std::size_t i = index_of(passed_, {left, y}); i <= last; ++i) {
            std::uint64_t bits = passed_.words()[i];
            if (follow_ == Follow::forward) bits &= space_.held.words()[i];
            push(i, bits);
        }
    }
    close();
}

std::optional<Reach::Place> Reach::moved(Place place, int rows) const {
    const auto step = static_cast<std::ptrdiff_t>(passed_.words_per_row()) * rows;
    const std::size_t index = place.index + static_cast<std::size_t>(step);  // wraps above row 0
    if (index >= passed_.words().size()) return std::nullopt;
    return Place{index, place.column};
}

Reach::Window Reach::near(const BitGrid& grid, Place place) const {
    const std::uint64_t* const word = grid.words().data() + place.index;
    return {place.column > 0 ? word[-1] : 0, word[0],
            place.column + 1 < grid.words_per_row() ? word[1] : 0};
}

// Takes in positions and what follows by falling: forward those below, backward those above.
void Reach::pass(std::size_t index, std::uint64_t bits) {
    const auto free = space_.free.words();
    const auto passed = passed_.words();
    // From where there is no hold, no further move leads on; but moves may lead there.
    const auto moving = (follow_ == Follow::forward ? space_.held : space_.jumped).words();
    const std::size_t words = passed_.words_per_row();
    const std::size_t next = follow_ == Follow::forward ? words : std::size_t{0} - words;
    for (; index < free.size(); index += next) {  // wraps above row 0
        bits &= free[index] & ~passed[index];
        if (bits == 0) return;
        passed[index] |= bits;
        if (tracks_) changes_.push_back(static_cast<std::uint32_t>(index));
        push(index, bits & moving[index]);
    }
}

void Reach::pass(Place place, const Window& window) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (window[i] != 0) pass(place.index + i - 1, window[i]);
    }
}

void Reach::push(std::size_t index, std::uint64_t bits) {
    if (bits == 0) return;
    std::uint64_t& pending = pending_.words()[index];
    if (pending == 0) queue_.push_back(static_cast<std::uint32_t>(index));
    pending |= bits;
}

void Reach::close() {
    const auto words = static_cast<std::uint32_t>(passed_.words_per_row());
    // First come first served: words gather more positions before their turn comes.
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const Place place{queue_[i], queue_[i] % words};
        const std::uint64_t bits = std::exchange(pending_.words()[place.index], 0);
        if (follow_ == Follow::forward) {
            step_forward(place, bits);
        } else {
            step_backward(place, bits);
        }
    }
    queue_.clear();
}

// The rest of the ground that one walks on inside the word, all at once.
std::uint64_t Reach::walk(std::size_t index, std::uint64_t bits) {
    const std::uint64_t held = space_.held.words()[index];
    std::uint64_t& passed = passed_.words()[index];
    if ((held & ~passed) == 0) return bits;
    const std::uint64_t run = spread_up(bits & held, held) | spread_down(bits & held, held);
    const std::uint64_t fresh = run & ~passed;
    if (fresh == 0) return bits;
    passed |= fresh;
    if (tracks_) changes_.push_back(static_cast<std::uint32_t>(index));
    const std::size_t words = passed_.words_per_row();
    pass(follow_ == Follow::forward ? index + words : index - words, fresh);
    return bits | fresh;
}

// On the ground one step can always be taken.
int Reach::steps_aside(int rise) const {
    if (space_.body.fly) return 1;
    return rise == 0 ? std::max(1, space_.body.jump_across) : space_.body.jump_across;
}

// All that bits and so many steps to either side through free positions cover.
Reach::Window Reach::glide(const Window& free, std::uint64_t bits, int steps) const {
    const int room = std::min(steps, 63);
    if (bits >> room << room == bits && bits << room >> room == bits) {  // all inside the word
        std::uint64_t right = bits;
        std::uint64_t left = bits;
        for (int step = 0; step < steps; ++step) {
            right |= right << 1 & free[1];
            left |= left >> 1 & free[1];
        }
        return {0, right | left, 0};
    }
    Window right{0, bits, 0};
    Window left{0, bits, 0};
    for (int step = 0; step < steps; ++step) {
        right[2] |= (right[2] << 1 | right[1] >> 63) & free[2];
        right[1] |= right[1] << 1 & free[1];
        left[0] |= (left[0] >> 1 | left[1] << 63) & free[0];
        left[1] |= left[1] >> 1 & free[1];
    }
    return {left[0], left[1] | right[1], right[2]};
}

void Reach::step_forward(Place place, std::uint64_t bits) {
    bits = walk(place.index, bits);
    const auto above = moved(place, -1);
    if (above) {
        const auto grips = space_.grips.words();
        const std::uint64_t climbing = bits & grips[place.index] & grips[above->index];
        if (climbing != 0) pass(above->index, climbing);
    }
    const int most_rise = space_.body.fly ? 0 : space_.body.jump_up;
    for (int rise = 0; rise <= most_rise; ++rise) {
        const auto at = moved(place, -rise);
        if (!at) return;
        const Window free = near(space_.free, *at);
        if (rise > 0) bits &= free[1];
        if (bits == 0) return;
        const Window fresh = without(free, near(passed_, *at));
        if (is_empty(fresh)) continue;
        pass(*at, common(glide(free, bits, steps_aside(rise)), fresh));
    }
}

void Reach::step_backward(Place place, std::uint64_t bits) {
    bits = walk(place.index, bits);
    if (const auto under = moved(place, 1)) {
        const auto grips = space_.grips.words();
        const std::uint64_t climbing = bits & grips[place.index] & grips[under->index];
        if (climbing != 0) pass(under->index, climbing);
    }
    Window window = glide(near(space_.free, place), bits, steps_aside(0));
    const int most_sink = space_.body.fly ? 0 : space_.body.jump_up;
    for (int sink = 0; sink <= most_sink; ++sink) {
        const auto at = moved(place, sink);
        if (!at) return;
        if (sink == 1 && steps_aside(1) == 0) window = {0, bits, 0};
        if (sink > 0) window = common(window, near(space_.free, *at));
        if (is_empty(window)) return;
        const Window holds = common(window, near(space_.held, *at));
        if (!is_empty(holds)) pass(*at, without(holds, near(passed_, *at)));
    }
}

}  // namespace karst
