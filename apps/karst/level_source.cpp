#include "apps/karst/level_source.h"

#include <array>
#include <charconv>
#include <optional>
#include <random>

#include "apps/karst/console.h"
#include "engine/recipe_file.h"
#include "worldgen/core/error.h"

namespace karst::app {
namespace {

std::optional<int> parse_int(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::uint64_t random_seed() {
    std::random_device device;
    const std::uint64_t high = device();
    const std::uint64_t seed = high << 32 | device();
    print_note("seed " + std::to_string(seed) + " (chosen at random; --seed " +
               std::to_string(seed) + " gives the same world)");
    return seed;
}

// "owner.name=value" into the recipe, for all depths.
void apply_setting(Recipe& recipe, const std::string& setting, const Registry& registry) {
    const auto dot = setting.find('.');
    const auto equals = setting.find('=');
    if (dot == std::string::npos || equals == std::string::npos || equals < dot) {
        throw ConfigError("--set " + setting + ": expected owner.name=value");
    }
    const std::string owner = setting.substr(0, dot);
    const std::string name = setting.substr(dot + 1, equals - dot - 1);
    const auto& parameter = registry.parameter(owner, name);
    recipe.parameters[owner].insert_or_assign(
        name, parameter.parse(owner, std::string_view(setting).substr(equals + 1)));
    for (DepthBand& band : recipe.bands) {
        if (const auto own = band.parameters.find(owner); own != band.parameters.end()) {
            own->second.erase(name);
        }
    }
}

// In single quotes where a shell would not take the word as it is.
std::string shell_word(const std::string& word) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/=,:";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
    std::string quoted = "'";
    for (const char letter : word) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
    return quoted + "'";
}

}  // namespace

SeedRange chosen_seeds(const LevelFlags& flags) {
    if (flags.seed_text) {
        const std::uint64_t seed = seed_of_text(*flags.seed_text);
        return {seed, seed};
    }
    if (flags.seed) return parse_seeds(*flags.seed);
    const std::uint64_t seed = random_seed();
    return {seed, seed};
}

std::uint64_t chosen_seed(const LevelFlags& flags) {
    const SeedRange seeds = chosen_seeds(flags);
    if (seeds.first != seeds.last) {
        throw ConfigError("seed = " + *flags.seed +
                          "; this command takes one seed (--seed-text takes it as a text)");
    }
    return seeds.first;
}

int chosen_depth(const LevelFlags& flags) {
    const DepthRange depths = parse_depths(flags.depth);
    if (depths.first != depths.last) {
        throw ConfigError("depth = " + flags.depth + "; this command takes one depth");
    }
    return depths.first;
}

DepthRange chosen_depths(const LevelFlags& flags, const Recipe& recipe) {
    const DepthRange depths = parse_depths(flags.depth);
    for (int depth = depths.first; depth <= depths.last; ++depth) recipe.band(depth);
    return depths;
}

Size parse_size(std::string_view text) {
    const auto cross = text.find('x');
    if (cross != std::string_view::npos) {
        const auto width = parse_int(text.substr(0, cross));
        const auto height = parse_int(text.substr(cross + 1));
        if (width && height && *width >= kSmallestLevel.width && *width <= kLargestSide &&
            *height >= kSmallestLevel.height && *height <= kLargestSide) {
            return {*width, *height};
        }
    }
    throw ConfigError("size = " + std::string(text) +
                      "; allowed WIDTHxHEIGHT, 40x20 to 16384x16384 (default 2048x2048)");
}

Rect parse_region(std::string_view text) {
    std::array<int, 4> numbers{};
    std::string_view rest = text;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto comma = i < 3 ? rest.find(',') : rest.size();
        const auto number = parse_int(rest.substr(0, comma));
        if (!number || comma == std::string_view::npos) {
            throw ConfigError("region = " + std::string(text) +
                              "; expected x,y,width,height in cells");
        }
        numbers[i] = *number;
        rest.remove_prefix(std::min(rest.size(), comma + 1));
    }
    if (numbers[2] < 1 || numbers[3] < 1) {
        throw ConfigError("region = " + std::string(text) + "; width and height must be 1 or more");
    }
    return {numbers[0], numbers[1], numbers[2], numbers[3]};
}

Recipe chosen_recipe(const LevelFlags& flags, const Registry& registry) {
    Recipe recipe = find_recipe(flags.recipe, registry);
    if (flags.algorithm) {
        registry.algorithm(*flags.algorithm);  // throws with a suggestion
        recipe.bands = {DepthBand{}};
        recipe.bands.front().algorithm = *flags.algorithm;
    }
    for (const std::string& setting : flags.settings) apply_setting(recipe, setting, registry);
    if (flags.materials) recipe.materials = *flags.materials;
    recipe.check(registry);
    return recipe;
}

WorldOptions world_options(const LevelFlags& flags, std::uint64_t seed) {
    WorldOptions options;
    options.seed = seed;
    options.size = parse_size(flags.size);
    options.recipe = chosen_recipe(flags, options.registry);
    // Here, so that commands that need no materials refuse a bad file as well.
    if (const std::string& file = options.recipe.materials; !file.empty()) {
        options.materials = load_materials(file);
    }
    options.cache = flags.cache;
    options.executor = make_default_executor(flags.threads);
    options.on_warning = [](const std::string& message) { print_warning(message); };
    return options;
}

std::string repeated_flags(const LevelFlags& flags) {
    std::string text = " --size " + shell_word(flags.size);
    if (flags.recipe != LevelFlags().recipe) text += " --recipe " + shell_word(flags.recipe);
    if (flags.algorithm) text += " --algorithm " + shell_word(*flags.algorithm);
    for (const std::string& setting : flags.settings) text += " --set " + shell_word(setting);
    if (flags.materials) text += " --materials " + shell_word(*flags.materials);
    return text;
}

}  // namespace karst::app
