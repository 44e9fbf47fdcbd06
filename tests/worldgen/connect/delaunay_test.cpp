#include "worldgen/connect/delaunay.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "worldgen/connect/spanning_tree.h"
#include "worldgen/connect/union_find.h"
#include "worldgen/core/random.h"

namespace karst {
namespace {

std::vector<Cell> random_sites(std::uint64_t seed, int count, int side) {
    Random random(seed);
    std::set<Cell> sites;
    while (static_cast<int>(sites.size()) < count) {
        sites.insert({random.between(0, side), random.between(0, side)});
    }
    return {sites.begin(), sites.end()};
}

// Above 0 where d lies inside the circle through a, b, c; the sign is that of the area of abc.
std::int64_t in_circle(Cell a, Cell b, Cell c, Cell d) {
    const auto row = [&](Cell p) {
        const std::int64_t x = p.x - d.x;
        const std::int64_t y = p.y - d.y;
        return std::array{x, y, x * x + y * y};
    };
    const auto p = row(a);
    const auto q = row(b);
    const auto r = row(c);
    return p[0] * (q[1] * r[2] - q[2] * r[1]) - p[1] * (q[0] * r[2] - q[2] * r[0]) +
           p[2] * (q[0] * r[1] - q[1] * r[0]);
}

std::int64_t area(Cell a, Cell b, Cell c) {
    return std::int64_t{b.x - a.x} * (c.y - a.y) - std::int64_t{b.y - a.y} * (c.x - a.x);
}

// An edge is Delaunay where it is a side of a triangle whose circle holds no site; `strict` asks
// that none lies on the circle either, so that there is no choice.
bool has_empty_circle(const std::vector<Cell>& sites, std::size_t i, std::size_t k, bool strict) {
    for (std::size_t m = 0; m < sites.size(); ++m) {
        const std::int64_t turn = area(sites[i], sites[k], sites[m]);
        if (m == i || m == k || turn == 0) continue;
        bool empty = true;
        for (std::size_t n = 0; n < sites.size() && empty; ++n) {
            if (n == i || n == k || n == m) continue;
            const std::int64_t inside = in_circle(sites[i], sites[k], sites[m], sites[n]);
            const std::int64_t sign = turn > 0 ? inside : -inside;
            empty = strict ? sign < 0 : sign <= 0;
        }
        if (empty) return true;
    }
    return false;
}

TEST(Delaunay, AgreesWithEmptyCircles) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const auto sites = random_sites(seed, 24, seed % 2 == 0 ? 1000 : 12);
        const auto edges = delaunay_edges(sites);
        EXPECT_LE(edges.size(), 3 * sites.size() - 6);
        const std::set<std::pair<std::uint32_t, std::uint32_t>> found(edges.begin(), edges.end());
        for (std::uint32_t i = 0; i < sites.size(); ++i) {
            for (std::uint32_t k = i + 1; k < sites.size(); ++k) {
                if (found.contains({i, k})) {
                    EXPECT_TRUE(has_empty_circle(sites, i, k, false))
                        << seed << ": " << i << " " << k;
                } else {
                    EXPECT_FALSE(has_empty_circle(sites, i, k, true))
                        << seed << ": " << i << " " << k;
                }
            }
        }
    }
}

TEST(Delaunay, FewSitesAndSitesInARow) {
    EXPECT_TRUE(delaunay_edges({}).empty());
    EXPECT_TRUE(delaunay_edges(std::vector<Cell>{{1, 1}}).empty());
    EXPECT_EQ(delaunay_edges(std::vector<Cell>{{1, 1}, {5, 2}}).size(), 1u);
    EXPECT_EQ(delaunay_edges(std::vector<Cell>{{0, 0}, {2, 2}, {4, 4}, {6, 6}}).size(), 3u);
    EXPECT_EQ(delaunay_edges(std::vector<Cell>{{0, 0}, {0, 2}, {2, 0}, {2, 2}}).size(), 5u);
}

// The least length over all trees, by growing one from node 0 (Prim).
std::int64_t least_length(std::uint32_t nodes, const std::vector<WeightedEdge>& edges) {
    std::set<std::uint32_t> reached{0};
    std::int64_t sum = 0;
    while (reached.size() < nodes) {
        const WeightedEdge* best = nullptr;
        for (const WeightedEdge& edge : edges) {
            if (reached.contains(edge.a) == reached.contains(edge.b)) continue;
            if (best == nullptr || edge.length < best->length) best = &edge;
        }
        sum += best->length;
        reached.insert(best->a);
        reached.insert(best->b);
    }
    return sum;
}

TEST(SpanningTree, HasTheLeastLengthAndJoinsAll) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Random random(seed);
        std::vector<WeightedEdge> edges;
        for (std::uint32_t a = 0; a < 20; ++a) {
            for (std::uint32_t b = 0; b < a; ++b) edges.push_back({a, b, random.between(1, 30)});
        }
        const auto tree = spanning_tree(20, edges);
        ASSERT_EQ(tree.size(), 19u);
        std::int64_t sum = 0;
        UnionFind sets;
        sets.reset(20);
        for (const std::size_t i : tree) {
            sum += edges[i].length;
            sets.unite(edges[i].a, edges[i].b);
        }
        for (std::uint32_t i = 0; i < 20; ++i) EXPECT_EQ(sets.find(i), 0u);
        EXPECT_EQ(sum, least_length(20, edges));
    }
}

}  // namespace
}  // namespace karst
