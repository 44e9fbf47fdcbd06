// Where pictures and exports read cells from.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "worldgen/level.h"

namespace karst {

class World;

// Gives the cells of a rectangle inside a level, row after row without gaps. Callers ask for bands
// of at most kChunkSide rows from top to bottom, so a level is never in memory as bytes.
using CellReader = std::function<std::vector<MaterialId>(const Rect&)>;

// Paints from the plan.
CellReader read_cells(std::shared_ptr<const Level> level);

// Takes chunks from the world, so from its cache where they are. `world` must outlive the reader.
CellReader read_cells(World& world, int depth);

}  // namespace karst
