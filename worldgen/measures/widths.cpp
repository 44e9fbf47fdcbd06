// How wide passages are: the distance of open cells to rock.
#include <algorithm>
#include <vector>

#include "worldgen/measures/parts.h"

namespace karst::measuring {
namespace {

// Chessboard distance to the nearest solid cell; what lies outside is solid. Exact in two passes
// (Rosenfeld, Pfaltz 1966). A ring of zeros around the cells stands for the outside.
class RockDistance {
  public:
    explicit RockDistance(const BitGrid& solid)
        : width_(solid.width()),
          height_(solid.height()),
          stride_(static_cast<std::size_t>(width_) + 2),
          steps_(stride_ * (static_cast<std::size_t>(height_) + 2)) {
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) {
                if (solid.test(x, y)) continue;
                const std::size_t i = index(x, y);
                at(i) =
                    next({at(i - stride_ - 1), at(i - stride_), at(i - stride_ + 1), at(i - 1)});
            }
        }
        for (int y = height_ - 1; y >= 0; --y) {
            for (int x = width_ - 1; x >= 0; --x) {
                const std::size_t i = index(x, y);
                const std::uint16_t back =
                    next({at(i + stride_ + 1), at(i + stride_), at(i + stride_ - 1), at(i + 1)});
                at(i) = std::min(at(i), back);
            }
        }
    }

    std::uint16_t of(int x, int y) const { return steps_[index(x, y)]; }

  private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y + 1) * stride_ + static_cast<std::size_t>(x + 1);
    }
    std::uint16_t& at(std::size_t index) { return steps_[index]; }
    static std::uint16_t next(std::initializer_list<std::uint16_t> steps) {
        return static_cast<std::uint16_t>(std::min(steps) + 1);
    }

    int width_;
    int height_;
    std::size_t stride_;
    std::vector<std::uint16_t> steps_;
};

// The least distance that `percent` of the cells do not exceed; `counts` by distance.
double percentile(const std::vector<std::int64_t>& counts, std::int64_t total, int percent) {
    if (total == 0) return kNoMeasure;
    std::int64_t seen = 0;
    for (std::size_t distance = 0; distance < counts.size(); ++distance) {
        seen += counts[distance];
        if (seen * 100 >= total * percent) return static_cast<double>(distance);
    }
    return kNoMeasure;
}

}  // namespace

void measure_widths(const Level& level, LevelMeasures& measures) {
    const RockDistance distance(level.grid().solid());
    const Rect below = underground(level);
    std::vector<std::int64_t> counts;
    std::int64_t total = 0;
    for (int y = below.y; y < below.bottom(); ++y) {
        for (int x = 0; x < below.width; ++x) {
            const std::size_t steps = distance.of(x, y);
            if (steps == 0) continue;
            if (steps >= counts.size()) counts.resize(steps + 1);
            ++counts[steps];
            ++total;
        }
    }
    measures.half_width_p50 = percentile(counts, total, 50);
    measures.half_width_p90 = percentile(counts, total, 90);
}

}  // namespace karst::measuring
