// The graph of rooms and links.
#include <algorithm>
#include <vector>

#include "worldgen/connect/union_find.h"
#include "worldgen/measures/parts.h"

namespace karst::measuring {
namespace {

// Which rooms lie on a cycle: those with a link that is no bridge (Tarjan 1974), found without
// recursion because a level may have many thousand rooms. Two links between the same rooms are a
// cycle, a link from a room to itself is none.
class Cycles {
  public:
    explicit Cycles(const Layout& layout)
        : layout_(layout),
          links_(layout.rooms.size()),
          order_(layout.rooms.size()),
          low_(layout.rooms.size()),
          on_cycle_(layout.rooms.size()) {
        for (std::uint32_t i = 0; i < layout.corridors.size(); ++i) {
            const Corridor& link = layout.corridors[i];
            if (link.from == link.to) continue;
            links_[link.from].push_back(i);
            links_[link.to].push_back(i);
        }
        for (std::uint32_t room = 0; room < links_.size(); ++room) {
            if (order_[room] == 0) walk(room);
        }
    }

    std::int64_t rooms() const { return std::count(on_cycle_.begin(), on_cycle_.end(), true); }

  private:
    struct Step {
        std::uint32_t room;
        std::uint32_t by;  // link we came by
        std::size_t next = 0;
    };
    static constexpr std::uint32_t kNone = UINT32_MAX;

    void enter(std::uint32_t room, std::uint32_t by) {
        order_[room] = low_[room] = ++count_;
        path_.push_back({room, by});
    }

    void walk(std::uint32_t start) {
        enter(start, kNone);
        while (!path_.empty()) {
            Step& step = path_.back();
            if (step.next == links_[step.room].size()) {
                leave();
                continue;
            }
            const std::uint32_t link = links_[step.room][step.next++];
            if (link == step.by) continue;
            const Corridor& way = layout_.corridors[link];
            const std::uint32_t other = way.from == step.room ? way.to : way.from;
            if (order_[other] == 0) {
                enter(other, link);
            } else {
                low_[step.room] = std::min(low_[step.room], order_[other]);
                on_cycle_[step.room] = on_cycle_[other] = true;  // closes a cycle
            }
        }
    }

    // Where no link leads from below `room` to above it, the link to it is a bridge.
    void leave() {
        const std::uint32_t room = path_.back().room;
        path_.pop_back();
        if (path_.empty()) return;
        const std::uint32_t above = path_.back().room;
        low_[above] = std::min(low_[above], low_[room]);
        if (low_[room] <= order_[above]) on_cycle_[room] = on_cycle_[above] = true;
    }

    const Layout& layout_;
    std::vector<std::vector<std::uint32_t>> links_;  // by room
    std::vector<std::uint32_t> order_;               // in which rooms were found; 0: not yet
    std::vector<std::uint32_t> low_;                 // least order that the rooms below lead to
    std::vector<bool> on_cycle_;
    std::vector<Step> path_;
    std::uint32_t count_ = 0;
};

}  // namespace

void measure_graph(const Level& level, LevelMeasures& measures) {
    const Layout& layout = level.info().layout;
    const auto rooms = static_cast<std::int64_t>(layout.rooms.size());
    UnionFind parts;
    parts.reset(static_cast<std::uint32_t>(rooms));
    std::vector<int> degree(layout.rooms.size());
    std::int64_t cycles = 0;
    for (const Corridor& link : layout.corridors) {
        if (parts.find(link.from) == parts.find(link.to)) ++cycles;
        parts.unite(link.from, link.to);
        ++degree[link.from];
        ++degree[link.to];
    }
    measures.rooms = static_cast<double>(rooms);
    measures.cycles = static_cast<double>(cycles);
    measures.dead_end_share = share(std::count(degree.begin(), degree.end(), 1), rooms);
    measures.loop_share = share(Cycles(layout).rooms(), rooms);
}

}  // namespace karst::measuring
