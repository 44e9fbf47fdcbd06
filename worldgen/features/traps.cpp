#include "worldgen/features/traps.h"

#include <algorithm>

#include "worldgen/features/draw.h"
#include "worldgen/features/ground.h"
#include "worldgen/features/room_draw.h"
#include "worldgen/features/try_change.h"

namespace karst {
namespace {

constexpr int kTries = 8;  // places tried in one room

bool all_solid_and_free(const LevelGrid& grid, const Rect& rect) {
    if (rect.x < 0 || rect.y < 0 || rect.right() > grid.width() || rect.bottom() > grid.height()) {
        return false;
    }
    for (int y = rect.y; y < rect.bottom(); ++y) {
        if (grid.solid().find(y, rect.x, false) < rect.right()) return false;
    }
    return !grid.reserved().any_in(rect);
}

bool dig_pit(FurnishContext& context, const Rect& room, Random& random) {
    for (int i = 0; i < kTries; ++i) {
        const int width = random.between(2, std::min(5, room.width));
        const int depth = random.between(1, 2);
        const int x = random.between(room.x, room.right() - width);
        const Rect pit{x, room.bottom(), width, depth};
        // The rim too: what holds the acid, and no gap or jamb of a door beside it.
        if (!all_solid_and_free(context.grid, {x - 1, pit.y, width + 2, depth + 1})) continue;
        if (context.grid.solid().any_in_run(pit.y - 1, pit.x, pit.width)) continue;  // rubble
        const Rect floor{pit.x, pit.y - 1, width, depth + 1};
        const auto sink = [&] { context.grid.set_rect(pit, material::kAcid); };
        if (!try_change(context, floor, sink)) continue;
        context.grid.reserve({x - 1, pit.y - 1, width + 2, depth + 2});
        context.add_marker(MarkerKind::trap, {pit.x, pit.y}, 0, {width, depth});
        return true;
    }
    return false;
}

}  // namespace

void furnish_traps(FurnishContext& context, const TrapParameters& parameters) {
    Random random = context.key.stream("traps");
    const int base = draw_between(random, parameters.least, parameters.most);
    int wanted = context.per_area(base);
    RoomDraw rooms(context.layout.rooms.size(), context.key.stream("traps.rooms"));
    BitGrid marked = marked_cells(context);
    while (wanted > 0) {
        const auto index = rooms.next();
        if (!index) return;
        const Rect& room = context.layout.rooms[*index].rect;
        if (marked.any_in(room) || !dig_pit(context, room, random)) continue;
        const Cell pit = context.markers.back().cell;
        marked.set(pit.x, pit.y);
        --wanted;
    }
}

}  // namespace karst
