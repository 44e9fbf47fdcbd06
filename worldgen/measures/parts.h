// The parts of measure_level(). Each fills fields of its own and reads nothing but the level.
#pragma once

#include "worldgen/measures/measures.h"

namespace karst::measuring {

// The rows below the open sky; all of a level without a sky.
Rect underground(const Level& level);

inline double share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? kNoMeasure : static_cast<double>(part) / static_cast<double>(whole);
}

void measure_matter(const Level& level, LevelMeasures& measures);   // shares of cells, ladders
void measure_islands(const Level& level, LevelMeasures& measures);  // rock that floats
void measure_footing(const Level& level, LevelMeasures& measures);  // ledges and the ground line
void measure_widths(const Level& level, LevelMeasures& measures);   // distance to rock
void measure_graph(const Level& level, LevelMeasures& measures);    // rooms and links
void measure_ways(const Level& level, const Body& body, LevelMeasures& measures);
void measure_screens(const Level& level, const Body& body, LevelMeasures& measures);

}  // namespace karst::measuring
