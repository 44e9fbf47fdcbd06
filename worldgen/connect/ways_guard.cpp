#include "worldgen/connect/ways_guard.h"

#include <algorithm>

#include "worldgen/connect/fit.h"
#include "worldgen/connect/reach.h"
#include "worldgen/core/grid_bits.h"

namespace karst {
namespace {

Rect surroundings(const Rect& changes, const Body& body, Size level) {
    const int aside = body.jump_across + body.width + 4;
    const int above = body.jump_up + body.height + 4;  // below as well
    const int left = std::max(0, changes.x - aside);
    const int top = std::max(0, changes.y - above);
    return {left, top, std::min(level.width, changes.right() + aside) - left,
            std::min(level.height, changes.bottom() + above) - top};
}

template <class Visitor>
void for_each_bit(const BitGrid& grid, Visitor&& visit) {
    for (int y = 0; y < grid.height(); ++y) {
        for_each_run(grid.row(y), [&](int x, int length) {
            for (int i = x; i < x + length; ++i) visit(Cell{i, y});
        });
    }
}

BitGrid closed(const BodySpace& space, Follow follow, Cell cell) {
    Reach reach(space, follow);
    reach.add(cell);
    return reach.passed();
}

struct Check {
    const BodySpace& before;
    const BodySpace& after;
    const BitGrid& used;    // positions that count
    const BitGrid& known;   // positions where the body may get anew
    const BitGrid& passed;  // positions that it passes anywhere
    BitGrid reached;        // positions passed after the change

    // `there` is all that was passed from the cell before the change.
    bool keeps_all_from(Cell cell, const BitGrid& there) {
        const BitGrid now = closed(after, Follow::forward, cell);
        // Nor may it get to old places that are new to it: nobody knows where they lead.
        BitGrid opened = now;
        keep_common(opened, after.held);
        keep_common(opened, before.held);
        remove_all(opened, there);
        if (any_outside(opened, known) || !keeps_falls(there, now)) return false;
        BitGrid lost = there;
        keep_common(lost, used);
        if (any_outside(lost, now)) return false;
        add_all(reached, now);
        BitGrid fresh = now;
        keep_common(fresh, after.held);
        remove_all(fresh, before.held);
        if (fresh.count() == 0) return true;
        // From new places too it must get back, to here or to what it got to before.
        BitGrid back = closed(after, Follow::backward, cell);
        for_each_bit(lost, [&](Cell other) {
            if (any_outside(fresh, back)) add_all(back, closed(after, Follow::backward, other));
        });
        return !any_outside(fresh, back);
    }

    // What falls out of the window, and only that.
    bool keeps_falls(const BitGrid& there, const BitGrid& now) const {
        const int y = there.height() - 1;
        for (std::size_t w = 0; w < there.row(y).size(); ++w) {
            const std::uint64_t lost = there.row(y)[w] & ~now.row(y)[w] & passed.row(y)[w];
            const std::uint64_t gained = now.row(y)[w] & ~there.row(y)[w] & ~passed.row(y)[w];
            if ((lost | gained) != 0) return false;
        }
        return true;
    }

    // The same for the ways that lead here: `from` is all from which the cell was reached.
    bool keeps_all_to(Cell cell, const BitGrid& from) const {
        BitGrid lost = from;
        keep_common(lost, used);
        return !any_outside(lost, closed(after, Follow::backward, cell));
    }
};

}  // namespace

WaysGuard::WaysGuard(LevelGrid& grid, BodyWays& ways, const Rect& changes)
    : grid_(grid),
      ways_(ways),
      changes_(changes),
      window_(surroundings(changes, ways.space.body, grid.size())),
      untouched_(!ways.swept.any_in(changes)),
      before_(untouched_ ? BodySpace{} : look()) {
    cells_.reserve(static_cast<std::size_t>(changes.width * changes.height));
    for (int y = changes.y; y < changes.bottom(); ++y) {
        for (int x = changes.x; x < changes.right(); ++x) cells_.push_back(grid.at(x, y));
    }
}

BodySpace WaysGuard::look() const { return body_space(grid_, ways_.space.body, window_); }

bool WaysGuard::accept() {
    if (untouched_ || keeps_ways()) return true;
    put_back();
    return false;
}

void WaysGuard::put_back() {
    std::size_t i = 0;
    for (int y = changes_.y; y < changes_.bottom(); ++y) {
        for (int x = changes_.x; x < changes_.right(); ++x) grid_.set(x, y, cells_[i++]);
    }
}

bool WaysGuard::keeps_ways() {
    const BodySpace after = look();
    const BitGrid mutual = ways_.mutual.crop(window_);
    BitGrid used = mutual;
    keep_common(used, before_.held);
    keep_common(used, after.held);
    const BitGrid passed = ways_.passed.crop(window_);
    Check check{before_, after, used, mutual, passed, BitGrid(used.size())};
    // What falls in from above, seen where the body is inside the window as a whole.
    const int y = before_.body.height - 1;
    for (int x = 0; x < window_.width; ++x) {
        if (!passed.test(x, y) || !before_.free.test(x, y) || before_.held.test(x, y)) continue;
        if (!check.keeps_all_from({x, y}, closed(before_, Follow::forward, {x, y}))) return false;
    }
    // One position of each set that hangs together both ways stands for all of it.
    BitGrid seen(used.size());
    bool kept = true;
    for_each_bit(used, [&](Cell cell) {
        if (!kept || seen.test(cell.x, cell.y)) return;
        const BitGrid there = closed(before_, Follow::forward, cell);
        const BitGrid from = closed(before_, Follow::backward, cell);
        kept = check.keeps_all_from(cell, there) && check.keeps_all_to(cell, from);
        BitGrid both = there;
        keep_common(both, from);
        add_all(seen, both);
    });
    if (kept) take_over(check.reached, after.held);
    return kept;
}

// New places belong to the ways from now on, and those that went do no longer.
void WaysGuard::take_over(const BitGrid& reached, const BitGrid& held) {
    const Body& body = before_.body;
    const int left = std::max(window_.x, changes_.x - body.width + 1);
    const int bottom = std::min(window_.bottom(), changes_.bottom() + body.height - 1);
    for (int y = std::max(window_.y, changes_.y - 1); y < bottom; ++y) {
        for (int x = left; x < changes_.right(); ++x) {
            if (!held.test(x - window_.x, y - window_.y)) ways_.mutual.set(x, y, false);
        }
    }
    const BitGrid cells = covered_cells(reached, {body.width, body.height});
    for (int y = 0; y < window_.height; ++y) {
        for_each_run(cells.row(y), [&](int x, int length) {
            ways_.swept.set_run(window_.y + y, window_.x + x, length);
        });
        for_each_run(reached.row(y), [&](int x, int length) {
            ways_.passed.set_run(window_.y + y, window_.x + x, length);
            for (int i = x; i < x + length; ++i) {
                const bool fresh = held.test(i, y) && !before_.held.test(i, y);
                if (fresh) ways_.mutual.set(window_.x + i, window_.y + y);
            }
        });
    }
}

}  // namespace karst
