// Makes 1,000 small caves in memory and tells which of them is the widest open.
#include <algorithm>
#include <cstdio>

#include "worldgen/batch.h"

int main() {
    const karst::WorldGenerator generator(0, {250, 250}, karst::Recipe::classic(),
                                          karst::built_in_registry());
    std::vector<std::uint64_t> seeds(1000);
    for (std::size_t i = 0; i < seeds.size(); ++i) seeds[i] = i;
    const auto cells = static_cast<std::size_t>(generator.size().cells());
    std::vector<karst::MaterialId> worlds(seeds.size() * cells);
    karst::generate_batch(generator, seeds, 5, worlds, *karst::make_default_executor());

    std::size_t widest = 0;
    std::ptrdiff_t most = 0;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        const auto world = std::span(worlds).subspan(i * cells, cells);
        const auto air = std::count(world.begin(), world.end(), karst::material::kAir);
        if (air > most) {
            most = air;
            widest = i;
        }
    }
    std::printf("seed %zu: %td cells of air\n", widest, most);
}
