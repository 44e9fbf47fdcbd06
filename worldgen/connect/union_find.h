// Disjoint sets with path halving; the lower index becomes the root, so roots do not depend on the
// order of unions (Tarjan, van Leeuwen 1984).
#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace karst {

// Not thread-safe.
class UnionFind {
  public:
    // `count` sets of one item each.
    void reset(std::uint32_t count) {
        parents_.resize(count);
        std::iota(parents_.begin(), parents_.end(), 0u);
    }

    std::uint32_t add() {
        parents_.push_back(static_cast<std::uint32_t>(parents_.size()));
        return parents_.back();
    }

    std::uint32_t find(std::uint32_t item) {
        while (parents_[item] != item) {
            parents_[item] = parents_[parents_[item]];
            item = parents_[item];
        }
        return item;
    }

    // Returns the root of the joined set.
    std::uint32_t unite(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        if (b < a) std::swap(a, b);
        parents_[b] = a;
        return a;
    }

  private:
    std::vector<std::uint32_t> parents_;
};

}  // namespace karst
