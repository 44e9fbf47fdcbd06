// From flags as typed to worlds: seeds, depths, sizes and recipes.
#pragma once

#include <memory>
#include <string_view>

#include "apps/karst/commands.h"
#include "engine/seed.h"
#include "engine/world.h"

namespace karst::app {

// Each throws ConfigError for texts that cannot be used.

// Chooses a random seed where none is given, and tells it on stderr.
SeedRange chosen_seeds(const LevelFlags& flags);
// As above, for commands that take one.
std::uint64_t chosen_seed(const LevelFlags& flags);
int chosen_depth(const LevelFlags& flags);
// Also refuses depths that the recipe does not serve.
DepthRange chosen_depths(const LevelFlags& flags, const Recipe& recipe);

// "WxH"
Size parse_size(std::string_view text);
// "x,y,w,h"
Rect parse_region(std::string_view text);

// The recipe with --algorithm and --set applied, checked.
Recipe chosen_recipe(const LevelFlags& flags, const Registry& registry);

// Options of a world of this seed. Warnings go to stderr.
WorldOptions world_options(const LevelFlags& flags, std::uint64_t seed);

// The flags that a command needs to make the same levels of another seed, with a leading space
// each: " --size 250x250 --set caves.passes=3".
std::string repeated_flags(const LevelFlags& flags);

}  // namespace karst::app
