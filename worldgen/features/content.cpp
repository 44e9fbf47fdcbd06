#include "worldgen/features/content.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "worldgen/connect/room_tags.h"
#include "worldgen/features/ground.h"

namespace karst {
namespace {

enum Kind : std::size_t { kQuiet, kEnemies, kItem, kHazard, kProp, kVault, kRest, kKinds };

using Weights = std::array<int, kKinds>;

constexpr int kTries = 12;
constexpr int kAround = 6;   // cells beside a room that still count as in it
constexpr int kLeaning = 3;  // dead ends get treasure so many times as often

std::size_t draw_kind(const Weights& weights, Random& random) {
    const int sum = std::accumulate(weights.begin(), weights.end(), 0);
    if (sum == 0) return kQuiet;
    int left = random.between(0, sum - 1);
    std::size_t kind = 0;
    while (left >= weights[kind]) left -= weights[kind++];
    return kind;
}

class Stage {
  public:
    Stage(FurnishContext& context, const ContentParameters& p)
        : context_(context),
          parameters_(p),
          weights_{p.quiet, p.enemies, p.item, p.hazard, p.prop, p.vault, p.rest},
          marked_(marked_cells(context)) {}

    // Rooms in the order in which they are come to, so that quiet ones can be spaced.
    void furnish() {
        auto& rooms = context_.layout.rooms;
        std::vector<std::uint32_t> order(rooms.size());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return rooms[a].distance < rooms[b].distance;
        });
        int loud = 0;  // rooms in a row that were not quiet
        for (const std::uint32_t index : order) {
            const std::size_t kind = choose(rooms[index], index, loud);
            loud = kind == kQuiet || kind == kRest ? 0 : loud + 1;
            fill(rooms[index], index, kind);
        }
    }

  private:
    std::size_t choose(const Room& room, std::uint32_t index, int loud) {
        if ((room.tags & kTagStart) != 0) return kQuiet;
        Weights weights = weights_;
        if ((room.tags & kTagDeadEnd) != 0) {
            weights[kQuiet] = 0;
            weights[kItem] *= kLeaning;
            weights[kVault] *= kLeaning;
        } else if (loud + 1 >= parameters_.quiet_every) {
            return kQuiet;
        }
        Random random = context_.key.stream("content.kind", index);
        return draw_kind(weights, random);
    }

    void fill(Room& room, std::uint32_t index, std::size_t kind) {
        Random random = context_.key.stream("content.place", index);
        switch (kind) {
            case kEnemies:
                put(room, MarkerKind::enemy, 1 + room.difficulty / 96, random);
                break;
            case kItem:
                put(room, MarkerKind::item, 1, random);
                break;
            case kHazard:
                put(room, MarkerKind::hazard, 1, random);
                break;
            case kProp:
                put(room, MarkerKind::prop, 1, random);
                break;
            case kVault:
                put(room, MarkerKind::item, 2, random);
                put(room, MarkerKind::enemy, 2, random);
                room.tags |= kTagVault;
                break;
            case kRest:
                put(room, MarkerKind::rest, 1, random);
                break;
            default:
                break;
        }
    }

    void put(const Room& room, MarkerKind kind, int count, Random& random) {
        for (int i = 0; i < count; ++i) {
            auto cell = find_standing(context_, room.rect, random, kTries);
            if (!cell) cell = rough_footing(room.rect, random);
            if (!cell) return;
            context_.add_marker(kind, *cell);
            marked_.set(cell->x, cell->y);
            context_.markers.back().value = room.difficulty;
            context_.grid.reserve({cell->x, cell->y, 1, 2});
        }
    }

    // Any reached place on something solid in or beside the room: the floor of a cave may be too
    // rough to stand on with both feet.
    std::optional<Cell> rough_footing(const Rect& room, Random& random) const {
        if (!context_.ways || !context_.ways->are_followed()) return std::nullopt;
        const LevelGrid& grid = context_.grid;
        std::vector<Cell> cells;
        const int bottom = std::min(room.bottom() + kAround, grid.height() - 1);
        const int right = std::min(room.right() + kAround, grid.width() - 1);
        for (int y = std::max(1, room.y - kAround); y < bottom; ++y) {
            for (int x = std::max(1, room.x - kAround); x < right; ++x) {
                if (!context_.ways->mutual.test(x, y) || !grid.is_solid(x, y + 1)) continue;
                if (grid.is_bare(y, x, 1) && !marked_.test(x, y)) cells.push_back({x, y});
            }
        }
        if (cells.empty()) return std::nullopt;
        return cells[random.below(static_cast<std::uint32_t>(cells.size()))];
    }

    FurnishContext& context_;
    const ContentParameters& parameters_;
    Weights weights_;
    BitGrid marked_;  // cells of markers
};

}  // namespace

void furnish_content(FurnishContext& context, const ContentParameters& parameters) {
    const Marker* spawn = find_primary(context.markers, {MarkerKind::spawn});
    const Marker* goal = find_primary(context.markers, {MarkerKind::stairs_down, MarkerKind::exit});
    if (spawn == nullptr || goal == nullptr || context.layout.rooms.empty()) return;
    tag_rooms(context.layout, spawn->cell, goal->cell);
    Stage(context, parameters).furnish();
}

}  // namespace karst
