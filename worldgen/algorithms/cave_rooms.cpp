#include "worldgen/algorithms/cave_rooms.h"

#include <algorithm>
#include <optional>

#include "worldgen/connect/fit.h"
#include "worldgen/connect/spanning_tree.h"
#include "worldgen/connect/territories.h"

namespace karst {
namespace {

// At most one room in each, besides shafts; whole words wide.
constexpr Size kBlock{128, 96};
static_assert(kBlock.width % 64 == 0);
constexpr int kMostDrop = 48;
constexpr Size kHallClear{28, 22};        // what a block's hall needs
constexpr Size kCarvedHallClear{24, 14};  // what one that was carved needs: its floor rises

struct Fit {
    Size size;
    RoomKind kind;
    BitGrid positions;
};

bool is_open(const BitGrid& solid, const Rect& rect) {
    return rect.x > 0 && rect.y > 0 && rect.right() < solid.width() &&
           rect.bottom() < solid.height() && !solid.any_in(rect);
}

// The position in a block that lies nearest to its middle, dropped to the ground.
std::optional<Rect> room_in_block(const BitGrid& solid, const Fit& fit, const Rect& block) {
    const Cell middle = block.centre();
    std::optional<Cell> best;
    int distance = 1 << 30;
    const auto first = static_cast<std::size_t>(block.x) / 64;
    const std::size_t words =
        std::min<std::size_t>(kBlock.width / 64, fit.positions.words_per_row() - first);
    for (int y = block.y; y < block.bottom(); y += 2) {
        for_each_run(fit.positions.row(y).subspan(first, words), [&](int x, int length) {
            const int from = block.x + x;
            const int at = std::clamp(middle.x - fit.size.width / 2, from, from + length - 1);
            const int away = std::abs(at - middle.x) + 2 * std::abs(y - middle.y);
            if (away >= distance) return;
            distance = away;
            best = Cell{at, y};
        });
    }
    if (!best) return std::nullopt;
    Cell at = *best;
    for (int i = 0; fit.positions.test(at.x, at.y + 1); ++i, ++at.y) {
        if (i == kMostDrop) return std::nullopt;
    }
    Rect rect{at.x, at.y - fit.size.height + 1, fit.size.width, fit.size.height};
    for (int i = 0; i < 12 && is_open(solid, {rect.x - 1, rect.y, 1, rect.height}); ++i) {
        --rect.x;
        ++rect.width;
    }
    for (int i = 0; i < 12 && is_open(solid, {rect.right(), rect.y, 1, rect.height}); ++i) {
        ++rect.width;
    }
    return rect;
}

class RoomFinder {
  public:
    RoomFinder(const BitGrid& solid, Size body) : solid_(solid), taken_(solid.size()), body_(body) {
        for (const auto& [size, kind] : {std::pair(kHallClear, RoomKind::hall),
                                         {Size{20, 14}, RoomKind::passage},
                                         {Size{14, 9}, RoomKind::passage},
                                         {Size{8, 7}, RoomKind::passage},
                                         {Size{1, 1}, RoomKind::passage}}) {
            const Size fitted{std::max(size.width, body_.width + 1),
                              std::max(size.height, body_.height + 1)};
            fits_.push_back({fitted, kind, fitting_positions(solid_, fitted)});
        }
    }

    void add(const Rect& rect, RoomKind kind) {
        if (!is_open(solid_, rect) || taken_.any_in(rect)) return;
        for (int y = rect.y; y < rect.bottom(); ++y) taken_.set_run(y, rect.x, rect.width);
        rooms_.push_back({.rect = rect, .kind = kind});
    }

    void add_shaft(Rect lane) {
        while (lane.height > body_.height && !is_open(solid_, lane)) --lane.height;
        while (lane.bottom() + 1 < solid_.height() &&
               is_open(solid_, {lane.x, lane.bottom(), lane.width, 1})) {
            ++lane.height;
        }
        if (lane.height >= 3 * lane.width && lane.height <= 160) add(lane, RoomKind::shaft);
    }

