// The graph of rooms and links.
#include <algorithm>

#include "worldgen/connect/room_graph.h"
#include "worldgen/measures/parts.h"

namespace karst::measuring {

void measure_graph(const Level& level, LevelMeasures& measures) {
    const Layout& layout = level.info().layout;
    const auto rooms = static_cast<std::int64_t>(layout.rooms.size());
    const GraphCounts counts = count_graph(layout);
    const std::vector<bool> on_cycle = rooms_on_cycles(layout);
    measures.rooms = static_cast<double>(rooms);
    measures.cycles = static_cast<double>(counts.cycles);
    measures.dead_end_share = share(counts.dead_ends, rooms);
    measures.loop_share = share(std::count(on_cycle.begin(), on_cycle.end(), true), rooms);
}

}  // namespace karst::measuring
