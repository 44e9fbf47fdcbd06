// Digs the corridors of a dungeon.
#pragma once

#include <optional>
#include <vector>

#include "worldgen/algorithms/dungeon_plan.h"
#include "worldgen/core/level_grid.h"

namespace karst {

// Corridors run inside the leaves of their rooms and along the edge between them, where the margins
// keep all rooms away: so they meet no third room. Each room has at most one opening to the left
// and to the right, one hatch and one shaft from above; corridors to several neighbours share them.
class DungeonDigger {
  public:
    DungeonDigger(LevelGrid& grid, const DungeonPlan& plan, const DungeonScale& scale,
                  Layout& layout, Random random);

    void dig(const DungeonLink& link);

    // Once all links are dug: alcoves over long ways, where the rock allows them.
    void dig_alcoves();

  private:
    void dig_beside(const DungeonLink& link);
    void dig_below(const DungeonLink& link);
    void level_way(int row, int begin, int end);
    void shaft(int column, int top, int bottom);
    void hatch(int row, int column);
    void add_gap(std::uint32_t room, const Rect& rect);
    void add_corridor(const DungeonLink& link, std::vector<Cell> points);
    int column_in(const Rect& room);
    bool is_rock(const Rect& rect) const;

    LevelGrid& grid_;
    const DungeonPlan& plan_;
    const DungeonScale& scale_;
    Layout& layout_;
    Random random_;
    std::vector<std::optional<int>> hatch_;    // by room: left column of the way down
    std::vector<std::optional<int>> ceiling_;  // by room: left column of the way up
    std::vector<std::vector<Rect>> gaps_;      // by room
    std::vector<Rect> alcoves_;
};

}  // namespace karst
