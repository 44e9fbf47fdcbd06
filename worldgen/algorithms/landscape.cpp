#include "worldgen/algorithms/landscape.h"

#include <algorithm>
#include <cstdlib>

namespace karst {
namespace {

constexpr int kTries = 24;
constexpr int kFlat = 6;           // flat columns to each side of the start
constexpr int kClearOfMouth = 28;  // columns between a mouth and anything else
constexpr int kHighest = 12;       // rows kept free above the ground

class Shaper {
  public:
    Shaper(std::vector<int> line, int height, std::span<const Mouth> mouths, const RandomKey& key)
        : line_(std::move(line)), height_(height), key_(key) {
        for (const Mouth& mouth : mouths) take(mouth.x, kClearOfMouth);
    }

    void choose_start(std::span<const Mouth> mouths) {
        Random random = key_.stream("surface.start");
        const Mouth& mouth = mouths[mouths.size() / 2];
        start_ = columns() / 2;
        for (int i = 0; i < kTries; ++i) {
            const int aside = random.between(64, 200) * (random.coin() ? 1 : -1);
            if (!is_free(mouth.x + aside, kFlat + 4)) continue;
            start_ = mouth.x + aside;
            break;
        }
        const int row = at(start_);
        const int end = std::min(columns() - 1, start_ + kFlat + 1);
        for (int x = std::max(1, start_ - kFlat); x < end; ++x) at(x) = row;
        take(start_, kFlat + 4);
    }

    void raise_cliffs(int count) {
        Random random = key_.stream("surface.cliffs");
        for (int i = 0; i < count; ++i) {
            for (int tries = 0; tries < kTries; ++tries) {
                const int x = random.between(24, std::max(24, columns() - 25));
                const int rise = random.between(12, 30);
                const int slope = random.between(4, 8);
                const int to = random.coin() ? 1 : -1;
                if (raise_cliff(x, rise, rise * slope, to)) break;
            }
        }
    }

    void dig_ponds(int count) {
        Random random = key_.stream("surface.ponds");
        for (int i = 0; i < count; ++i) {
            for (int tries = 0; tries < kTries; ++tries) {
                const int radius = random.between(5, 10);
                const int depth = std::max(2, radius * random.between(30, 60) / 100);
                const int x =
                    random.between(radius + 8, std::max(radius + 8, columns() - radius - 9));
                if (dig_pond(x, radius, depth)) break;
            }
        }
    }

    Landscape take_result() {
        for (int& row : line_) row = std::clamp(row, std::min(kHighest, height_ / 4), height_ - 3);
        return {std::move(line_), start_};
    }

  private:
    int columns() const { return static_cast<int>(line_.size()); }
    int& at(int x) { return line_[static_cast<std::size_t>(x)]; }

    void take(int x, int reach) { taken_.push_back({x - reach, x + reach}); }

    bool is_free(int x, int reach) const {
        if (x - reach < 4 || x + reach >= columns() - 4) return false;
        return std::none_of(taken_.begin(), taken_.end(), [&](const Span& span) {
            return x - reach <= span.last && span.first <= x + reach;
        });
    }

    // A step up at x, and a slope of `length` columns behind it back to the old ground. Where it
    // would pass a taken place the slope is what changes its height, evenly, not its shape.
    bool raise_cliff(int x, int rise, int length, int to) {
        if (!is_free(x, 6)) return false;
        if (to > 0 ? x + length >= columns() - 8 : x - length < 8) return false;
        for (int i = 0; i < length; ++i) {
            if (at(x + to * i) - rise < kHighest) return false;
        }
        for (int i = 0; i < length; ++i) {
            if (!keeps_flat(x + to * i)) at(x + to * i) -= rise * (length - i) / length;
        }
        level_flats();
        take(x, 10);
        return true;
    }

    bool keeps_flat(int x) const { return std::abs(x - start_) <= kFlat; }

    // The start rises with the ground around it.
    void level_flats() {
        const int left = std::max(1, start_ - kFlat - 1);
        const int right = std::min(columns() - 2, start_ + kFlat + 1);
        const int row = (at(left) + at(right)) / 2;
        for (int x = left + 1; x < right; ++x) at(x) = row;
    }

    bool dig_pond(int x, int radius, int depth) {
        const int reach = radius + 3;
        if (!is_free(x, reach)) return false;
        const int row = at(x);
        for (int i = -reach; i <= reach; ++i) {
            if (std::abs(at(x + i) - row) > 4) return false;
        }
        for (int i = -reach; i <= reach; ++i) {
            const int inside = radius * radius - i * i;
            at(x + i) = row + (inside > 0 ? std::max(1, depth * inside / (radius * radius)) : 0);
        }
        take(x, reach + 2);
        return true;
    }

    struct Span {
        int first;
        int last;
    };

    std::vector<int> line_;
    int height_;
    const RandomKey& key_;
    int start_ = 0;
    std::vector<Span> taken_;
};

}  // namespace

Landscape shape_landscape(std::vector<int> line, int height, std::span<const Mouth> mouths,
                          const LandscapeOptions& options, const RandomKey& key) {
    const int columns = static_cast<int>(line.size());
    Shaper shaper(std::move(line), height, mouths, key);
    shaper.choose_start(mouths);
    shaper.raise_cliffs(options.cliffs == 0 ? 0 : std::max(1, options.cliffs * columns / 2048));
    shaper.dig_ponds(options.ponds == 0 ? 0 : std::max(1, options.ponds * columns / 250));
    return shaper.take_result();
}

}  // namespace karst
