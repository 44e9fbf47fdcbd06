// Source of the winding style: the drunkard's walk of roguelike caves, weighted towards its goal.
#include "worldgen/connect/tunnel_dig.h"

#include <algorithm>

namespace karst {
namespace {

// How far beyond the body is dug.
struct Brush {
    int left = 0;
    int right = 1;
    int up = 1;
    int down = 0;
};

// Rows far above or below the body are shorter, so that what is dug is round.
void dig_around(BitGrid& solid, Cell at, Size body, const Brush& brush) {
    const int top = at.y - body.height + 1;
    for (int y = std::max(1, top - brush.up); y <= std::min(solid.height() - 2, at.y + brush.down);
         ++y) {
        const int outside = std::max({0, top - y, y - at.y});
        const int trim = std::max(0, outside - 1);
        const int left = std::max(0, brush.left - trim);
        const int right = std::max(std::min(1, brush.right), brush.right - trim);
        const int begin = std::max(1, at.x - left);
        const int end = std::min(solid.width() - 1, at.x + body.width + right);
        if (begin < end) solid.set_run(y, begin, end - begin, false);
    }
}

int sign(int value) { return (value > 0) - (value < 0); }

// Niches on alternating sides of a shaft, whose floors are ledges; every one is another size.
class Ledges {
  public:
    explicit Ledges(Random random) : random_(random), left_(random_.coin()) { begin(); }

    Brush next_row() {
        if (--rows_ <= 0) begin();
        const bool niche = rows_ > thickness_;
        // The roof of a niche slants.
        const int depth = niche ? std::min(depth_, 1 + 2 * (length_ - rows_)) : 0;
        return {left_ ? 1 + depth : 1, left_ ? 1 : 1 + depth, 1, 0};
    }

  private:
    void begin() {
        left_ = !left_;
        thickness_ = random_.between(1, 3);
        length_ = rows_ = random_.between(6, 10);
        depth_ = random_.between(2, 6);
    }

    Random random_;
    bool left_;
    int rows_ = 0;
    int length_ = 0;
    int thickness_ = 0;
    int depth_ = 0;
};

class Walk {
  public:
    Walk(BitGrid& solid, Cell from, Cell to, Size body, Random random)
        : solid_(solid), at_(from), from_(from), to_(to), body_(body), random_(random) {}

    void wind() {
        int budget = 3 * (std::abs(to_.x - at_.x) + std::abs(to_.y - at_.y)) + 16;
        Cell drift;
        int drifting = 0;
        dig(round_brush());
        while (at_ != to_) {
            Cell step = towards();
            if (--budget > 0 && drifting > 0) {
                --drifting;
                if (inside({at_.x + drift.x, at_.y + drift.y})) step = drift;
            } else if (random_.chance(22)) {
                drift = kDirections[random_.below(6)];
                drifting = random_.between(2, 7);
            }
            move(step);
            if (random_.chance(20)) extra_ = std::clamp(extra_ + random_.between(-1, 1), 0, 4);
            dig(round_brush());
        }
    }

    void slope() {
        const int rise = std::abs(to_.y - at_.y);
        const int run = std::max(1, std::abs(to_.x - at_.x) / std::max(1, rise));
        const int room = rise > std::abs(to_.x - at_.x) ? 10 + body_.width : 0;
        int direction = to_.x != at_.x ? sign(to_.x - at_.x) : random_.coin() ? 1 : -1;
        const int up = random_.between(1, 3);
        const Brush brush{1, 1, up, 0};
        dig(brush);
        while (at_.y != to_.y) {
            for (int i = 0; i < run; ++i) {
                const int next = at_.x + direction;
                const bool beyond = direction > 0 ? next > std::max(from_.x, to_.x) + room
                                                  : next < std::min(from_.x, to_.x) - room;
                if (beyond || !inside({next, at_.y})) direction = -direction;
                if (!inside({at_.x + direction, at_.y})) break;
                move({direction, 0});
                dig(brush);
            }
            move({0, sign(to_.y - at_.y)});
            dig(brush);
        }
        walk_level(brush);
    }

    void sink() {
        Ledges ledges(random_);
        while (at_.y != to_.y) {
            dig(ledges.next_row());
            move({0, sign(to_.y - at_.y)});
        }
        dig({1, 1, 1, 0});
        walk_level({1, 1, 2, 0});
    }

  private:
    static constexpr Cell kDirections[6] = {{1, 0}, {-1, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};

    bool inside(Cell at) const {
        return at.x >= 2 && at.x + body_.width + 2 < solid_.width() && at.y - body_.height >= 1 &&
               at.y + 2 < solid_.height();
    }
    Cell towards() {
        const int dx = to_.x - at_.x;
        const int dy = to_.y - at_.y;
        const auto steps = static_cast<std::uint32_t>(std::abs(dx) + std::abs(dy));
        const bool across = static_cast<int>(random_.below(steps)) < std::abs(dx);
        return across ? Cell{sign(dx), 0} : Cell{0, sign(dy)};
    }
    void move(Cell step) { at_ = {at_.x + step.x, at_.y + step.y}; }
    void dig(const Brush& brush) { dig_around(solid_, at_, body_, brush); }
    Brush round_brush() const {
        return {(extra_ + 1) / 2, 1 + extra_ / 2, 1 + extra_ / 2, (extra_ + 1) / 2};
    }
    void walk_level(const Brush& brush) {
        while (at_.x != to_.x) {
            move({sign(to_.x - at_.x), 0});
            dig(brush);
        }
    }

    BitGrid& solid_;
    Cell at_;
    Cell from_;
    Cell to_;
    Size body_;
    Random random_;
    int extra_ = 2;
};

}  // namespace

void dig_tunnel(BitGrid& solid, Cell from, Cell to, Size body, TunnelStyle style, Random random) {
    Walk walk(solid, from, to, body, random);
    switch (style) {
        case TunnelStyle::winding:
            walk.wind();
            break;
        case TunnelStyle::sloped:
            walk.slope();
            break;
        case TunnelStyle::shaft:
            walk.sink();
            break;
    }
}

void dig_shaft(BitGrid& solid, Cell top, int length, Size body, Random random) {
    Ledges ledges(random);
    for (int i = 0; i < length; ++i) {
        dig_around(solid, {top.x, top.y + i}, body, ledges.next_row());
    }
}

}  // namespace karst
