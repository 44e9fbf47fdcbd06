#include "worldgen/features/items.h"

#include <algorithm>

#include "worldgen/features/draw.h"
#include "worldgen/features/ground.h"
#include "worldgen/features/room_draw.h"

namespace karst {
namespace {

constexpr int kTries = 32;

void put_item(FurnishContext& context, Cell cell) {
    context.add_marker(MarkerKind::item, cell);
    context.grid.reserve({cell.x, cell.y, 1, 2});
}

}  // namespace

void furnish_items(FurnishContext& context, const ItemParameters& parameters) {
    Random random = context.key.stream("items");
    const int base = draw_between(random, parameters.least, parameters.most);
    const int wanted = context.per_area(base);
    const auto& rooms = context.layout.rooms;
    const Rect whole{1, 1, context.grid.width() - 2, context.grid.height() - 2};
    RoomDraw draw(rooms.size(), context.key.stream("items.rooms"));
    for (int placed = 0; placed < wanted;) {
        Rect zone = whole;
        if (!rooms.empty()) {
            const auto room = draw.next();
            if (!room) return;
            zone = rooms[*room].rect;
        }
        const auto cell = find_standing(context, zone, random, kTries);
        if (!cell && rooms.empty()) return;
        if (!cell) continue;
        put_item(context, *cell);
        ++placed;
    }
}

}  // namespace karst
