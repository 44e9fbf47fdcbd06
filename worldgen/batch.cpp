#include "worldgen/batch.h"

#include <string>

namespace karst {
namespace {

void check_length(const char* name, std::size_t given, std::size_t needed, const char* what,
                  const std::string& because) {
    if (given == needed) return;
    throw ConfigError(std::string(name) + " = " + std::to_string(given) + " " + what + "; needed " +
                      std::to_string(needed) + " for " + because);
}

}  // namespace

void generate_batch(const WorldGenerator& generator, std::span<const std::uint64_t> seeds,
                    int depth, std::span<MaterialId> out, const Executor& executor,
                    std::span<LevelInfo> infos) {
    const Size size = generator.size();
    const auto cells = static_cast<std::size_t>(size.cells());
    const std::string worlds = std::to_string(seeds.size()) + " worlds of " +
                               std::to_string(size.width) + "x" + std::to_string(size.height);
    check_length("out", out.size(), seeds.size() * cells, "cells", worlds);
    if (!infos.empty()) check_length("infos", infos.size(), seeds.size(), "places", worlds);
    generator.recipe().band(depth);  // refuses a wrong depth even where there are no seeds

    executor.parallel_for(seeds.size(), [&](std::size_t i) {
        Level level = generator.plan(depth, seeds[i]);
        level.paint(out.subspan(i * cells, cells));
        if (!infos.empty()) infos[i] = std::move(level).take_info();
    });
}

}  // namespace karst
