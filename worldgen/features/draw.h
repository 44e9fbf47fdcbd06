// Draws from ranges given by two parameters.
#pragma once

#include <algorithm>

#include "worldgen/core/random.h"

namespace karst {

// From `least` to `most`; always `least` where the most is below it.
inline int draw_between(Random& random, int least, int most) {
    return random.between(least, std::max(least, most));
}

}  // namespace karst
