#include "worldgen/algorithms/dungeon_rooms.h"

#include <algorithm>

namespace karst {
namespace {

class RoomShaper {
  public:
    RoomShaper(LevelGrid& grid, const Room& room, const DungeonScale& scale, Random random)
        : grid_(grid), room_(room.rect), scale_(scale), random_(random) {}

    // A ceiling that rises to the middle in steps, like a vault.
    void vault() {
        const int spare = spare_rows();
        for (int i = 0; i < spare; ++i) {
            // A quarter circle, near enough: long low steps in the middle, short ones at the walls.
            const int inset = (spare - i) * (spare - i) * room_.width / (6 * spare * spare);
            if (inset < 1) continue;
            rock({room_.x, room_.y + i, inset, 1});
            rock({room_.right() - inset, room_.y + i, inset, 1});
        }
    }

    // The plan of a cross: the upper corners stay rock.
    void cross() {
        const int inset = room_.width / 4;
        const int rows = std::min(spare_rows(), room_.height / 2);
        rock({room_.x, room_.y, inset, rows});
        rock({room_.right() - inset, room_.y, inset, rows});
    }

    // Pieces of the ceiling have come down and lie on the floor.
    void ruin() {
        const int pieces = std::max(2, room_.width / 5);
        for (int i = 0; i < pieces; ++i) {
            const int x = random_.between(room_.x, room_.right() - 2);
            const int rows = std::min(spare_rows(), random_.between(1, 3));
            const int columns = std::min(random_.between(1, 4), room_.right() - x);
            rock({x, room_.y, columns, rows});
            const int rubble =
                random_.between(room_.x + 2, std::max(room_.x + 2, room_.right() - 5));
            if (random_.coin()) step(rubble, random_.between(2, 3));
        }
    }

    void pillars() {
        const int spare = spare_rows();
        if (spare < 1) return;
        const int spacing = std::max(scale_.shaft_width + 4, 8);
        for (int x = room_.x + spacing / 2; x + 2 < room_.right(); x += spacing) {
            rock({x, room_.y, 2, spare});
            const Rect capital{x - 1, room_.y, 4, 1};
            if (capital.x > room_.x && capital.right() < room_.right()) rock(capital);
        }
    }

    // One-way floors along the walls, as high as the body jumps over nothing but ladders lead to.
    void balconies() {
        const int rows = scale_.corridor_height + 1;
        for (int y = room_.bottom() - rows; y - scale_.corridor_height >= room_.y; y -= rows) {
            const int length = random_.between(room_.width / 4, room_.width / 2);
            const int x = random_.coin() ? room_.x : room_.right() - length;
            for (int i = x; i < x + length; ++i) {
                if (grid_.is_bare(y, i, 1)) grid_.set(i, y, material::kPlatform);
            }
        }
    }

    void dais() {
        const int width = room_.width / 3;
        step(room_.x + (room_.width - width) / 2, width);
    }

    bool is_tall() const { return room_.height >= 2 * scale_.corridor_height + 1; }
    bool is_wide() const { return room_.width >= 14; }

  private:
    // Rows under the ceiling that nobody needs.
    int spare_rows() const { return std::max(0, room_.height - scale_.corridor_height - 1); }

    void rock(const Rect& rect) {
        if (!rect.empty()) grid_.set_rect(rect, material::kStone);
    }

    void step(int x, int width) {
        if (room_.height < scale_.corridor_height + 1 || x + width > room_.right() - 2) return;
        rock({x, room_.bottom() - 1, width, 1});
    }

    LevelGrid& grid_;
    Rect room_;
    const DungeonScale& scale_;
    Random random_;
};

}  // namespace

void shape_room(LevelGrid& grid, const Room& room, const BspParameters& parameters,
                const DungeonScale& scale, Random random) {
    RoomShaper shaper(grid, room, scale, random);
    const int draw = random.between(0, 99);
    int below = parameters.pillared_percent;
    if (draw < below) return shaper.pillars();
    if (draw < (below += parameters.round_percent)) return shaper.vault();
    if (draw < (below += parameters.cross_percent)) return shaper.cross();
    if (draw < (below += parameters.ruined_percent)) return shaper.ruin();
    if (parameters.furnished && shaper.is_tall()) return shaper.balconies();
    if (parameters.furnished && shaper.is_wide() && random.coin()) shaper.dais();
}

}  // namespace karst
