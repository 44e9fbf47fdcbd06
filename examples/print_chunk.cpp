#include <cstdio>

#include "engine/world.h"

int main() {
    karst::World world({.seed = 42, .size = {2048, 2048}, .cache = "cache"});
    // All chunks of depth 7, in parallel; what the cache holds is not made again.
    world.generate(7);
    const karst::Cell spawn = world.info(7)->spawn();
    const karst::Chunk chunk = world.chunk_of_ids(7, {spawn.x / 64, spawn.y / 64});
    for (int y = 0; y < chunk.size.height; ++y) {
        for (const auto id : chunk.row(y)) std::putchar(world.generator().materials()[id].glyph);
        std::putchar('\n');
    }
}
