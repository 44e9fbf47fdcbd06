// What a body can reach, and from where it can be reached, by whole words of positions.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "worldgen/connect/body_space.h"

namespace karst {

enum class Follow {
    forward,   // positions to which moves lead from the start
    backward,  // positions from which moves lead to the start
};

// A set of positions closed under the moves of body_space.h. It grows only: starts and holds may be
// added at any time and cost in proportion to what they add. Exact: the same set as a search
// position by position finds. Not thread-safe; `space` must outlive it.
class Reach {
  public:
    Reach(const BodySpace& space, Follow follow);

    // Adds a free position and all that follows from it.
    void add(Cell start);

    // To be called when positions of `space` inside the rectangle became held.
    void add_holds(const Rect& positions);

    // Forward: all positions passed, also those of jumps and falls. Backward: all positions from
    // which a body that falls (or is held there) gets to the start.
    const BitGrid& passed() const { return passed_; }

    // From now on keeps the words of passed() that change, by y * words_per_row + x / 64.
    void track_changes() { tracks_ = true; }
    // Those that changed since the last call; a word may come more than once.
    std::vector<std::uint32_t> take_changes() { return std::exchange(changes_, {}); }

    bool contains(Cell position) const { return passed_.test(position.x, position.y); }

  private:
    using Window = std::array<std::uint64_t, 3>;  // the words before, at and after a word

    void pass(int y, std::ptrdiff_t w, std::uint64_t bits);
    std::uint32_t index(int y, std::size_t w) const {
        return static_cast<std::uint32_t>(static_cast<std::size_t>(y) * passed_.words_per_row() +
                                          w);
    }
    void push(int y, std::size_t w, std::uint64_t bits);
    void close();
    std::uint64_t walk(int y, std::size_t w, std::uint64_t bits);
    void step_forward(int y, std::size_t w, std::uint64_t bits);
    void step_backward(int y, std::size_t w, std::uint64_t bits);
    Window glide(int y, std::size_t w, std::uint64_t bits) const;
    void pass(int y, std::size_t w, const Window& window);

    const BodySpace& space_;
    Follow follow_;
    BitGrid passed_;
    BitGrid pending_;  // positions whose moves are still to be followed
    bool tracks_ = false;
    std::vector<std::uint32_t> changes_;
    std::vector<std::uint32_t> queue_;  // words with pending positions
};

}  // namespace karst
