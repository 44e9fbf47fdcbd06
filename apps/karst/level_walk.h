// Walks through all depths of all seeds.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/seed.h"

namespace karst::app {

struct LevelName {
    std::uint64_t seed = 0;
    int depth = 0;
};

// Not thread-safe.
class LevelWalk {
  public:
    LevelWalk(SeedRange seeds, DepthRange depths)
        : seeds_(seeds), depths_(depths), next_{seeds.first, depths.first} {}

    // The next level, depth by depth; nothing behind the last one.
    std::optional<LevelName> next() {
        if (done_) return std::nullopt;
        const LevelName level = next_;
        if (next_.depth < depths_.last) {
            ++next_.depth;
        } else if (next_.seed < seeds_.last) {
            next_ = {next_.seed + 1, depths_.first};
        } else {
            done_ = true;
        }
        return level;
    }

  private:
    SeedRange seeds_;
    DepthRange depths_;
    LevelName next_;
    bool done_ = false;
};

}  // namespace karst::app
