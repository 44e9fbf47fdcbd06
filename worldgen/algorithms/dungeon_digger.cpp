#include "worldgen/algorithms/dungeon_digger.h"

#include <algorithm>
#include <cstdlib>

namespace karst {
namespace {

constexpr int kLongestStraight = 24;  // cells of a level way without an alcove

}  // namespace

DungeonDigger::DungeonDigger(LevelGrid& grid, const DungeonPlan& plan, const DungeonScale& scale,
                             Layout& layout, Random random)
    : grid_(grid),
      plan_(plan),
      scale_(scale),
      layout_(layout),
      random_(random),
      hatch_(plan.rooms.size()),
      ceiling_(plan.rooms.size()),
      gaps_(plan.rooms.size()) {}

void DungeonDigger::dig(const DungeonLink& link) {
    if (link.side_by_side) {
        dig_beside(link);
    } else {
        dig_below(link);
    }
}

// Out of a's right wall at its floor, along the edge up or down, into b's left wall at its floor.
void DungeonDigger::dig_beside(const DungeonLink& link) {
    const Rect& a = plan_.rooms[link.a].rect;
    const Rect& b = plan_.rooms[link.b].rect;
    const int from = a.bottom() - 1;
    const int to = b.bottom() - 1;
    const int height = scale_.corridor_height;
    const int column = link.edge - scale_.shaft_width / 2;
    level_way(from, a.right(), column + scale_.shaft_width);
    level_way(to, column, b.x);
    shaft(column, std::min(from, to) - height + 1, std::max(from, to));
    add_gap(link.a, {a.right(), from - height + 1, 1, height});
    add_gap(link.b, {b.x - 1, to - height + 1, 1, height});
    add_corridor(link, {{a.right(), from}, {column, from}, {column, to}, {b.x - 1, to}});
}

// Down through a hatch in a's floor, along the edge aside where that is needed, down into b.
void DungeonDigger::dig_below(const DungeonLink& link) {
    const Rect& a = plan_.rooms[link.a].rect;
    const Rect& b = plan_.rooms[link.b].rect;
    const int width = scale_.shaft_width;
    // One straight shaft where both can have the same column.
    const int left = std::max(a.x, b.x) + 1;
    const int right = std::min(a.right(), b.right()) - 1 - width;
    const auto fits = [&](std::optional<int> column) {
        return column && *column >= left && *column <= right;
    };
    if (!hatch_[link.a]) {
        hatch_[link.a] = fits(ceiling_[link.b]) ? *ceiling_[link.b]
                         : left <= right        ? random_.between(left, right)
                                                : column_in(a);
    }
    if (!ceiling_[link.b]) {
        ceiling_[link.b] = fits(hatch_[link.a]) ? *hatch_[link.a] : column_in(b);
    }
    const int down = *hatch_[link.a];
    const int up = *ceiling_[link.b];
    const int floor = link.edge - scale_.corridor_height / 2 + scale_.corridor_height - 1;
    shaft(down, a.bottom(), floor);
    // On through what hangs from the ceiling, and through steps on the floor.
    shaft(up, floor - scale_.corridor_height + 1, b.bottom() - scale_.corridor_height);
    shaft(down, a.bottom() - 1, a.bottom() - 1);
    if (down != up) {
        level_way(floor, std::min(down, up), std::max(down, up) + width);
        hatch(floor + 1, up);
    }
    hatch(a.bottom(), down);
    add_gap(link.a, {down, a.bottom(), width, 1});
    add_gap(link.b, {up, b.y - 1, width, 1});
    add_corridor(link, {{down, a.bottom()}, {down, floor}, {up, floor}, {up, b.y - 1}});
}

int DungeonDigger::column_in(const Rect& room) {
    const int least = room.x + 1;
    return random_.between(least, std::max(least, room.right() - 1 - scale_.shaft_width));
}

// Where it gets long, alcoves in the ceiling are noted for later.
void DungeonDigger::level_way(int row, int begin, int end) {
    const int height = scale_.corridor_height;
    grid_.set_rect({begin, row - height + 1, end - begin, height}, material::kAir);
    for (int x = begin + kLongestStraight / 2; x + 8 < end; x += kLongestStraight - 4) {
        alcoves_.push_back({x, row - height - 1, random_.between(4, 6), 2});
    }
}

// An alcove takes solid rock only and leaves a cell of it on each side. It can thus break through
// no floor and take no hatch, provided that nothing is dug any more.
void DungeonDigger::dig_alcoves() {
    for (const Rect& alcove : alcoves_) {
        if (is_rock({alcove.x - 1, alcove.y - 1, alcove.width + 2, alcove.height + 1})) {
            grid_.set_rect(alcove, material::kAir);
        }
    }
    alcoves_.clear();
}

bool DungeonDigger::is_rock(const Rect& rect) const {
    if (rect.x < 0 || rect.y < 0 || rect.right() > grid_.width()) return false;
    for (int y = rect.y; y < rect.bottom(); ++y) {
        if (grid_.solid().find(y, rect.x, false) < rect.right()) return false;
    }
    return true;
}

void DungeonDigger::shaft(int column, int top, int bottom) {
    for (int y = top; y <= bottom; ++y) {
        for (int x = column; x < column + scale_.shaft_width; ++x) {
            if (grid_.is_solid(x, y)) grid_.set(x, y, material::kAir);
        }
    }
}

void DungeonDigger::hatch(int row, int column) {
    grid_.set_run(row, column, scale_.shaft_width, material::kPlatform);
}

// Corridors share gaps: each is noted once.
void DungeonDigger::add_gap(std::uint32_t room, const Rect& rect) {
    std::vector<Rect>& known = gaps_[room];
    if (std::find(known.begin(), known.end(), rect) != known.end()) return;
    known.push_back(rect);
    layout_.gaps.push_back({rect, room});
}

void DungeonDigger::add_corridor(const DungeonLink& link, std::vector<Cell> points) {
    points.erase(std::unique(points.begin(), points.end()), points.end());
    Corridor corridor{.from = link.a,
                      .to = link.b,
                      .first_point = static_cast<std::uint32_t>(layout_.points.size()),
                      .point_count = static_cast<std::uint32_t>(points.size())};
    corridor.kind = link.side_by_side ? LinkKind::corridor : LinkKind::shaft;
    corridor.width =
        static_cast<std::uint16_t>(link.side_by_side ? scale_.corridor_height : scale_.shaft_width);
    layout_.points.insert(layout_.points.end(), points.begin(), points.end());
    layout_.corridors.push_back(corridor);
}

}  // namespace karst
