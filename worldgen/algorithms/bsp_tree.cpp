#include "worldgen/algorithms/bsp_tree.h"

namespace karst {
namespace {

bool cut_upright(const Rect& rect, Size least, SplitRule rule, int level) {
    const bool upright_fits = rect.width >= 2 * least.width;
    const bool flat_fits = rect.height >= 2 * least.height;
    if (upright_fits != flat_fits) return upright_fits;
    if (rule == SplitRule::alternate) return level % 2 == 0;
    return std::int64_t{rect.width} * least.height >= std::int64_t{rect.height} * least.width;
}

class Splitter {
  public:
    Splitter(BspTree& tree, Size least, SplitRule rule, Random& random)
        : tree_(tree), least_(least), rule_(rule), random_(random) {}

    // Depth is at most log over the longest side: each cut takes off at least one least leaf, and
    // 16384 / 7 levels of recursion is the worst there can be.
    std::uint32_t split(const Rect& rect, int level) {
        const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
        tree_.nodes.push_back({.rect = rect});
        if (rect.width < 2 * least_.width && rect.height < 2 * least_.height) {
            tree_.nodes[index].leaf = static_cast<std::uint32_t>(tree_.leaves.size());
            tree_.leaves.push_back(index);
            return index;
        }
        Rect first = rect;
        Rect second = rect;
        const bool upright = cut_upright(rect, least_, rule_, level);
        if (upright) {
            first.width = random_.between(least_.width, rect.width - least_.width);
            second.x += first.width;
            second.width -= first.width;
        } else {
            first.height = random_.between(least_.height, rect.height - least_.height);
            second.y += first.height;
            second.height -= first.height;
        }
        const std::uint32_t first_node = split(first, level + 1);
        const std::uint32_t second_node = split(second, level + 1);
        tree_.nodes[index].first = first_node;
        tree_.nodes[index].second = second_node;
        tree_.nodes[index].side_by_side = upright;
        return index;
    }

  private:
    BspTree& tree_;
    Size least_;
    SplitRule rule_;
    Random& random_;
};

}  // namespace

BspTree split_area(const Rect& area, Size least, SplitRule rule, Random& random) {
    BspTree tree;
    Splitter(tree, least, rule, random).split(area, 0);
    return tree;
}

}  // namespace karst
