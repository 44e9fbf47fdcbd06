// Which rooms of a dungeon are joined.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "worldgen/algorithms/dungeon_graph.h"
#include "worldgen/algorithms/dungeon_plan.h"

namespace karst {

// Chooses links between rooms whose leaves share an edge; used in the order of its methods. Room i
// lies in leaf i.
class LinkChooser {
  public:
    LinkChooser(const DungeonPlan& plan, Random random);

    // A spanning tree: short and level ways first, and as few between districts as it can.
    void span();

    // Makes room for rock: rooms of a stretch that nobody passes through go, the last one in a row
    // first. Hubs stay.
    void quiet(const Rect& stretch);

    // Two or three gates between districts that touch, no two of them at the same room.
    void add_gates(Random random);

    // Loops inside the districts, where the way round is longer than `least_distance`, until about
    // `percent` of the rooms lie on a cycle. They leave some dead ends, and no room gets many.
    void add_loops(int least_distance, int percent);

    const std::vector<DungeonLink>& links() const { return links_; }
    const std::vector<bool>& gone() const { return gone_; }

  private:
    struct Gates {
        int edge = 0;  // cells that the districts share
        std::vector<std::size_t> candidates;
        std::vector<std::uint32_t> rooms;  // two for each gate

        int count() const { return static_cast<int>(rooms.size() / 2); }
        bool touch(const DungeonLink& link) const {
            return std::any_of(rooms.begin(), rooms.end(), [&](std::uint32_t room) {
                return room == link.a || room == link.b;
            });
        }
    };

    bool is_inside(const DungeonLink& link) const;
    bool is_free(std::size_t candidate) const;
    DungeonCycles& cycles();
    bool add_gate(Gates& gates);
    Gates& gates_of(const DungeonLink& link);
    void take(std::size_t candidate, bool is_loop);
    bool may_loop(const DungeonLink& link) const;

    const DungeonPlan& plan_;
    std::vector<DungeonLink> candidates_;  // best first
    std::vector<bool> taken_;
    std::vector<bool> gone_;
    std::vector<DungeonLink> links_;
    DungeonGraph graph_;
    std::optional<DungeonCycles> cycles_;
    std::map<std::pair<int, int>, Gates> gates_;
    int rooms_;
    int dead_ends_ = 0;
};

}  // namespace karst
