// A level of the recipe deep as a game would read it: what stands where, the way through, and how
// far off things are.
#include <cstdio>
#include <map>
#include <string>

#include "engine/recipe_file.h"
#include "engine/world.h"

int main() {
    const karst::Recipe deep = karst::find_recipe("deep", karst::built_in_registry());
    karst::World world({.seed = 7, .size = {512, 512}, .recipe = deep, .cache = "cache"});
    const auto level = world.info(5);
    std::map<std::string, int> things;
    for (const karst::Marker& marker : level->markers) {
        ++things[marker.entity.empty() ? std::string(name_of(marker.kind)) : marker.entity];
    }
    for (const auto& [name, count] : things) std::printf("%4d %s\n", count, name.c_str());

    const karst::Cell spawn = level->spawn();
    const karst::Cell goal = level->route.back().position;
    std::printf("from %d,%d to %d,%d in %zu moves; about %d cells, the farthest place %d\n",
                spawn.x, spawn.y, goal.x, goal.y, level->route.size() - 1, level->distance_at(goal),
                level->distances.farthest());

    // The top left quarter of the level, read together; cells are the game's own numbers.
    const auto chunks = world.chunks(5, {0, 0, 4, 4});
    std::printf("%zu chunks of %d cells a side\n", chunks.size(), chunks.front().size.width);
}
