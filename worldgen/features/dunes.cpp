#include "worldgen/features/dunes.h"

#include <algorithm>
#include <cstdlib>

#include "worldgen/features/draw.h"
#include "worldgen/features/ground.h"
#include "worldgen/features/try_change.h"

namespace karst {
namespace {

constexpr int kTries = 24;
constexpr int kSkirt = 12;  // columns beyond the dune's width in which its foot must meet ground

struct Column {
    int x;
    int top;     // first row of sand
    int ground;  // first row of ground
};

// The columns of a dune around x, or none where the ground does not take it. Its outline is a
// parabola that goes on at 45 degrees, so no column stands more than one cell above the next.
std::vector<Column> dune_columns(const FurnishContext& context, int x, int half_width, int height) {
    const LevelGrid& grid = context.grid;
    std::vector<Column> columns;
    const auto crest = ground_row(grid, x);
    // Under a mouth the first ground seen from above is the floor of a cave.
    if (!crest || *crest > context.layout.sky.bottom()) return {};
    for (const int direction : {-1, 1}) {
        bool buried = false;
        for (int d = direction < 0 ? 1 : 0; d <= half_width + kSkirt && !buried; ++d) {
            const int at = x + direction * d;
            if (at < 2 || at >= grid.width() - 2) return {};
            const auto ground = ground_row(grid, at);
            if (!ground) return {};
            const int drop = d <= half_width ? height * d * d / (half_width * half_width)
                                             : height + d - half_width;
            const int top = *crest - height + drop;
            buried = top >= *ground;
            if (buried) break;
            const Rect sand{at, top, 1, *ground - top};
            if (top < 3 || !grid.is_bare(sand) ||
                grid.reserved().any_in({at, top, 1, sand.height + 1}))
                return {};
            columns.push_back({at, top, *ground});
        }
        if (!buried) return {};
    }
    return columns;
}

Rect extent(const std::vector<Column>& columns) {
    Rect rect{columns[0].x, columns[0].top, 1, 1};
    for (const Column& column : columns) {
        const int right = std::max(rect.right(), column.x + 1);
        const int bottom = std::max(rect.bottom(), column.ground + 1);
        rect.x = std::min(rect.x, column.x);
        rect.y = std::min(rect.y, column.top);
        rect.width = right - rect.x;
        rect.height = bottom - rect.y;
    }
    return rect;
}

void pour_sand(LevelGrid& grid, const std::vector<Column>& columns) {
    for (const Column& column : columns) {
        grid.set_rect({column.x, column.top, 1, column.ground - column.top}, material::kSand);
        cover_grass(grid, column.x, column.ground);
    }
}

}  // namespace

void furnish_dunes(FurnishContext& context, const DuneParameters& parameters) {
    LevelGrid& grid = context.grid;
    Random random = context.key.stream("dunes");
    const int base = draw_between(random, parameters.least, parameters.most);
    const int wanted = context.per_columns(base);
    for (int i = 0; i < wanted; ++i) {
        for (int tries = 0; tries < kTries; ++tries) {
            const int width = draw_between(random, parameters.least_width, parameters.most_width);
            // Steeper than 45 degrees does not stay.
            const int height = std::min(random.between(2, std::max(2, parameters.most_height)),
                                        std::max(1, width / 4));
            const int x = random.between(2, grid.width() - 3);
            const auto columns = dune_columns(context, x, width / 2, height);
            if (columns.size() < static_cast<std::size_t>(width) / 2) continue;
            const auto heap_up = [&] { pour_sand(grid, columns); };
            if (try_change(context, extent(columns), heap_up)) break;
        }
    }
}

}  // namespace karst
