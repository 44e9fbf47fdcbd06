#include "worldgen/connect/climbs.h"

#include <algorithm>
#include <utility>

namespace karst {
namespace {

// Climbs up to the first height are tried first, then those up to the second, and so on.
constexpr std::array<int, 5> kHeights{8, 16, 32, 96, INT32_MAX};

}  // namespace

Openers::Openers(Size size)
    : known_(size),
      first_patch_(known_.words_per_row() * static_cast<std::size_t>(size.height), kNone) {}

void Openers::add(std::size_t word, std::uint64_t fresh, ClimbNumber climb) {
    known_.words()[word] |= fresh;
    const auto patch = static_cast<std::uint32_t>(patches_.size());
    patches_.push_back({fresh, climb, std::exchange(first_patch_[word], patch)});
}

void Openers::collect_all(const Reach& reach, const BitGrid& held) {
    const auto passed = reach.passed().words();
    for (std::size_t word = 0; word < passed.size(); ++word) {
        const std::uint64_t fresh = passed[word] & held.words()[word];
        if (fresh != 0) add(word, fresh, 0);
    }
}

std::int64_t Openers::collect(Reach& reach, const BitGrid& held, ClimbNumber climb,
                              const Openers& other) {
    std::int64_t common = 0;
    const auto passed = reach.passed().words();
    for (const std::uint32_t word : reach.changes()) {
        const std::uint64_t fresh = passed[word] & held.words()[word] & ~known_.words()[word];
        if (fresh == 0) continue;
        add(word, fresh, climb);
        const std::uint64_t both = fresh & other.known_.words()[word];
        if (both != 0) common += count_bits(both);
    }
    reach.forget_changes();
    return common;
}

ClimbNumber Openers::opener(Cell position) const {
    const std::size_t word = static_cast<std::size_t>(position.y) * known_.words_per_row() +
                             static_cast<std::size_t>(position.x) / 64;
    std::uint32_t patch = first_patch_[word];
    while ((patches_[patch].bits >> (position.x % 64) & 1) == 0) patch = patches_[patch].next;
    return patches_[patch].climb;
}

ClimbPlan::ClimbPlan(const BodySpace& space, const BitGrid& region, Reach forward, Reach backward)
    : held_(space.held),
      forward_(std::move(forward)),
      backward_(std::move(backward)),
      there_(space.free.size()),
      back_(space.free.size()) {
    there_.collect_all(forward_, held_);
    back_.collect_all(backward_, held_);
    forward_.track_changes();
    backward_.track_changes();
    std::vector<DropOff> drops = find_drop_offs(space, region);
    std::stable_sort(drops.begin(), drops.end(),
                     [](const DropOff& a, const DropOff& b) { return a.height() < b.height(); });
    for (const int height : kHeights) {
        for (bool grown = true; grown;) {
            grown = false;
            // Drop-offs whose ends are both reached are done with.
            auto kept = drops.begin();
            auto next = drops.begin();
            for (; next != drops.end() && next->height() <= height; ++next) {
                const bool top = is_mutual(next->top);
                const bool landing = is_mutual(next->landing);
                if (top != landing) {
                    attach(*next, top);
                    grown = true;
                } else if (!top) {
                    *kept++ = *next;
                }
            }
            drops.erase(kept, next);
        }
    }
}

// Joins the other end to the one that is reached both ways.
void ClimbPlan::attach(const DropOff& drop, bool from_top) {
    const Needs before = *needs(from_top ? drop.top : drop.landing);
    const Cell opened = from_top ? drop.landing : drop.top;
    forward_.add(opened);
    backward_.add(opened);
    climbs_.push_back({drop, before, 0});
    climbs_.back().positions = collect(static_cast<ClimbNumber>(climbs_.size()));
}

// Returns how many held positions are newly reached both ways.
std::int64_t ClimbPlan::collect(ClimbNumber climb) {
    const std::int64_t there = there_.collect(forward_, held_, climb, back_);
    return there + back_.collect(backward_, held_, climb, there_);
}

std::optional<Needs> ClimbPlan::needs(Cell position) const {
    if (!is_mutual(position)) return std::nullopt;
    return Needs{there_.opener(position), back_.opener(position)};
}

}  // namespace karst
