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

    // The shape of a cross: the upper corners stay rock.
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

    // One-way floors along a wall, one above the other, with a step up to each near its end.
    void balconies(bool left) {
        const int rows = scale_.corridor_height + 1;
        int length_below = room_.width;
        for (int y = room_.bottom() - rows; y - scale_.corridor_height >= room_.y; y -= rows) {
            const int length = random_.between(room_.width / 4, room_.width * 2 / 5);
            shelf(left ? room_.x : room_.right() - length, y, length);
            const int end = std::min(length, length_below);
            const int x = left ? room_.x + end - 1 : room_.right() - end - kStep + 1;
            shelf(x, y + rows - scale_.jump, kStep);
            length_below = length;
        }
    }

    // Balconies along both walls.
    void galleries() {
        balconies(true);
        balconies(false);
    }

    // Columns that end above the heads, each with one-way steps up one of its sides.
    void columns() {
        const int width = room_.width >= 60 ? 3 : 2;
        const int spacing = std::max(scale_.shaft_width + 10, room_.width / 4);
        const int foot = room_.bottom() - scale_.corridor_height - 2;
        const int first = room_.x + (room_.width % spacing + spacing - width) / 2;
        for (int x = first; x + width + 3 < room_.right(); x += spacing) {
            if (x < room_.x + 3) continue;
            rock({x, room_.y, width, foot - room_.y});
            rock({x - 1, foot - 1, width + 2, 1});
            rock({x - 1, room_.y, width + 2, 1});
            const bool left = random_.coin();
            const int highest = room_.y + scale_.corridor_height;
            for (int y = room_.bottom() - scale_.jump; y >= highest; y -= scale_.jump) {
                const int length = random_.between(3, kStep);
                shelf(left ? x - length : x + width, y, length);
            }
        }
    }

    // Short beams under a ceiling too low for more.
    void beams() {
        const int spacing = random_.between(6, 9);
        for (int x = room_.x + spacing / 2; x + 2 < room_.right(); x += spacing) {
            rock({x, room_.y, 2, std::min(spare_rows(), 2)});
        }
    }

    void dais() {
        const int width = room_.width / 3;
        step(room_.x + (room_.width - width) / 2, width);
    }

    // What rooms get that have no shape of their own: no wide room stays an empty box.
    void furnish() {
        if (is_great()) {
            random_.chance(70) ? columns() : galleries();
            dais();
        } else if (is_tall()) {
            balconies(random_.coin());
            if (is_wide() && random_.coin()) dais();
        } else if (is_wide()) {
            random_.chance(spare_rows() > 0 ? 60 : 100) ? dais() : beams();
        }
    }

    void furnish_floor() {
        if (is_wide()) dais();
    }

    bool is_tall() const { return room_.height >= 2 * scale_.corridor_height + 1; }
    bool is_wide() const { return room_.width >= 14; }
    bool is_great() const { return is_tall() && room_.width >= 3 * (scale_.shaft_width + 6); }

  private:
    static constexpr int kStep = 5;  // cells of a one-way step

    // Rows under the ceiling that nobody needs.
    int spare_rows() const { return std::max(0, room_.height - scale_.corridor_height - 1); }

    void rock(const Rect& rect) {
        if (!rect.empty()) grid_.set_rect(rect, material::kStone);
    }

    // A one-way floor, where nothing is in its way.
    void shelf(int x, int y, int length) {
        const int end = std::min(x + length, room_.right());
        for (int i = std::max(x, room_.x); i < end; ++i) {
            if (grid_.is_bare(y, i, 1)) grid_.set(i, y, material::kPlatform);
        }
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

// Crosses get fewer with depth and ruins more; the recipe's shares are those of depth 11.
int share_of_crosses(int percent, int depth) {
    return percent * (32 - 3 * std::clamp(depth - 7, 0, 8)) / 20;
}

int share_of_ruins(int percent, int depth) {
    return percent * (4 + 3 * std::clamp(depth - 7, 0, 8)) / 16;
}

}  // namespace

void shape_room(LevelGrid& grid, const Room& room, const BspParameters& parameters,
                const DungeonScale& scale, const RandomKey& key, std::uint64_t index) {
    Random random = key.stream("bsp.shape", index);
    const int draw = random.between(0, 99);
    RoomShaper shaper(grid, room, scale, random);
    // Hubs are furnished: pillars or ruins get lost in them.
    if (parameters.furnished && room.kind == RoomKind::hub) return shaper.furnish();
    int below = parameters.pillared_percent;
    if (draw < below) return shaper.pillars();
    if (draw < (below += parameters.round_percent)) {
        shaper.vault();
        return shaper.furnish_floor();
    }
    if (draw < (below += share_of_crosses(parameters.cross_percent, key.depth))) {
        shaper.cross();
        return shaper.furnish_floor();
    }
    if (draw < (below += share_of_ruins(parameters.ruined_percent, key.depth))) {
        return shaper.ruin();
    }
    if (parameters.furnished) shaper.furnish();
}

}  // namespace karst
