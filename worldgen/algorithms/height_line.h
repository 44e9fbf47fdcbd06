// The line between sky and ground.
#pragma once

#include <vector>

#include "worldgen/core/geometry.h"
#include "worldgen/core/random.h"

namespace karst {

struct HeightLineParameters {
    int sky_least_percent = 25;  // the line lies between these shares of the height
    int sky_most_percent = 30;
    int swing = 6;             // between dips and hills nearby, cells
    int macro_amplitude = 48;  // of the broad waves that wide worlds have besides, cells
};

// Worlds narrower than this have no macro octave.
inline constexpr int kMacroLeastWidth = 1024;

// Row of the first ground cell of each column: hills and dips that alternate every 40-70 columns
// (base octave), broken by a detail and a micro octave. In any 250 columns the line swings by 4 to
// 8 cells once its linear trend is taken off; wide worlds add broad waves, wavelength 600-1000, as
// high as the band leaves room for.
std::vector<int> height_line(Size level, Cell origin, const HeightLineParameters& parameters,
                             const RandomKey& key);

}  // namespace karst