    // The lowest place that is clear enough, and from there to the left.
    void add_hall(const Rect& hall) {
        const Size size{std::max(kCarvedHallClear.width, body_.width + 1),
                        std::max(kCarvedHallClear.height, body_.height + 1)};
        if (carved_.width() == 0) carved_ = fitting_positions(solid_, size);
        for (int y = hall.bottom() - 1; y > hall.y; --y) {
            const int x = carved_.find(y, hall.x, true);
            if (x + size.width > hall.right() || carved_.test(x, y + 1)) continue;
            add({x, y - size.height + 1, size.width, size.height}, RoomKind::hall);
            return;
        }
    }

    void add_blocks() {
        for (int y = 0; y < solid_.height(); y += kBlock.height) {
            for (int x = 0; x < solid_.width(); x += kBlock.width) {
                const Rect block{x, y, std::min(kBlock.width, solid_.width() - x),
                                 std::min(kBlock.height, solid_.height() - y)};
                for (const Fit& fit : fits_) {
                    const auto rect = room_in_block(solid_, fit, block);
                    const std::size_t before = rooms_.size();
                    if (rect) add(*rect, fit.kind);
                    if (rooms_.size() > before) break;
                }
            }
        }
    }

    std::vector<Room> take() { return std::move(rooms_); }

  private:
    const BitGrid& solid_;
    BitGrid taken_;
    BitGrid carved_;         // positions of what is clear enough for a carved hall
    std::vector<Fit> fits_;  // from the widest down
    Size body_;
    std::vector<Room> rooms_;
};

bool leads_through(const BitGrid& rock, std::span<const Cell> path) {
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const auto [left, right] = std::minmax(path[i].x, path[i + 1].x);
        const auto [top, bottom] = std::minmax(path[i].y, path[i + 1].y);
        if (rock.any_in({left, top, right - left + 1, bottom - top + 1})) return true;
    }
    return false;
}

void add_link(Layout& layout, const Contact& contact, const Territories& ways,
              const CavePlaces& made, Size body) {
    const std::vector<Cell> path = ways.path(contact);
    LinkKind kind = LinkKind::natural;
    if (layout.rooms[contact.a].kind == RoomKind::shaft ||
        layout.rooms[contact.b].kind == RoomKind::shaft) {
        kind = LinkKind::shaft;
    } else if (made.before_tunnels != nullptr && leads_through(*made.before_tunnels, path)) {
        kind = LinkKind::tunnel;
    }
    layout.corridors.push_back({.from = contact.a,
                                .to = contact.b,
                                .first_point = static_cast<std::uint32_t>(layout.points.size()),
                                .point_count = static_cast<std::uint32_t>(path.size()),
                                .kind = kind,
                                .width = static_cast<std::uint16_t>(body.width)});
    layout.points.insert(layout.points.end(), path.begin(), path.end());
}

}  // namespace

Layout find_cave_rooms(const BitGrid& solid, const CavePlaces& made, Size body) {
    Layout layout;
    RoomFinder finder(solid, body);
    for (const Rect& shaft : made.shafts) finder.add_shaft(shaft);
    for (const Rect& hall : made.halls) finder.add_hall(hall);
    finder.add_blocks();
    layout.rooms = finder.take();
    std::vector<Cell> places;
    for (const Room& room : layout.rooms) {
        places.push_back(
            {room.rect.x + (room.rect.width - body.width) / 2, room.rect.bottom() - 1});
    }
    const Territories ways(fitting_positions(solid, body), places);

    std::vector<WeightedEdge> edges;
    for (const auto& contact : ways.contacts())
        edges.push_back({contact.a, contact.b, contact.length});
    std::vector<std::size_t> chosen =
        spanning_tree(static_cast<std::uint32_t>(layout.rooms.size()), edges);
    std::vector<bool> used(edges.size());
    for (const std::size_t i : chosen) used[i] = true;
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (!used[i]) rest.push_back(i);
    }
    std::sort(rest.begin(), rest.end(), [&](std::size_t i, std::size_t k) {
        return std::pair(edges[i].length, i) < std::pair(edges[k].length, k);
    });
    rest.resize(std::min(rest.size(), layout.rooms.size() / 5 + 1));
    chosen.insert(chosen.end(), rest.begin(), rest.end());
    std::sort(chosen.begin(), chosen.end());
    for (const std::size_t i : chosen) add_link(layout, ways.contacts()[i], ways, made, body);
    return layout;
}

}  // namespace karst
