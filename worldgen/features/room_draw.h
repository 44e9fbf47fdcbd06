// Draws rooms in random order, none twice.
#pragma once

#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "worldgen/core/random.h"

namespace karst {

// Not thread-safe. A lazy Fisher-Yates shuffle.
class RoomDraw {
  public:
    RoomDraw(std::size_t rooms, Random random) : order_(rooms), random_(random) {
        std::iota(order_.begin(), order_.end(), 0u);
    }

    // Empty once every room was drawn.
    std::optional<std::uint32_t> next() {
        if (order_.empty()) return std::nullopt;
        const std::uint32_t at = random_.below(static_cast<std::uint32_t>(order_.size()));
        std::swap(order_[at], order_.back());
        const std::uint32_t room = order_.back();
        order_.pop_back();
        return room;
    }

  private:
    std::vector<std::uint32_t> order_;
    Random random_;
};

}  // namespace karst
