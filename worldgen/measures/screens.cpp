// Levels as a player sees them: screen by screen.
#include <algorithm>

#include "worldgen/measures/parts.h"

namespace karst::measuring {
namespace {

constexpr int kLeastOpenPercent = 25;
constexpr int kMostOpenPercent = 70;
constexpr int kPool = 40;  // liquid cells from which on a pool is seen as one
constexpr int kRuin = 20;  // bricks from which on a ruin is seen as one
// Cells from which on a built room is large. In the deep recipe a room of one leaf has at most 448,
// half of them have under 210, and one in sixteen is made of two leaves and larger than this.
constexpr int kLargeRoom = 500;

// What may be a landmark besides rooms.
struct Sights {
    explicit Sights(const Level& level)
        : liquid(cells_where(level.grid(), [](const Material& m) { return m.liquid; })),
          // Below the ground bricks are what walls of dungeons are made of.
          ruins(level.info().layout.sky.empty() ? BitGrid(level.size())
                                                : cells_where(level.grid(), [](const Material& m) {
                                                      return m.name == "brick";
                                                  })) {}

    BitGrid liquid;
    BitGrid ruins;
};

// A screen inside the level.
class Screen {
  public:
    Screen(const Level& level, const Sights& sights, const Body& body, const Rect& rect)
        : level_(level), sights_(sights), body_(body), rect_(rect) {}

    bool open() const {
        const std::int64_t cells = kScreen.cells();
        const std::int64_t open = cells - level_.grid().solid().crop(rect_).count();
        return open * 100 >= cells * kLeastOpenPercent && open * 100 <= cells * kMostOpenPercent;
    }

    int exits() const {
        const int left = longest_gap({rect_.x, rect_.y}, {0, 1}, rect_.height, {-1, 0});
        const int right = longest_gap({rect_.right() - 1, rect_.y}, {0, 1}, rect_.height, {1, 0});
        const int down = longest_gap({rect_.x, rect_.bottom() - 1}, {1, 0}, rect_.width, {0, 1});
        return (left >= body_.height) + (right >= body_.height) + exit_up() + (down >= body_.width);
    }

    bool landmark() const {
        const bool mouth = exit_up() && rect_.y == level_.info().layout.sky.bottom();
        return mouth || sights_.liquid.crop(rect_).count() >= kPool ||
               sights_.ruins.crop(rect_).count() >= kRuin ||
               std::ranges::any_of(level_.info().layout.rooms,
                                   [&](const Room& room) { return is_landmark(room); });
    }

  private:
    // Of a large room the middle must be in sight: more of them is seen than of a hall's end.
    bool is_landmark(const Room& room) const {
        if (!room.rect.overlaps(rect_)) return false;
        if (room.kind == RoomKind::passage) return false;
        if (room.kind != RoomKind::room || (room.tags & (kTagVault | kTagHub)) != 0) return true;
        return room.rect.width * room.rect.height >= kLargeRoom &&
               rect_.contains(room.rect.centre());
    }

    bool exit_up() const {
        return longest_gap({rect_.x, rect_.y}, {1, 0}, rect_.width, {0, -1}) >= body_.width;
    }

    bool is_open(Cell cell) const {
        return level_.grid().solid().contains(cell.x, cell.y) &&
               !level_.grid().is_solid(cell.x, cell.y);
    }

    // The longest run of cells along an edge that are open on both sides of it.
    int longest_gap(Cell cell, Cell along, int length, Cell outwards) const {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < length; ++i, cell.x += along.x, cell.y += along.y) {
            const bool gap = is_open(cell) && is_open({cell.x + outwards.x, cell.y + outwards.y});
            run = gap ? run + 1 : 0;
            longest = std::max(longest, run);
        }
        return longest;
    }

    const Level& level_;
    const Sights& sights_;
    const Body& body_;
    Rect rect_;
};

void measure_content(const Level& level, LevelMeasures& measures) {
    std::int64_t items = 0;
    std::int64_t enemies = 0;
    for (const Marker& marker : level.info().markers) {
        items += marker.kind == MarkerKind::item || marker.kind == MarkerKind::key ||
                 marker.kind == MarkerKind::potion;
        enemies += marker.kind == MarkerKind::enemy;
    }
    const Rect below = underground(level);
    if (below.empty()) return;
    const double screens = static_cast<double>(std::int64_t{below.width} * below.height) /
                           static_cast<double>(kScreen.cells());
    measures.items_per_screen = static_cast<double>(items) / screens;
    measures.enemies_per_screen = static_cast<double>(enemies) / screens;
}

}  // namespace

void measure_screens(const Level& level, const Body& body, LevelMeasures& measures) {
    measure_content(level, measures);
    const Sights sights(level);
    const Rect below = underground(level);
    std::int64_t screens = 0;
    std::int64_t open = 0;
    std::int64_t exits = 0;
    std::int64_t landmarks = 0;
    std::int64_t good = 0;
    // Whole screens only, from the top left.
    for (int y = below.y; y + kScreen.height <= below.bottom(); y += kScreen.height) {
        for (int x = 0; x + kScreen.width <= below.width; x += kScreen.width) {
            const Screen screen(level, sights, body, {x, y, kScreen.width, kScreen.height});
            const bool is_open = screen.open();
            const bool has_exits = screen.exits() >= 2;
            const bool has_landmark = screen.landmark();
            ++screens;
            open += is_open;
            exits += has_exits;
            landmarks += has_landmark;
            good += is_open && has_exits && has_landmark;
        }
    }
    measures.screens_open = share(open, screens);
    measures.screens_exits = share(exits, screens);
    measures.screens_landmark = share(landmarks, screens);
    measures.screens_ok = share(good, screens);
}

}  // namespace karst::measuring
