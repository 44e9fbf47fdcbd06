#include "worldgen/features/anchors.h"

#include <algorithm>
#include <bit>

namespace karst {
namespace {

// Finds the anchors of one kind by whole words of a row.
class Finder {
  public:
    Finder(const LevelGrid& grid, const BitGrid* reached, AnchorKind kind)
        : grid_(grid), solid_(grid.solid()), reached_(reached), kind_(kind) {}

    // Those of row y from x = left to before right, neither at the level's edge.
    void find(int y, int left, int right, std::vector<Anchor>& anchors) const {
        const auto last = static_cast<std::size_t>(right - 1) / 64;
        for (auto w = static_cast<std::size_t>(left) / 64; w <= last; ++w) {
            const int x = static_cast<int>(w) * 64;
            std::uint64_t bits = grid_.bare_word(y, w);
            if (x < left) bits &= ~std::uint64_t{0} << (left - x);
            if (right - x < 64) bits &= ~(~std::uint64_t{0} << (right - x));
            if (bits != 0) bits &= candidates(y, w);
            for (; bits != 0; bits &= bits - 1) {
                const Cell cell{x + std::countr_zero(bits), y};
                if (kind_ != AnchorKind::pool_edge || is_beside_pool(cell)) {
                    anchors.push_back({kind_, cell});
                }
            }
        }
    }

  private:
    std::uint64_t candidates(int y, std::size_t w) const {
        switch (kind_) {
            case AnchorKind::floor:
                return three_across(y + 1, w) & reached(y, w);
            case AnchorKind::ceiling:
                return three_across(y - 1, w);
            case AnchorKind::wall:
                return beside_three_down(y, w);
            case AnchorKind::pool_edge:
                return solid(y + 1, w) & reached(y, w);
        }
        return 0;
    }

    // Words beyond the row are empty.
    std::uint64_t solid(int y, std::size_t w) const {
        return w < solid_.words_per_row() ? solid_.row(y)[w] : 0;
    }

    std::uint64_t reached(int y, std::size_t w) const {
        return reached_ == nullptr ? ~std::uint64_t{0} : reached_->row(y)[w];
    }

    std::uint64_t three_across(int y, std::size_t w) const {
        const std::uint64_t middle = solid(y, w);
        return middle & (middle << 1 | solid(y, w - 1) >> 63) &
               (middle >> 1 | solid(y, w + 1) << 63);
    }

    std::uint64_t three_down(int y, std::size_t w) const {
        return solid(y - 1, w) & solid(y, w) & solid(y + 1, w);
    }

    std::uint64_t beside_three_down(int y, std::size_t w) const {
        const std::uint64_t middle = three_down(y, w);
        return middle << 1 | three_down(y, w - 1) >> 63 | middle >> 1 | three_down(y, w + 1) << 63;
    }

    bool is_beside_pool(Cell cell) const {
        const auto is_liquid = [&](int x) {
            return grid_.materials()[grid_.at(x, cell.y + 1)].liquid;
        };
        return is_liquid(cell.x - 1) || is_liquid(cell.x + 1);
    }

    const LevelGrid& grid_;
    const BitGrid& solid_;
    const BitGrid* reached_;
    AnchorKind kind_;
};

}  // namespace

std::vector<Anchor> find_anchors(const LevelGrid& grid, const BitGrid* reached, AnchorKind kind,
                                 const Rect& part) {
    const Finder finder(grid, reached, kind);
    std::vector<Anchor> anchors;
    const int left = std::max(1, part.x);
    const int right = std::min(part.right(), grid.width() - 1);
    if (left >= right) return anchors;
    const int bottom = std::min(part.bottom(), grid.height() - 1);
    for (int y = std::max(1, part.y); y < bottom; ++y) finder.find(y, left, right, anchors);
    return anchors;
}

}  // namespace karst
