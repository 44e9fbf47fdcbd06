// Spawn tables put to use.
#pragma once

#include "worldgen/registry.h"

namespace karst {

struct SpawnParameters {
    template <class Visitor>
    static void describe(Visitor&&) {}
};

// Gives markers the entity that the recipe's spawn tables draw for them, and adds markers of kind
// `entity` at anchors and in tagged rooms. Each entry draws from its own stream, named by its
// entity and place. Comes after whatever changes cells or markers; changes no cell itself.
void furnish_spawns(FurnishContext& context, const SpawnParameters& parameters);

}  // namespace karst
