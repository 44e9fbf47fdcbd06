#include "worldgen/connect/drop_offs.h"

#include <optional>

namespace karst {
namespace {

std::optional<Cell> land(const BodySpace& space, Cell from) {
    while (!space.held.test(from.x, from.y)) {
        ++from.y;
        if (!space.free.test(from.x, from.y)) return std::nullopt;
    }
    return from;
}

class Finder {
  public:
    explicit Finder(const BodySpace& space) : space_(space) {}

    void find(int y, std::uint64_t tops, std::size_t w) {
        const auto held = space_.held.row(y);
        const auto open = space_.free.row(y);
        const auto ledge = [&](std::size_t i) { return open[i] & ~held[i]; };
        const std::uint64_t mine = ledge(w);
        const std::uint64_t after = w + 1 < open.size() ? ledge(w + 1) : 0;
        const std::uint64_t before = w > 0 ? ledge(w - 1) : 0;
        add_all(tops & (mine >> 1 | after << 63), y, w, 1);
        add_all(tops & (mine << 1 | before >> 63), y, w, -1);
        const std::uint64_t below = space_.free.row(y + 1)[w] & ~space_.held.row(y + 1)[w];
        const std::uint64_t down = tops & below;
        add_all(down & ~(down << 1), y, w, 0);
    }

    std::vector<DropOff> take() { return std::move(found_); }

  private:
    void add_all(std::uint64_t tops, int y, std::size_t w, int side) {
        for (; tops != 0; tops &= tops - 1) {
            const Cell top{static_cast<int>(w) * 64 + std::countr_zero(tops), y};
            const auto landing = land(space_, {top.x + side, side == 0 ? y + 1 : y});
            if (landing) found_.push_back({top, side, *landing});
        }
    }

    const BodySpace& space_;
    std::vector<DropOff> found_;
};

}  // namespace

std::vector<DropOff> find_drop_offs(const BodySpace& space, const BitGrid& region) {
    Finder finder(space);
    for (int y = 0; y + 1 < space.free.height(); ++y) {
        const auto held = space.held.row(y);
        const auto inside = region.row(y);
        for (std::size_t w = 0; w < held.size(); ++w) {
            const std::uint64_t tops = held[w] & inside[w];
            if (tops != 0) finder.find(y, tops, w);
        }
    }
    return finder.take();
}

}  // namespace karst
