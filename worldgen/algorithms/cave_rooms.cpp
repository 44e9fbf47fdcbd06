// Territories of rooms by breadth-first search from all rooms at once: a Voronoi diagram by walking
// distance, whose borders tell which rooms are neighbours.
#include "worldgen/algorithms/cave_rooms.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "worldgen/connect/fit.h"
#include "worldgen/connect/spanning_tree.h"

namespace karst {
namespace {

constexpr Size kBlock{128, 96};  // at most one room in each, besides shafts
constexpr int kMostDrop = 48;
constexpr int kHallClear = 24;  // cells that a hall is wide and nearly high
constexpr std::uint32_t kNobody = UINT32_MAX;

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
    for (int y = block.y; y < block.bottom(); y += 2) {
        for_each_run(fit.positions.row(y), [&](int x, int length) {
            if (x >= block.right() || x + length <= block.x) return;
            const int from = std::max(x, block.x);
            const int to = std::min(x + length, block.right()) - 1;
            const int at = std::clamp(middle.x - fit.size.width / 2, from, to);
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
    RoomFinder(const BitGrid& solid, Size body)
        : solid_(solid), taken_(solid.size()), body_(body) {}

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

    void add_blocks() {
        std::vector<Fit> fits;
        for (const auto& [size, kind] : {std::pair(Size{kHallClear, 16}, RoomKind::hall),
                                         {Size{14, 9}, RoomKind::passage},
                                         {Size{8, 7}, RoomKind::passage},
                                         {Size{1, 1}, RoomKind::passage}}) {
            const Size fitted{std::max(size.width, body_.width + 1),
                              std::max(size.height, body_.height + 1)};
            fits.push_back({fitted, kind, fitting_positions(solid_, fitted)});
        }
        for (int y = 0; y < solid_.height(); y += kBlock.height) {
            for (int x = 0; x < solid_.width(); x += kBlock.width) {
                const Rect block{x, y, std::min(kBlock.width, solid_.width() - x),
                                 std::min(kBlock.height, solid_.height() - y)};
                for (const Fit& fit : fits) {
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
    Size body_;
    std::vector<Room> rooms_;
};

// Which room each position of the body is nearest to, and the way back there.
class Territories {
  public:
    struct Contact {
        std::uint32_t a;
        std::uint32_t b;
        int length;
        Cell from;
        Cell to;
        auto key() const { return std::tuple(a, b, length, from, to); }
    };

    Territories(const BitGrid& positions, std::span<const Room> rooms, Size body)
        : width_(positions.width()),
          owner_(static_cast<std::size_t>(positions.size().cells()), kNobody),
          back_(owner_.size()) {
        std::vector<Cell> wave;
        for (std::uint32_t i = 0; i < rooms.size(); ++i) {
            const Rect& rect = rooms[i].rect;
            const Cell start{rect.x + (rect.width - body.width) / 2, rect.bottom() - 1};
            if (!positions.test(start.x, start.y)) continue;
            owner_[index(start)] = i;
            back_[index(start)] = kStart;
            wave.push_back(start);
        }
        std::vector<Cell> next;
        for (int steps = 0; !wave.empty(); ++steps) {
            next.clear();
            for (const Cell at : wave) visit(positions, at, steps, next);
            std::swap(wave, next);
        }
        std::sort(contacts_.begin(), contacts_.end(),
                  [](const Contact& a, const Contact& b) { return a.key() < b.key(); });
        contacts_.erase(std::unique(contacts_.begin(), contacts_.end(),
                                    [](const Contact& a, const Contact& b) {
                                        return a.a == b.a && a.b == b.b;
                                    }),
                        contacts_.end());
    }

    const std::vector<Contact>& contacts() const { return contacts_; }

    // From the room of the contact's one side to that of the other; bends and ends only.
    std::vector<Cell> path(const Contact& contact) const {
        std::vector<Cell> way = way_back(contact.from);
        std::reverse(way.begin(), way.end());
        const std::vector<Cell> rest = way_back(contact.to);
        way.insert(way.end(), rest.begin(), rest.end());
        std::vector<Cell> bends;
        for (std::size_t i = 0; i < way.size(); ++i) {
            const bool straight = i > 0 && i + 1 < way.size() &&
                                  way[i].x - way[i - 1].x == way[i + 1].x - way[i].x &&
                                  way[i].y - way[i - 1].y == way[i + 1].y - way[i].y;
            if (!straight) bends.push_back(way[i]);
        }
        return bends;
    }

  private:
    static constexpr std::uint8_t kStart = 4;
    static constexpr Cell kSteps[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

    std::size_t index(Cell at) const {
        return static_cast<std::size_t>(at.y) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(at.x);
    }

    void visit(const BitGrid& positions, Cell at, int steps, std::vector<Cell>& next) {
        const std::uint32_t own = owner_[index(at)];
        for (std::uint8_t d = 0; d < 4; ++d) {
            const Cell to{at.x + kSteps[d].x, at.y + kSteps[d].y};
            if (!positions.contains(to.x, to.y) || !positions.test(to.x, to.y)) continue;
            std::uint32_t& owner = owner_[index(to)];
            if (owner == kNobody) {
                owner = own;
                back_[index(to)] = d ^ 1;
                next.push_back(to);
            } else if (owner < own) {
                contacts_.push_back({owner, own, 2 * steps, to, at});
            }
        }
    }

    std::vector<Cell> way_back(Cell at) const {
        std::vector<Cell> way{at};
        while (back_[index(at)] != kStart) {
            const Cell step = kSteps[back_[index(at)]];
            at = {at.x + step.x, at.y + step.y};
            way.push_back(at);
        }
        return way;
    }

    int width_;
    std::vector<std::uint32_t> owner_;
    std::vector<std::uint8_t> back_;
    std::vector<Contact> contacts_;
};

void add_link(Layout& layout, const Territories& ways, const Territories::Contact& contact,
              Size body) {
    const std::vector<Cell> path = ways.path(contact);
    const bool shaft = layout.rooms[contact.a].kind == RoomKind::shaft ||
                       layout.rooms[contact.b].kind == RoomKind::shaft;
    layout.corridors.push_back({.from = contact.a,
                                .to = contact.b,
                                .first_point = static_cast<std::uint32_t>(layout.points.size()),
                                .point_count = static_cast<std::uint32_t>(path.size()),
                                .kind = shaft ? LinkKind::shaft : LinkKind::natural,
                                .width = static_cast<std::uint16_t>(body.width)});
    layout.points.insert(layout.points.end(), path.begin(), path.end());
}

}  // namespace

Layout find_cave_rooms(const BitGrid& solid, std::span<const Rect> shafts, Size body) {
    Layout layout;
    RoomFinder finder(solid, body);
    for (const Rect& shaft : shafts) finder.add_shaft(shaft);
    finder.add_blocks();
    layout.rooms = finder.take();
    const Territories ways(fitting_positions(solid, body), layout.rooms, body);

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
    for (const std::size_t i : chosen) add_link(layout, ways, ways.contacts()[i], body);
    return layout;
}

}  // namespace karst
