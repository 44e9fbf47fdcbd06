#include "worldgen/algorithms/mouths.h"

#include <algorithm>
#include <cstdlib>

namespace karst {
namespace {

constexpr int kLeastGap = 96;    // columns between two mouths
constexpr int kLeastDepth = 40;  // rows from the ground to where a mouth may end
constexpr int kEdge = 12;        // columns kept free at the borders of the level
constexpr int kLongestRamp = 160;
constexpr int kLedgeEvery = 7;  // rows between the ledges of a shaft

class Digger {
  public:
    Digger(BitGrid& solid, std::span<const int> line, const BitGrid& caves, Size body,
           Random random)
        : solid_(solid), line_(line), caves_(caves), body_(body), random_(random) {}

    void ramp(const Mouth& mouth) {
        const int clear = body_.height + 3;
        int x = mouth.x;
        int towards = mouth.towards;
        int floor = ground(x);
        open_entrance(mouth);
        for (int i = 0; i < kLongestRamp; ++i) {
            if (x + towards < kEdge || x + towards + body_.width >= solid_.width() - kEdge) {
                towards = -towards;
            }
            x += towards;
            // Steep in stretches, level for a breath in between.
            if (!random_.chance(i % 24 < 18 ? 12 : 70)) ++floor;
            if (floor >= solid_.height() - 3) break;
            open(x, std::max(floor - clear + 1, 1), floor);
            if (floor - ground(x) >= kLeastDepth && joins_cave(x, floor, towards)) return;
        }
        shaft(x, floor - clear + 1, body_.width + 3);
    }

    void shaft(int x, int top, int width) {
        width = std::max(width, body_.width + 3);
        const int left = std::clamp(x - width / 2, 2, solid_.width() - 2 - width);
        int wobble = 0;
        for (int y = std::max(1, top); y < solid_.height() - 2; ++y) {
            if (random_.chance(25)) wobble = std::clamp(wobble + random_.between(-1, 1), -1, 1);
            const int begin = std::clamp(left + wobble, 2, solid_.width() - 2 - width);
            // A ledge to one side, with room beside it for the body.
            const int spare = width - body_.width - 1;
            const int phase = (y - top) % (2 * kLedgeEvery);
            const bool deep = y - top >= 2 * kLedgeEvery;
            const int cut = deep && spare > 0 && phase % kLedgeEvery == 0 ? std::min(spare, 3) : 0;
            const bool on_left = phase < kLedgeEvery;
            solid_.set_run(y, begin + (on_left ? cut : 0), width - cut, false);
            if (y - ground(x) < kLeastDepth) continue;
            for (int column = begin + 1; column + body_.width < begin + width; ++column) {
                if (cut == 0 && is_cave(column, y)) return;
            }
        }
    }

    // A funnel, so that the mouth is seen from afar.
    void open_entrance(const Mouth& mouth) {
        for (int i = -mouth.width / 2; i <= mouth.width / 2; ++i) {
            const int x = std::clamp(mouth.x + i, kEdge, solid_.width() - 1 - kEdge);
            const int sink = std::max(0, mouth.width / 2 - std::abs(i)) / 2;
            open(x, std::max(1, ground(x) - body_.height - 2), ground(x) + sink - 1);
        }
    }

    int ground(int x) const { return line_[static_cast<std::size_t>(x)]; }

  private:
    bool is_cave(int x, int y) const { return caves_.contains(x, y) && caves_.test(x, y); }

    bool joins_cave(int x, int floor, int towards) const {
        // The body stands on the ramp's floor with its leading edge at x.
        return is_cave(towards > 0 ? x - body_.width + 1 : x, floor);
    }

    void open(int x, int top, int bottom) {
        for (int y = top; y <= bottom; ++y) solid_.set_run(y, x, 1, false);
    }

    BitGrid& solid_;
    std::span<const int> line_;
    const BitGrid& caves_;
    Size body_;
    Random random_;
};

}  // namespace

std::vector<Mouth> place_mouths(int columns, int spacing, const RandomKey& key) {
    Random random = key.stream("surface.mouths");
    std::vector<Mouth> mouths;
    const int third = spacing / 3;
    int x = std::min(columns / 2, random.between(spacing / 3, spacing * 2 / 3));
    while (mouths.empty() || x < columns - 2 * kEdge) {
        x = std::clamp(x, 2 * kEdge, std::max(2 * kEdge, columns - 2 * kEdge));
        Mouth mouth{.x = x, .width = random.between(6, 12), .is_shaft = false, .towards = 1};
        mouth.is_shaft = random.below(3) == 0;
        if (random.coin()) mouth.towards = -1;
        mouths.push_back(mouth);
        x += std::max(kLeastGap, spacing + random.between(-third, third));
    }
    return mouths;
}

void dig_mouth(BitGrid& solid, std::span<const int> line, const BitGrid& cave_positions, Size body,
               const Mouth& mouth, Random random) {
    Digger digger(solid, line, cave_positions, body, random);
    if (mouth.is_shaft) {
        digger.open_entrance(mouth);
        digger.shaft(mouth.x, digger.ground(mouth.x), mouth.width);
    } else {
        digger.ramp(mouth);
    }
}

}  // namespace karst
