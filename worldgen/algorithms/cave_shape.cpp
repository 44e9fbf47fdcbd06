// Enlarging: each automaton cell gets a random density on its side of the threshold at its centre;
// between centres the density is linear, and rock is where it is high (marching squares: Lorensen,
// Cline 1987). So edges run slanted and wavy, and no cell of the automaton shows.
#include "worldgen/algorithms/cave_shape.h"

#include <algorithm>
#include <vector>

#include "worldgen/algorithms/cellular.h"
#include "worldgen/connect/components.h"
#include "worldgen/core/grid_bits.h"
#include "worldgen/core/noise.h"

namespace karst {
namespace {

constexpr int kDensityOne = 256;
constexpr int kThreshold = kDensityOne / 2;
constexpr int kLeastContrast = 44;  // between a density and the threshold; the rest is random

// Walls by a share that changes over the map.
void varied_fill(BitGrid& walls, Cell first, const CaveShape& shape, const RandomKey& key) {
    const ValueNoise2d noise(key, "caves.variation", shape.variation.width, shape.variation.height);
    for (int y = 0; y < walls.height(); ++y) {
        const auto row_key = static_cast<std::uint32_t>(
            key.hash("caves.fill", static_cast<std::uint64_t>(first.y + y)));
        int share = 0;
        for (int x = 0; x < walls.width(); ++x) {
            const int column = first.x + x;
            if (x == 0 || column % 4 == 0) {
                const int more =
                    noise.at(column * shape.cell.width, (first.y + y) * shape.cell.height);
                share = 256 * shape.fill_percent + (more >> 8) * shape.fill_variation;
            }
            const std::uint32_t bits = mix32(row_key + static_cast<std::uint32_t>(column));
            walls.set(x, y, static_cast<int>(bits % 25600) < share);
        }
    }
}

// The automaton's cells around a rectangle of the world.
class CoarseCaves {
  public:
    CoarseCaves(Size size, Cell origin, const CaveShape& shape, const RandomKey& key)
        : cell_(shape.cell), key_(key) {
        first_ = {std::max(0, origin.x / cell_.width - 1) / 4 * 4,
                  std::max(0, origin.y / cell_.height - 1)};
        const Cell last{(origin.x + size.width) / cell_.width + 1,
                        (origin.y + size.height) / cell_.height + 1};
        walls_ = BitGrid({last.x - first_.x + 1, last.y - first_.y + 1});
        if (shape.fill_variation == 0) {
            random_fill(walls_, first_, shape.fill_percent, key, "caves.fill");
        } else {
            varied_fill(walls_, first_, shape, key);
        }
        close_border(walls_);
        smooth_cells(walls_, shape.passes, shape.survive, shape.birth);
    }

    // Densities at the centres of one row of automaton cells; outside is rock.
    void densities(int row, std::vector<int>& values) const {
        values.assign(static_cast<std::size_t>(walls_.width()), kDensityOne);
        const int y = row - first_.y;
        if (y < 0 || y >= walls_.height()) return;
        const auto row_key =
            static_cast<std::uint32_t>(key_.hash("caves.density", static_cast<std::uint64_t>(row)));
        for (int x = 0; x < walls_.width(); ++x) {
            const std::uint32_t bits = mix32(row_key + static_cast<std::uint32_t>(first_.x + x));
            const int contrast =
                kLeastContrast + static_cast<int>(bits % (kThreshold - kLeastContrast));
            values[static_cast<std::size_t>(x)] =
                kThreshold + (walls_.test(x, y) ? contrast : -contrast);
        }
    }

    int first_column() const { return first_.x; }

  private:
    Size cell_;
    RandomKey key_;
    Cell first_;
    BitGrid walls_;
};

// Sets the cells between two neighbouring centres where the density is above the threshold.
// Positions are in half cells, so that centres of cells of any width are whole numbers.
void draw_between(BitGrid& solid, int y, int origin_x, int left, int right, int density_left,
                  int density_right, int threshold) {
    const bool wall_left = density_left >= threshold;
    const bool wall_right = density_right >= threshold;
    if (!wall_left && !wall_right) return;
    int begin = left;
    int end = right;
    if (wall_left != wall_right) {
        const int cut =
            left + (right - left) * (threshold - density_left) / (density_right - density_left);
        (wall_left ? end : begin) = cut;
    }
    const int first = std::max(0, (begin >> 1) - origin_x);
    const int last = std::min(solid.width(), (end >> 1) - origin_x);
    if (first < last) solid.set_run(y, first, last - first);
}

void enlarge(BitGrid& solid, Cell origin, const CoarseCaves& coarse, Size cell) {
    std::vector<int> above;
    std::vector<int> below;
    std::vector<int> here;
    int loaded = -2;
    for (int y = 0; y < solid.height(); ++y) {
        const int place = 2 * (origin.y + y) + 1 - cell.height;  // half cells from the first centre
        const int span = 2 * cell.height;
        const int row = place < 0 ? -1 : place / span;
        if (row != loaded) {
            coarse.densities(row, above);
            coarse.densities(row + 1, below);
            loaded = row;
        }
        const int part = place - row * span;
        here.resize(above.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            here[i] = above[i] * (span - part) + below[i] * part;
        }
        const int first_centre = (2 * coarse.first_column() + 1) * cell.width;
        draw_between(solid, y, origin.x, 0, first_centre, here[0], here[0], kThreshold * span);
        for (std::size_t i = 0; i + 1 < here.size(); ++i) {
            const int left = (2 * (coarse.first_column() + static_cast<int>(i)) + 1) * cell.width;
            draw_between(solid, y, origin.x, left, left + 2 * cell.width, here[i], here[i + 1],
                         kThreshold * span);
        }
    }
}

}  // namespace

void shape_caves(BitGrid& solid, Cell origin, const CaveShape& shape, const RandomKey& key) {
    if (shape.cell == Size{1, 1}) {
        if (shape.fill_variation == 0) {
            random_fill(solid, origin, shape.fill_percent, key, "caves.fill");
        } else {
            varied_fill(solid, origin, shape, key);
        }
        close_border(solid);  // the rule sees it, so that caves round off towards it
        smooth_cells(solid, shape.passes, shape.survive, shape.birth);
    } else {
        solid.fill(false);
        enlarge(solid, origin, CoarseCaves(solid.size(), origin, shape, key), shape.cell);
    }
    close_border(solid);
    smooth_cells(solid, shape.refine_passes, 4, 5);
    close_border(solid);
}

void remove_small_islands(BitGrid& solid, int least) {
    if (least <= 1) return;
    BitGrid open = inverted(solid);
    for (const OpenRegion& rock : find_open_regions(open)) {
        if (rock.cells < least) fill_region(open, rock.first);
    }
    solid = inverted(open);
    close_border(solid);
}

}  // namespace karst
