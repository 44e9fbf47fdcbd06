// Minimum spanning trees. Source: Kruskal 1956.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace karst {

struct WeightedEdge {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::int64_t length = 0;
    bool operator==(const WeightedEdge&) const = default;
};

// Indices of the edges of a minimum spanning forest of `nodes` nodes, shortest first; of equally
// long edges the one with the lower index wins, so there is one answer.
std::vector<std::size_t> spanning_tree(std::uint32_t nodes, std::span<const WeightedEdge> edges);

}  // namespace karst
