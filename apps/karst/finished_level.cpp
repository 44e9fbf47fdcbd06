#include "apps/karst/finished_level.h"

#include <algorithm>

#include "apps/karst/interrupt.h"
#include "worldgen/digest.h"

namespace karst::app {
namespace {

std::vector<Rect> rooms_of(const Layout& layout) {
    std::vector<Rect> rooms;
    rooms.reserve(layout.rooms.size());
    for (const Room& room : layout.rooms) rooms.push_back(room.rect);
    return rooms;
}

std::vector<MaterialId> read_all(const CellReader& reader, Size size) {
    std::vector<MaterialId> cells;
    cells.reserve(static_cast<std::size_t>(size.cells()));
    for (int y = 0; y < size.height; y += kChunkSide) {
        const int rows = std::min(kChunkSide, size.height - y);
        const std::vector<MaterialId> band = reader({0, y, size.width, rows});
        cells.insert(cells.end(), band.begin(), band.end());
    }
    return cells;
}

}  // namespace

FinishedLevel OwnedLevel::view() const {
    return {.depth = info.depth,
            .last_depth = last_depth,
            .size = info.size,
            .cells = cells,
            .markers = info.markers,
            .rooms = rooms,
            .body = body,
            .route = info.route,
            .materials = materials};
}

OwnedLevel make_level(const WorldOptions& options, int depth, bool measured) {
    OwnedLevel made;
    made.last_depth = options.recipe.last_depth;
    made.materials = &MaterialTable::built_in();
    if (options.cache.empty()) {
        const WorldGenerator generator(options.seed, options.size, options.recipe,
                                       options.registry);
        const Level level = generator.plan(depth);
        made.info = level.info();
        made.body = generator.body(depth);
        made.cells = level.cells();
        if (measured) made.measures = measure_level(level, made.body);
    } else {
        World world(options);
        made.info = *world.info(depth);
        made.body = world.generator().body(depth);
        made.cells = read_all(read_cells(world, depth), options.size);
        if (measured) made.measures = measure_level(*world.level(depth), made.body);
    }
    made.rooms = rooms_of(made.info.layout);
    return made;
}

CellReader cells_of(World& world, const WorldOptions& options, int depth) {
    const CellReader reader =
        options.cache.empty() ? read_cells(world.level(depth)) : read_cells(world, depth);
    return [reader](const Rect& rect) {
        if (interrupted()) throw Interrupted();
        return reader(rect);
    };
}

std::uint64_t digest_of(World& world, const WorldOptions& options, int depth) {
    if (options.cache.empty()) return level_digest(*world.level(depth));
    std::uint64_t sum = 0;
    const Size grid = chunk_grid(options.size);
    for (int cy = 0; cy < grid.height; ++cy) {
        for (int cx = 0; cx < grid.width; ++cx) {
            sum += chunk_digest(world.chunk_of_ids(depth, {cx, cy}));
        }
    }
    return sum;
}

}  // namespace karst::app
