// Ruins: what is left of small houses, with doorways that the body fits.
#pragma once

#include "worldgen/registry.h"

namespace karst {

// Two walls of brick with a doorway each and a broken roof between, on ground that is nearly flat
// around column x. False, and nothing changed, where there is no place or a way would be cut.
// `height` is that of the walls above the ground, `thickness` theirs across.
bool build_ruin(FurnishContext& context, int x, int thickness, int height, Random& random);

}  // namespace karst
