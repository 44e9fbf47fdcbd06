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

// Returns the bits that were not known.
std::uint64_t Openers::add(std::size_t word, std::uint64_t bits, ClimbNumber climb) {
    const std::size_t words = known_.words_per_row();
    std::uint64_t& known = known_.row(static_cast<int>(word / words))[word % words];
    const std::uint64_t fresh = bits & ~known;
    if (fresh == 0) return 0;
    known |= fresh;
    const auto patch = static_cast<std::uint32_t>(patches_.size());
    patches_.push_back({fresh, climb, std::exchange(first_patch_[word], patch)});
    return fresh;
}

void Openers::collect_all(const Reach& reach, const BitGrid& held) {
    const std::size_t words = known_.words_per_row();
    for (int y = 0; y < known_.height(); ++y) {
        const auto passed = reach.passed().row(y);
        const auto holds = held.row(y);
        for (std::size_t w = 0; w < words; ++w) {
            add(static_cast<std::size_t>(y) * words + w, passed[w] & holds[w], 0);
        }
    }
}

std::int64_t Openers::collect(Reach& reach, const BitGrid& held, ClimbNumber climb,
                              const Openers& other) {
    std::int64_t common = 0;
    const std::size_t words = known_.words_per_row();
    for (const std::uint32_t word : reach.take_changes()) {
        const int y = static_cast<int>(word / words);
        const std::size_t w = word % words;
        const std::uint64_t fresh = add(word, reach.passed().row(y)[w] & held.row(y)[w], climb);
        common += count_bits(fresh & other.known_.row(y)[w]);
    }
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
            for (const DropOff& drop : drops) {
                if (drop.height() > height) break;
                grown |= attach(drop);
            }
        }
        std::erase_if(drops, [&](const DropOff& drop) {
            return is_mutual(drop.top) && is_mutual(drop.landing);
        });
    }
}

// True where one end could be joined to what is reached both ways.
bool ClimbPlan::attach(const DropOff& drop) {
    const bool top = is_mutual(drop.top);
    const bool landing = is_mutual(drop.landing);
    if (top == landing) return false;
    const Needs before = *needs(top ? drop.top : drop.landing);
    const Cell opened = top ? drop.landing : drop.top;
    forward_.add(opened);
    backward_.add(opened);
    climbs_.push_back({drop, before, 0});
    climbs_.back().positions = collect(static_cast<ClimbNumber>(climbs_.size()));
    return true;
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
