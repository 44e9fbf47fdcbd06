// The route of the body from the spawn to the primary way down.
#pragma once

#include "worldgen/registry.h"

namespace karst {

struct RouteParameters {
    template <class Visitor>
    static void describe(Visitor&&) {}
};

// Fills context.route from the cells as they are: comes after all that changes them. Does nothing
// for a body that follows the published rule. Throws FurnishFailure where there is no way.
void furnish_route(FurnishContext& context, const RouteParameters& parameters);

}  // namespace karst
