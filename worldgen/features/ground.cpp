#include "worldgen/features/ground.h"

namespace karst {
namespace {

bool is_free_air(const LevelGrid& grid, int x, int y) {
    return grid.at(x, y) == material::kAir && !grid.reserved().test(x, y);
}

}  // namespace

bool can_stand(const FurnishContext& context, Cell cell) {
    const LevelGrid& grid = context.grid;
    if (cell.x < 1 || cell.x >= grid.width() - 1) return false;
    if (cell.y < 2 || cell.y >= grid.height() - 1) return false;
    if (context.ways) {
        const Body& body = context.body;
        const Rect rect{cell.x, cell.y - body.height + 1, body.width, body.height};
        const BodyWays& ways = *context.ways;
        const BitGrid& where = ways.are_followed() ? ways.mutual : ways.home;
        if (!where.test(cell.x, cell.y)) return false;
        return grid.is_bare(rect) && !grid.reserved().any_in(rect) &&
               grid.solid().find(rect.bottom(), rect.x, false) >= rect.right();
    }
    return is_free_air(grid, cell.x, cell.y) && is_free_air(grid, cell.x, cell.y - 1) &&
           grid.is_solid(cell.x, cell.y + 1);
}

std::optional<Cell> find_standing(const FurnishContext& context, const Rect& zone, Random& random,
                                  int samples, bool thorough) {
    const LevelGrid& grid = context.grid;
    if (zone.empty()) return std::nullopt;
    const auto width = static_cast<std::uint32_t>(zone.width);
    const auto height = static_cast<std::uint32_t>(zone.height);
    for (int i = 0; i < samples; ++i) {
        Cell cell{zone.x + static_cast<int>(random.below(width)),
                  zone.y + static_cast<int>(random.below(height))};
        if (grid.is_solid(cell.x, cell.y)) continue;
        while (cell.y + 1 < zone.bottom() && !grid.is_solid(cell.x, cell.y + 1)) ++cell.y;
        if (can_stand(context, cell)) return cell;
    }
    if (!thorough) return std::nullopt;
    const int first_row = static_cast<int>(random.below(height));
    for (int i = 0; i < zone.height; ++i) {
        const int y = zone.y + (first_row + i) % zone.height;
        for (int x = zone.x; x < zone.right(); ++x) {
            if (can_stand(context, {x, y})) return Cell{x, y};
        }
    }
    return std::nullopt;
}

std::optional<int> ground_row(const LevelGrid& grid, int x) {
    int y = 1;
    while (y < grid.height() - 1 && !grid.is_solid(x, y)) ++y;
    if (y == 1) return std::nullopt;
    return y;
}

void cover_grass(LevelGrid& grid, int x, int y) {
    if (grid.at(x, y) == material::kGrass) grid.set(x, y, material::kDirt);
}

BitGrid marked_cells(const FurnishContext& context) {
    BitGrid marked(context.grid.size());
    for (const Marker& marker : context.markers) marked.set(marker.cell.x, marker.cell.y);
    return marked;
}

}  // namespace karst
