// What libtcod makes of comparable work, asked as karst_compare is (bench/compare/serve.h): a BSP
// tree with a room in each leaf and a corridor between each two halves; and a line of noise. No
// furnishing, no checks: less than what it is compared with.

#include <algorithm>
#include <cstdlib>
#include <libtcod/libtcod.hpp>
#include <memory>
#include <vector>

#include "bench/compare/serve.h"

namespace karst::bench {
namespace {

constexpr int kSeed = 42;

void use(const void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

// Where rooms are carved: one byte a cell, as in the samples.
class Bytes {
  public:
    explicit Bytes(int side)
        : side_(static_cast<std::size_t>(side)), walls_(side_ * side_, static_cast<char>(1)) {}
    void dig(int x, int y, int width) {
        auto* const first =
            walls_.data() + static_cast<std::size_t>(y) * side_ + static_cast<std::size_t>(x);
        std::fill(first, first + width, static_cast<char>(0));
    }

  private:
    std::size_t side_;
    std::vector<char> walls_;
};

// The library's own map, as in its tutorial.
class Map {
  public:
    explicit Map(int side) : map_(side, side) {}
    void dig(int x, int y, int width) {
        for (int i = x; i < x + width; ++i) map_.setProperties(i, y, true, true);
    }

  private:
    TCODMap map_;
};

// Carves while the tree is visited from the leaves up.
template <class Target>
class Carver final : public ITCODBspCallback {
  public:
    Carver(Target& target, TCODRandom& random) : target_(target), random_(random) {}

    bool visitNode(TCODBsp* node, void*) override {
        if (!node->isLeaf()) {
            const TCODBsp& one = *node->getLeft();
            const TCODBsp& other = *node->getRight();
            connect(one.x + one.w / 2, one.y + one.h / 2, other.x + other.w / 2,
                    other.y + other.h / 2);
            return true;
        }
        ++rooms_;
        // At least half of the leaf a side, a wall around it.
        const int width = random_.getInt(std::max(2, node->w / 2), node->w - 2);
        const int height = random_.getInt(std::max(2, node->h / 2), node->h - 2);
        const int x = node->x + 1 + random_.getInt(0, node->w - width - 2);
        const int y = node->y + 1 + random_.getInt(0, node->h - height - 2);
        dig(x, y, width, height);
        node->resize(x, y, width, height);  // so that corridors lead to the room
        return true;
    }

    int rooms() const { return rooms_; }

  private:
    void dig(int x, int y, int width, int height) {
        for (int row = y; row < y + height; ++row) target_.dig(x, row, width);
    }
    void connect(int x1, int y1, int x2, int y2) {
        dig(std::min(x1, x2), y1, std::abs(x2 - x1) + 1, 1);
        dig(x2, std::min(y1, y2), 1, std::abs(y2 - y1) + 1);
    }

    Target& target_;
    TCODRandom& random_;
    int rooms_ = 0;
};

struct Shape {
    int levels = 0;
    int least = 0;  // side of a leaf
};

// Returns the number of rooms.
template <class Target>
int carve(int side, Shape shape) {
    TCODRandom random(kSeed, TCOD_RNG_CMWC);
    TCODBsp tree(0, 0, side, side);
    tree.splitRecursive(&random, shape.levels, shape.least, shape.least, 1.5F, 1.5F);
    Target target(side);
    Carver<Target> carver(target, random);
    tree.traverseInvertedLevelOrder(&carver, nullptr);
    use(&target);
    return carver.rooms();
}

// Arguments: SIDE ROOMS. Fact: rooms, as near to those asked for as any depth of the tree and least
// side of a leaf give.
template <class Target>
Work bsp(Arguments& arguments) {
    int side = 0;
    int rooms = 0;
    arguments >> side >> rooms;
    Shape best;
    int least_off = 0;
    for (int levels = 8; levels <= 16; ++levels) {
        for (int least = 5; least <= 20; ++least) {
            const int off = std::abs(carve<Bytes>(side, {levels, least}) - rooms);
            if (best.levels != 0 && off >= least_off) continue;
            least_off = off;
            best = {levels, least};
        }
    }
    return [side, best] {
        int made = 0;
        const double taken = seconds_of([&] { made = carve<Target>(side, best); });
        return Taken{{{"", taken}}, {{"rooms", std::to_string(made)}}};
    };
}

// Arguments: COLUMNS. Five octaves of simplex noise, the source of noise made beforehand.
Work line(Arguments& arguments) {
    int columns = 0;
    arguments >> columns;
    const auto random = std::make_shared<TCODRandom>(kSeed, TCOD_RNG_CMWC);
    const auto noise = std::make_shared<TCODNoise>(1, random.get(), TCOD_NOISE_SIMPLEX);
    return [columns, random, noise] {
        std::vector<int> heights(static_cast<std::size_t>(columns));
        const double taken = seconds_of([&] {
            for (int x = 0; x < columns; ++x) {
                float at = static_cast<float>(x) / 64.0F;
                heights[static_cast<std::size_t>(x)] =
                    static_cast<int>(8.0F * noise->getFbm(&at, 5.0F));
            }
            use(heights.data());
        });
        return Taken{{{"", taken}}, {}};
    };
}

}  // namespace
}  // namespace karst::bench

int main() {
    using namespace karst::bench;
    serve({{"bsp", bsp<Bytes>}, {"bsp-map", bsp<Map>}, {"line", line}});
}
