// Changes of cells that must not cut the ways of a body.
#pragma once

#include "worldgen/connect/ways_guard.h"
#include "worldgen/registry.h"

namespace karst {

// Calls change(), which writes cells inside `changes` only. False, and the cells put back, where
// the level knows a body and that could no longer get where it got before (ways_guard.h).
template <class Change>
bool try_change(FurnishContext& context, const Rect& changes, Change&& change) {
    if (!context.ways) {
        change();
        return true;
    }
    WaysGuard guard(context.grid, *context.ways, changes);
    change();
    return guard.accept();
}

}  // namespace karst
