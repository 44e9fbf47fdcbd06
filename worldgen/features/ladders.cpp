#include "worldgen/features/ladders.h"

#include <algorithm>
#include <string>

#include "worldgen/connect/body_ways.h"
#include "worldgen/connect/climbs.h"
#include "worldgen/connect/fit.h"
#include "worldgen/core/grid_bits.h"
#include "worldgen/furnish_failure.h"

namespace karst {
namespace {

class LadderBuilder {
  public:
    LadderBuilder(FurnishContext& context, const LadderParameters& parameters, Cell spawn)
        : context_(context),
          parameters_(parameters),
          grid_(context.grid),
          space_(context.ways->space),
          body_(space_.body),
          spawn_(spawn),
          plan_(space_, context.ways->home, closed(Follow::forward), closed(Follow::backward)),
          built_(plan_.climbs().size()),
          forward_(space_, Follow::forward),
          backward_(space_, Follow::backward) {}

    void build() {
        for (ClimbNumber i = 1; i <= plan_.climbs().size(); ++i) {
            if (plan_.climbs()[i - 1].positions >= parameters_.least_gain) build_climb(i);
        }
        for (const Marker& marker : context_.markers) {
            const auto needs = plan_.needs(marker.cell);
            if (!needs) fail("place", marker.cell);
            build(*needs);
        }
        for (const Room& room : context_.layout.rooms) open_room(room.rect);
        follow();
        while (free_the_stuck()) continue;
        for (const Room& room : context_.layout.rooms) keep_room(room.rect);
    }

    void leave_ways() {
        BodyWays& ways = *context_.ways;
        ways.passed = forward_.passed();
        ways.mutual = backward_.passed();
        keep_common(ways.mutual, forward_.passed());
        keep_common(ways.mutual, space_.held);
        ways.swept = covered_cells(forward_.passed(), {body_.width, body_.height});
    }

  private:
    Reach closed(Follow follow) const {
        Reach reach(space_, follow);
        reach.add(spawn_);
        return reach;
    }

    // From here on the reach is known as it is, and followed as it grows.
    void follow() {
        forward_.add(spawn_);
        backward_.add(spawn_);
        following_ = true;
    }

    bool is_mutual(Cell cell) const { return forward_.contains(cell) && backward_.contains(cell); }

    [[noreturn]] void fail(const std::string& what, Cell cell) const {
        throw FurnishFailure("the body of " + std::to_string(body_.width) + "x" +
                             std::to_string(body_.height) + " cannot reach the " + what + " at " +
                             std::to_string(cell.x) + "," + std::to_string(cell.y));
    }

    bool is_built(const Needs& needs) const {
        return (needs.there == 0 || built_[needs.there - 1]) &&
               (needs.back == 0 || built_[needs.back - 1]);
    }

    // Any place to stand in the room will do.
    void open_room(const Rect& room) {
        std::optional<Needs> first;
        for (int y = room.bottom() - 1; y >= room.y; --y) {
            for (int x = space_.held.find(y, room.x, true); x < room.right();
                 x = space_.held.find(y, x + 1, true)) {
                const auto needs = plan_.needs({x, y});
                if (needs && is_built(*needs)) return;
                if (!first) first = needs;
            }
        }
        if (first) build(*first);
    }

    // Leaves one position in the room to the body, whatever pours in later: a place to stand, or in
    // a shaft without one any position.
    void keep_room(const Rect& room) {
        if (keep_position(room, space_.held) || keep_position(room, space_.free)) return;
        fail("room", {room.x, room.y});
    }

    // Reserves the first of these positions in the room that is reached both ways, if there is one.
    bool keep_position(const Rect& room, const BitGrid& positions) {
        for (int y = room.bottom() - 1; y >= room.y; --y) {
            for (int x = positions.find(y, room.x, true); x < room.right();
                 x = positions.find(y, x + 1, true)) {
                if (!is_mutual({x, y})) continue;
                grid_.reserve({x, y - body_.height + 1, body_.width, body_.height});
                return true;
            }
        }
        return false;
    }

    // Where one can get to but not back from, the way back is built.
    bool free_the_stuck() {
        bool built = false;
        for (int y = 0; y < grid_.height(); ++y) {
            const auto held = space_.held.row(y);
            for (std::size_t w = 0; w < held.size(); ++w) {
                std::uint64_t stuck =
                    held[w] & forward_.passed().row(y)[w] & ~backward_.passed().row(y)[w];
                for (; stuck != 0; stuck &= stuck - 1) {
                    const Cell cell{static_cast<int>(w) * 64 + std::countr_zero(stuck), y};
                    if (backward_.contains(cell)) continue;  // freed just now
                    const auto needs = plan_.needs(cell);
                    if (!needs || !build(*needs)) fail("way back from", cell);
                    built = true;
                }
            }
        }
        return built;
    }

