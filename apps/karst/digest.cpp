#include <fmt/format.h>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "apps/karst/finished_level.h"
#include "apps/karst/interrupt.h"
#include "apps/karst/json_output.h"
#include "apps/karst/level_source.h"

namespace karst::app {
namespace {

// One depth of one seed each, in parallel.
std::vector<LevelDigest> digests_of_seed(const WorldOptions& options, DepthRange depths) {
    World world(options);
    std::vector<LevelDigest> digests(static_cast<std::size_t>(depths.last - depths.first + 1));
    options.executor->parallel_for(digests.size(), [&](std::size_t i) {
        if (interrupted()) return;
        const int depth = depths.first + static_cast<int>(i);
        digests[i] = {.seed = options.seed,
                      .depth = depth,
                      .algorithm = world.generator().algorithm(depth).name,
                      .fingerprint = world.generator().fingerprint(depth),
                      .digest = digest_of(world, options, depth)};
    });
    return digests;
}

}  // namespace

int run(const Digest& command) {
    const SeedRange seeds = chosen_seeds(command.level);
    WorldOptions options = world_options(command.level, seeds.first);
    const DepthRange depths = chosen_depths(command.level, options.recipe);
    catch_interrupts();
    DigestResult result{.size = options.size, .levels = {}};
    for (std::uint64_t seed = seeds.first;; ++seed) {
        options.seed = seed;
        const std::vector<LevelDigest> levels = digests_of_seed(options, depths);
        if (interrupted()) return kInterrupted;
        if (command.json) result.levels.insert(result.levels.end(), levels.begin(), levels.end());
        for (const LevelDigest& level : levels) {
            if (command.json) continue;
            print(fmt::format("{} {} {}x{} {}\n", level.seed, level.depth, result.size.width,
                              result.size.height, hex64(level.digest)));
        }
        if (seed == seeds.last) break;
    }
    if (command.json) print(to_json(result));
    return kOk;
}

}  // namespace karst::app
