#include "worldgen/features/stairs.h"

#include <algorithm>
#include <cstdlib>

#include "worldgen/connect/room_graph.h"
#include "worldgen/features/ground.h"
#include "worldgen/furnish_failure.h"

namespace karst {
namespace {

constexpr int kTries = 64;          // random cells tried before a zone is scanned
constexpr int kNearZone = 24;       // cells around a zone without a place for a body
constexpr int kNearSpawn = 12;      // the primary stairs up are looked for within so many columns
constexpr int kFarFromSpawn = 160;  // half a screen: further stairs of a level for a body keep off

int manhattan(Cell a, Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }

// The squares of the straight lines between the rooms' centres.
std::vector<std::int64_t> squared_distances(const Layout& layout, std::uint32_t start) {
    const Cell from = layout.rooms[start].rect.centre();
    std::vector<std::int64_t> distances;
    distances.reserve(layout.rooms.size());
    for (const Room& room : layout.rooms) {
        const Cell to = room.rect.centre();
        const std::int64_t x = to.x - from.x;
        const std::int64_t y = to.y - from.y;
        distances.push_back(x * x + y * y);
    }
    return distances;
}

// Places markers and cells, and keeps both from being built over.
class StairsBuilder {
  public:
    StairsBuilder(FurnishContext& context, const StairsParameters& parameters)
        : context_(context),
          parameters_(parameters),
          whole_{1, 1, context.grid.width() - 2, context.grid.height() - 2},
          random_(context.key.stream("stairs")) {}

    void build() {
        const int depth = context_.key.depth;
        const bool last = depth == context_.last_depth;
        choose_start_and_goal();
        spawn_ = standing(start_);
        put(MarkerKind::spawn, spawn_, 0);
        if (depth > 1) put(MarkerKind::stairs_up, beside(spawn_), 0);
        put(last ? MarkerKind::exit : MarkerKind::stairs_down, far_from(spawn_), 0);
        for (std::uint32_t pair = 1; pair < stairs_pairs(context_.grid.width()); ++pair) {
            if (depth > 1) put(MarkerKind::stairs_up, in_slot(pair), pair);
            if (!last) put(MarkerKind::stairs_down, in_slot(pair), pair);
        }
    }

  private:
    void choose_start_and_goal() {
        const Layout& layout = context_.layout;
        start_ = layout.start_zone.empty() ? whole_ : layout.start_zone;
        goal_ = layout.goal_zone.empty() ? whole_ : layout.goal_zone;
        if (layout.rooms.empty()) return;
        const std::uint32_t first = first_room();
        const auto distance = parameters_.farthest_by == FarthestBy::walk
                                  ? room_distances(layout, first)
                                  : squared_distances(layout, first);
        const auto farthest = std::max_element(distance.begin(), distance.end());
        if (layout.start_zone.empty()) start_ = layout.rooms[first].rect;
        goal_ = layout.rooms[static_cast<std::size_t>(farthest - distance.begin())].rect;
    }

    // Any room, or the one nearest to where the start must be.
    std::uint32_t first_room() {
        const auto& rooms = context_.layout.rooms;
        if (context_.layout.start_zone.empty()) {
            return random_.below(static_cast<std::uint32_t>(rooms.size()));
        }
        const Cell start = start_.centre();
        const auto nearest =
            std::min_element(rooms.begin(), rooms.end(), [start](const Room& a, const Room& b) {
                return manhattan(a.rect.centre(), start) < manhattan(b.rect.centre(), start);
            });
        return static_cast<std::uint32_t>(nearest - rooms.begin());
    }

    Rect around(const Rect& rect, int reach) const {
        const int left = std::max(whole_.x, rect.x - reach);
        const int top = std::max(whole_.y, rect.y - reach);
        return {left, top, std::min(whole_.right(), rect.right() + reach) - left,
                std::min(whole_.bottom(), rect.bottom() + reach) - top};
    }