    // False where all of it was there before.
    bool build(const Needs& needs) {
        const bool there = build_climb(needs.there);
        return build_climb(needs.back) || there;
    }

    // With all that it rests on.
    bool build_climb(ClimbNumber number) {
        std::vector<ClimbNumber> wanted{number};
        bool any = false;
        while (!wanted.empty()) {
            const ClimbNumber next = wanted.back();
            wanted.pop_back();
            if (next == 0 || built_[next - 1]) continue;
            built_[next - 1] = true;
            any = true;
            const Climb& climb = plan_.climbs()[next - 1];
            make_climbable(climb.drop);
            wanted.push_back(climb.needs.there);
            wanted.push_back(climb.needs.back);
        }
        return any;
    }

    void make_climbable(const DropOff& drop) {
        const int left = drop.top.x + drop.side;
        const std::vector<int> rows = platform_rows(left, drop);
        const bool few = drop.height() <= 2 * body_.jump_up;
        if (!rows.empty() && (few || !body_.climb)) {
            for (const int y : rows) build_platform(y, left, body_.width);
        } else if (body_.climb) {
            build_ladder(drop.side < 0 ? left + body_.width - 1 : left, drop);
        } else {
            fail("top of a wall", drop.top);
        }
        if (!following_) return;
        const Rect near{std::max(0, left - 2 * body_.width), std::max(0, drop.top.y - 1),
                        4 * body_.width + 1, drop.height() + body_.height + 2};
        forward_.add_holds(near);
        backward_.add_holds(near);
    }

    // Evenly spaced, none farther from the next than a jump; empty where there is no place.
    std::vector<int> platform_rows(int left, const DropOff& drop) const {
        std::vector<int> rows;
        if (body_.jump_up == 0) return rows;
        const int stops = (drop.height() + body_.jump_up - 1) / body_.jump_up;
        // Who cannot jump across needs one at the top too, from where it walks.
        for (int i = body_.jump_across > 0 ? 1 : 0; i < stops; ++i) {
            rows.push_back(drop.top.y + i * drop.height() / stops + 1);
            if (!grid_.is_bare(rows.back(), left, body_.width)) return uneven_rows(left, drop);
        }
        return rows;
    }

    // For who cannot climb where an even row is taken: each as high above the last as it may be.
    std::vector<int> uneven_rows(int left, const DropOff& drop) const {
        if (body_.climb) return {};
        std::vector<int> rows;
        const int top = body_.jump_across > 0 ? drop.top.y : drop.top.y - 1;
        for (int stop = drop.landing.y; stop - top > body_.jump_up;) {
            int next = stop - body_.jump_up;
            while (next < stop && !grid_.is_bare(next + 1, left, body_.width)) ++next;
            if (next == stop) return {};
            rows.push_back(next + 1);
            stop = next;
        }
        return rows;
    }

    void build_platform(int y, int left, int length) {
        grid_.set_run(y, left, length, material::kPlatform);
        grid_.reserve({left, y, length, 1});
        space_.add_platform(y, left, length);
    }

    void build_ladder(int x, const DropOff& drop) {
        for (int y = drop.top.y; y <= drop.landing.y; ++y) {
            const int top = y;
            for (; y <= drop.landing.y && grid_.at(x, y) == material::kAir; ++y) {
                grid_.set(x, y, material::kLadder);
            }
            if (y == top) continue;
            grid_.reserve({x, top, 1, y - top});
            space_.add_ladder(x, top, y - 1);
        }
        const int every = parameters_.rest_every;
        for (int y = drop.top.y + every; every > 0 && y + every / 2 < drop.landing.y; y += every) {
            build_rest(y, x - body_.width - 1);
            build_rest(y, x + 1);
        }
    }

    // Beside a ladder, wide enough to step off it and stand.
    void build_rest(int y, int left) {
        const int length = body_.width + 1;
        if (left < 0 || left + length > grid_.width()) return;
        if (!grid_.is_bare(y, left, length)) return;
        if (grid_.reserved().any_in_run(y, left, length)) return;
        build_platform(y, left, length);
    }

    FurnishContext& context_;
    const LadderParameters& parameters_;
    LevelGrid& grid_;
    BodySpace& space_;
    const Body& body_;
    Cell spawn_;
    ClimbPlan plan_;
    std::vector<bool> built_;  // by climb
    Reach forward_;
    Reach backward_;
    bool following_ = false;
};

}  // namespace

void furnish_ladders(FurnishContext& context, const LadderParameters& parameters) {
    if (!context.ways) return;
    const Marker* spawn = find_primary(context.markers, {MarkerKind::spawn});
    if (spawn == nullptr) return;
    LadderBuilder builder(context, parameters, spawn->cell);
    builder.build();
    builder.leave_ways();
}

}  // namespace karst
