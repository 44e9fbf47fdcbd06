#include "worldgen/algorithms/height_line.h"

#include "worldgen/core/noise.h"

namespace karst {

std::vector<int> height_line(Size level, Cell origin, const HeightLineParameters& parameters,
                             const RandomKey& key) {
    Random random = key.stream("surface.line");
    const HillNoise1d base(key, "surface.base", 48, 94);
    const ValueNoise1d detail(key, "surface.detail", 17);
    const ValueNoise1d micro(key, "surface.micro", 6);
    const HillNoise1d macro(key, "surface.macro", random.between(300, 500), 50);

    // All in 16.16 fixed point. The octaves take 41%, 9% and 5% of the swing to each side: tuned
    // so that the line swings by 4 to 8 in every window of 2,000 seeds.
    const std::int64_t one = kNoiseOne;
    const std::int64_t least = one * level.height * parameters.sky_least_percent / 100;
    const std::int64_t most = one * level.height * parameters.sky_most_percent / 100;
    const std::int64_t swing = parameters.swing;
    const std::int64_t half_band = (most - least) / 2;
    std::int64_t waves = 0;
    if (level.width >= kMacroLeastWidth) {
        waves = std::clamp(half_band / one - swing, std::int64_t{0},
                           std::int64_t{parameters.macro_amplitude});
    }
    const std::int64_t free = std::max(std::int64_t{0}, half_band - (waves + swing) * one);
    const std::int64_t draw = static_cast<std::int64_t>(random.below(2 * kNoiseOne)) - one;
    const std::int64_t centre = (least + most) / 2 + free * draw / one;

    std::vector<int> line(static_cast<std::size_t>(level.width));
    for (int x = 0; x < level.width; ++x) {
        const int world_x = origin.x + x;
        std::int64_t row = centre + waves * macro.at(world_x);
        row += swing * (410 * base.at(world_x) + 90 * detail.at(world_x) + 50 * micro.at(world_x)) /
               1000;
        line[static_cast<std::size_t>(x)] =
            std::clamp(static_cast<int>((row + one / 2) >> 16), 3, level.height - 3);
    }
    return line;
}

}  // namespace karst
