// What a body can reach, and from where it can be reached, by whole words of positions.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
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

    // From now on keeps the words of passed() that change, by place in words().
    void track_changes() { tracks_ = true; }
    // Those that changed since they were last forgotten; a word may come more than once.
    std::span<const std::uint32_t> changes() const { return changes_; }
    void forget_changes() { changes_.clear(); }

    bool contains(Cell position) const { return passed_.test(position.x, position.y); }

  private:
    using Window = std::array<std::uint64_t, 3>;  // the words before, at and after a word

    // A word of the grids, all of which have the same shape.
    struct Place {
        std::size_t index;  // in words()
        std::size_t column;
    };

    // The place so many rows further down (or up, below 0), if the grids reach so far.
    std::optional<Place> moved(Place place, int rows) const;
    Window near(const BitGrid& grid, Place place) const;
    void pass(std::size_t index, std::uint64_t bits);
    void pass(Place place, const Window& window);
    void push(std::size_t index, std::uint64_t bits);
    void close();
    std::uint64_t walk(std::size_t index, std::uint64_t bits);
    void step_forward(Place place, std::uint64_t bits);
    void step_backward(Place place, std::uint64_t bits);
    int steps_aside(int rise) const;
    Window glide(const Window& free, std::uint64_t bits, int steps) const;

    const BodySpace& space_;
    Follow follow_;
    BitGrid passed_;
    BitGrid pending_;  // positions whose moves are still to be followed
    bool tracks_ = false;
    std::vector<std::uint32_t> changes_;
    std::vector<std::uint32_t> queue_;  // words with pending positions
};

}  // namespace karst
