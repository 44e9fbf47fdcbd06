#include "worldgen/features/route.h"

#include "worldgen/connect/route_search.h"
#include "worldgen/furnish_failure.h"

namespace karst {

void furnish_route(FurnishContext& context, const RouteParameters&) {
    if (!context.ways) return;
    const Marker* spawn = find_primary(context.markers, {MarkerKind::spawn});
    const Marker* goal = find_primary(context.markers, {MarkerKind::stairs_down, MarkerKind::exit});
    if (spawn == nullptr || goal == nullptr) return;
    const BodySpace space = body_space(context.grid, context.body);
    context.route = find_route(space, spawn->cell, goal->cell);
    if (context.route.empty()) throw FurnishFailure("no route leads to the way down");
}

}  // namespace karst
