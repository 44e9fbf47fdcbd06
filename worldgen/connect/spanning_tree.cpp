#include "worldgen/connect/spanning_tree.h"

#include <algorithm>

#include "worldgen/connect/union_find.h"

namespace karst {

std::vector<std::size_t> spanning_tree(std::uint32_t nodes, std::span<const WeightedEdge> edges) {
    std::vector<std::size_t> order(edges.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) {
        return std::pair(edges[i].length, i) < std::pair(edges[k].length, k);
    });
    UnionFind sets;
    sets.reset(nodes);
    std::vector<std::size_t> tree;
    for (const std::size_t i : order) {
        if (sets.find(edges[i].a) == sets.find(edges[i].b)) continue;
        sets.unite(edges[i].a, edges[i].b);
        tree.push_back(i);
    }
    return tree;
}

}  // namespace karst
