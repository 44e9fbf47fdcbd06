#include "worldgen/connect/room_graph.h"

#include <gtest/gtest.h>

namespace karst {
namespace {

void link(Layout& layout, std::uint32_t from, std::uint32_t to, std::vector<Cell> points) {
    layout.corridors.push_back({from, to, static_cast<std::uint32_t>(layout.points.size()),
                                static_cast<std::uint32_t>(points.size())});
    layout.points.insert(layout.points.end(), points.begin(), points.end());
}

TEST(RoomDistances, TakeTheShortestWayAlongPathPoints) {
    Layout layout;
    layout.rooms.resize(5);
    link(layout, 0, 1, {{0, 0}, {10, 0}});
    link(layout, 1, 2, {{10, 0}, {10, 5}, {13, 5}});
    link(layout, 3, 0, {{0, 0}, {0, 3}});
    link(layout, 3, 2, {{0, 3}, {1, 3}});
    EXPECT_EQ(room_distances(layout, 0), (std::vector<std::int64_t>{0, 10, 4, 3, -1}));
    EXPECT_EQ(room_distances(layout, 4), (std::vector<std::int64_t>{-1, -1, -1, -1, 0}));
}

}  // namespace
}  // namespace karst
