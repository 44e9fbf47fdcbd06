#include "worldgen/features/doors.h"

namespace karst {
namespace {

constexpr int kWidestTrapdoor = 2;

// A gap is one cell thick; across its length lie the jambs.
bool has_jambs(const LevelGrid& grid, const Gap& gap) {
    const Rect& r = gap.rect;
    if (grid.width() <= r.right() || grid.height() <= r.bottom()) return false;
    const bool in_upright_wall = r.width == 1 && !grid.is_solid(r.x - 1, r.y);
    return in_upright_wall ? grid.is_solid(r.x, r.y - 1) && grid.is_solid(r.x, r.bottom())
                           : grid.is_solid(r.x - 1, r.y) && grid.is_solid(r.right(), r.y);
}

}  // namespace

void furnish_doors(FurnishContext& context, const DoorParameters& parameters) {
    Random random = context.key.stream("doors");
    for (const Gap& gap : context.layout.gaps) {
        if (!random.chance(parameters.percent) || !has_jambs(context.grid, gap)) continue;
        const Rect& r = gap.rect;
        if (r.height > 2 && context.body.follows_published_rule()) continue;
        if (r.width > kWidestTrapdoor || !context.grid.is_bare(r)) continue;  // shafts, hatches
        context.grid.set_rect(r, material::kDoor);
        context.grid.reserve({r.x - 1, r.y - 1, r.width + 2, r.height + 2});
    }
}

}  // namespace karst