    Cell standing(const Rect& zone) {
        if (const auto cell = find_standing(context_, zone, random_, kTries)) return *cell;
        // The floor of a cave room can be too rough for a body; then near by.
        if (context_.ways) {
            const Rect near = around(zone, kNearZone);
            if (const auto cell = find_standing(context_, near, random_, kTries)) return *cell;
        }
        throw FurnishFailure("no place for spawn and stairs was found");
    }

    // Near the spawn where there is a place, so that who comes down finds the way back.
    Cell beside(Cell spawn) {
        Rect zone = start_;
        if (context_.layout.rooms.empty()) {
            zone = around({spawn.x, spawn.y, 1, 1}, kNearSpawn);
        }
        if (const auto cell = find_standing(context_, zone, random_, kTries)) return *cell;
        // The floor of a cave room can be too rough for a body; then as near as there is a place.
        for (int reach = kNearSpawn; context_.ways && reach < whole_.width; reach *= 2) {
            const Rect near = around({spawn.x, spawn.y, 1, 1}, reach);
            if (const auto cell = find_standing(context_, near, random_, kTries)) return *cell;
        }
        return standing(whole_);
    }

    bool is_near_spawn(Cell cell) const {
        return context_.ways && manhattan(cell, spawn_) < kFarFromSpawn;
    }

    // The farthest of some candidates in the goal zone.
    Cell far_from(Cell spawn) {
        Cell best = standing(goal_);
        if (!context_.layout.rooms.empty()) return best;
        for (int i = 1; i < parameters_.samples; ++i) {
            const auto cell = find_standing(context_, goal_, random_, 1, false);
            if (cell && manhattan(*cell, spawn) > manhattan(best, spawn)) best = *cell;
        }
        return best;
    }

    // In the columns of the pair, in a room where there are rooms; anywhere where those columns are
    // solid rock (very low caves are).
    Cell in_slot(std::uint32_t pair) {
        const int x = static_cast<int>(pair - 1) * kStairsColumns;
        const int left = std::max(whole_.x, x);
        const Rect slot{left, whole_.y, std::min(whole_.right(), x + kStairsColumns) - left,
                        whole_.height};
        const auto& rooms = context_.layout.rooms;
        for (int i = 0; i < kTries && !rooms.empty(); ++i) {
            const auto index = random_.below(static_cast<std::uint32_t>(rooms.size()));
            const Rect& room = rooms[index].rect;
            if (room.x < slot.x || room.right() > slot.right() || room == goal_) continue;
            if (is_near_spawn(room.centre())) continue;
            if (const auto cell = find_standing(context_, room, random_, kTries)) return *cell;
        }
        const auto cell = find_standing(context_, slot, random_, kTries);
        return cell ? *cell : standing(whole_);
    }

    void put(MarkerKind kind, Cell cell, std::uint32_t group) {
        context_.add_marker(kind, cell, group);
        LevelGrid& grid = context_.grid;
        if (context_.ways) {
            const Body& body = context_.body;
            grid.reserve({cell.x, cell.y - body.height + 1, body.width, body.height + 1});
            if (kind != MarkerKind::spawn) context_.ways->space.add_ladder(cell.x, cell.y, cell.y);
        }
        if (kind == MarkerKind::stairs_down) grid.set(cell.x, cell.y, material::kStairsDown);
        if (kind == MarkerKind::stairs_up) grid.set(cell.x, cell.y, material::kStairsUp);
        if (kind == MarkerKind::exit) grid.set(cell.x, cell.y, material::kExit);
        grid.reserve({cell.x, cell.y - 1, 1, 3});  // who stands there, and the ground
    }

    FurnishContext& context_;
    const StairsParameters& parameters_;
    Rect whole_;
    Random random_;
    Rect start_;
    Rect goal_;
    Cell spawn_;
};

}  // namespace

void furnish_stairs(FurnishContext& context, const StairsParameters& parameters) {
    if (!context.body.follows_published_rule()) {
        context.ways = std::make_shared<BodyWays>(body_ways(context.grid, context.body));
    }
    StairsBuilder(context, parameters).build();
}

}  // namespace karst
