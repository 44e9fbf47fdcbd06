// Short cuts for tests that plan whole levels.
#pragma once

#include <algorithm>
#include <vector>

#include "worldgen/validate.h"
#include "worldgen/world_generator.h"

namespace karst {

inline WorldGenerator classic(std::uint64_t seed, Size size) {
    return WorldGenerator(seed, size, Recipe::classic(), built_in_registry());
}

// A recipe that serves all depths by one algorithm.
inline Recipe recipe_of(std::string algorithm, RecipeParameters parameters = {}) {
    Recipe recipe;
    recipe.name = algorithm + "-only";
    recipe.bands = {{.first = 1,
                     .last = kDeepestDepth,
                     .algorithm = std::move(algorithm),
                     .features = {},
                     .parameters = {}}};
    recipe.parameters = std::move(parameters);
    return recipe;
}

inline std::vector<Marker> markers_of(const Level& level, MarkerKind kind) {
    std::vector<Marker> found;
    for (const Marker& marker : level.info().markers) {
        if (marker.kind == kind) found.push_back(marker);
    }
    return found;
}

// What the validator says of a level, one line a failure; empty where it is right.
inline std::string judge(const Level& level, int last_depth = 26, const Body& body = {}) {
    const auto cells = level.cells();
    std::vector<Rect> rooms;
    for (const Room& room : level.info().layout.rooms) rooms.push_back(room.rect);
    std::string text;
    for (const Failure& failure : validate({.depth = level.info().depth,
                                  .last_depth = last_depth,
                                  .size = level.size(),
                                  .cells = cells,
                                  .markers = level.info().markers,
                                  .rooms = rooms,
                                  .body = body,
                                  .route = level.info().route})) {
        text += std::string(failure.rule) + " at " + std::to_string(failure.cell.x) + "," +
                std::to_string(failure.cell.y) + ": " + failure.what + "\n";
    }
    return text;
}

}  // namespace karst
