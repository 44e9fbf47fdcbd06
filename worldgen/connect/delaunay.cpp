// The dual of the Voronoi diagram, whose topology Boost.Polygon finds with exact predicates
// (Fortune's sweep, 1987). The only file that includes it.
#include "worldgen/connect/delaunay.h"

#include <algorithm>
#include <boost/polygon/voronoi.hpp>

namespace karst {

std::vector<std::pair<std::uint32_t, std::uint32_t>> delaunay_edges(std::span<const Cell> sites) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    std::vector<boost::polygon::point_data<int>> points;
    points.reserve(sites.size());
    for (const Cell site : sites) points.emplace_back(site.x, site.y);
    boost::polygon::voronoi_diagram<double> diagram;
    boost::polygon::construct_voronoi(points.begin(), points.end(), &diagram);

    const auto add = [&](std::size_t a, std::size_t b) {
        if (a == b) return;
        edges.emplace_back(std::min(a, b), std::max(a, b));
    };
    for (const auto& edge : diagram.edges()) {
        add(edge.cell()->source_index(), edge.twin()->cell()->source_index());
    }
    std::vector<std::size_t> face;
    for (const auto& vertex : diagram.vertices()) {
        face.clear();
        const auto* edge = vertex.incident_edge();
        do {
            face.push_back(edge->cell()->source_index());
            edge = edge->rot_next();
        } while (edge != vertex.incident_edge());
        if (face.size() <= 3) continue;
        const std::size_t lowest = *std::min_element(face.begin(), face.end());
        for (const std::size_t site : face) add(lowest, site);
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    return edges;
}

}  // namespace karst
