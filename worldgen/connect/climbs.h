// Which drop-offs need a way up, so that a body gets everywhere worth going and never gets stuck.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "worldgen/connect/drop_offs.h"
#include "worldgen/connect/reach.h"

namespace karst {

// Numbers of climbs, from 1 on; 0 stands for the start, which needs none.
using ClimbNumber = std::uint32_t;

// What must be climbable so that a body gets to a position, and back from it.
struct Needs {
    ClimbNumber there = 0;
    ClimbNumber back = 0;
};

// A drop-off that is to be made climbable.
struct Climb {
    DropOff drop;
    Needs needs;                 // of the end from which it opens the other one
    std::int64_t positions = 0;  // held positions that get both ways with it
};

// Which climb first brought a position into a reach. Not thread-safe.
class Openers {
  public:
    explicit Openers(Size size);

    // Takes all that `reach` contains as open from the start.
    void collect_all(const Reach& reach, const BitGrid& held);

    // Takes what is new in `reach` as opened by `climb`; returns how many of its held positions are
    // in `other` too.
    std::int64_t collect(Reach& reach, const BitGrid& held, ClimbNumber climb,
                         const Openers& other);

    bool contains(Cell position) const { return known_.test(position.x, position.y); }
    // Of a held position that the reach contains.
    ClimbNumber opener(Cell position) const;

  private:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    struct Patch {
        std::uint64_t bits;
        ClimbNumber climb;
        std::uint32_t next;  // patch of the same word, or kNone
    };

    void add(std::size_t word, std::uint64_t fresh, ClimbNumber climb);

    BitGrid known_;
    std::vector<Patch> patches_;
    std::vector<std::uint32_t> first_patch_;  // by word
};

// Climbs that together lead a body from the start to every held position of its region and back.
// Short ones are preferred.
class ClimbPlan {
  public:
    // `forward` and `backward` are closed from the start.
    ClimbPlan(const BodySpace& space, const BitGrid& region, Reach forward, Reach backward);

    // Climb number n is at n - 1.
    const std::vector<Climb>& climbs() const { return climbs_; }

    // For a held position; nothing where no climb leads there or back.
    std::optional<Needs> needs(Cell position) const;

  private:
    bool is_mutual(Cell cell) const { return there_.contains(cell) && back_.contains(cell); }
    void attach(const DropOff& drop, bool from_top);
    std::int64_t collect(ClimbNumber climb);

    const BitGrid& held_;
    Reach forward_;
    Reach backward_;
    Openers there_;
    Openers back_;
    std::vector<Climb> climbs_;
};

}  // namespace karst
