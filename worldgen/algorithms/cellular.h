// The cellular automaton of cave generation: random fill and smoothing, on bits.
#pragma once

#include "worldgen/core/bit_grid.h"
#include "worldgen/core/random.h"
#include "worldgen/core/simd.h"

namespace karst {

// Initial walls. A function of world coordinates, fixed by this definition (kernels may only make
// it faster). With h = key.hash(purpose, y) the key of row y is the low 32 bits of h; byte k (k = 0
// lowest) of mix32(row key + x / 4) decides cell x = 4 * (x / 4) + k, which is wall where the byte
// is below the threshold of the row, (round(65536 * percent / 100) + byte 4 of h) / 256 rounded
// down: 8 bits a cell, and over the rows the exact share. `origin` is the world position of cell
// (0, 0); its x must be a multiple of 4 and not negative. Overwrites all cells.
void random_fill(BitGrid& walls, Cell origin, int percent, const RandomKey& key, Purpose purpose,
                 Simd simd = best_simd());

// `passes` steps of the rule: a wall stays where at least `survive` of its 8 neighbours are walls,
// a floor becomes wall where at least `birth` are. Outside the grid is wall. 4 and 5 are the
// classic 4-5 rule (Johnson, Yannakakis, Togelius 2010).
void smooth_cells(BitGrid& walls, int passes, int survive, int birth, Simd simd = best_simd());

// Makes the outermost cells solid.
void close_border(BitGrid& solid);

}  // namespace karst
