#include "worldgen/measures/measures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tests/worldgen/level_helpers.h"

namespace karst {
namespace {

// '#' stone, '~' water, 'H' ladder, 'W' wood, '@' the spawn in air, anything else air.
Level drawn(const std::vector<std::string_view>& rows, LevelInfo info = {}) {
    info.size = {static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
    LevelGrid grid(info.size, MaterialTable::built_in());
    for (int y = 0; y < info.size.height; ++y) {
        for (int x = 0; x < info.size.width; ++x) {
            const char glyph = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
            const std::map<char, MaterialId> ids{{'#', material::kStone},
                                                 {'~', material::kWater},
                                                 {'H', material::kLadder},
                                                 {'W', material::kWood}};
            const auto id = ids.find(glyph);
            grid.set(x, y, id == ids.end() ? material::kAir : id->second);
            if (glyph == '@') {
                Marker spawn;
                spawn.cell = {x, y};
                info.markers.push_back(spawn);
            }
        }
    }
    return Level(std::move(info), std::move(grid));
}

LevelMeasures measured(const std::vector<std::string_view>& rows, LevelInfo info = {},
                       const Body& body = {}) {
    return measure_level(drawn(rows, std::move(info)), body);
}

LevelMeasures measured_graph(std::size_t rooms,
                             const std::vector<std::pair<std::uint32_t, std::uint32_t>>& links) {
    LevelInfo info;
    info.layout.rooms.resize(rooms);
    for (const auto& [from, to] : links) {
        Corridor link;
        link.from = from;
        link.to = to;
        info.layout.corridors.push_back(link);
    }
    return measured({"###", "#.#", "###"}, std::move(info));
}

TEST(Measures, tells_islands_from_what_hangs_on_the_border) {
    const LevelMeasures found = measured({
        "##########",
        "#..#.....#",  // hangs from the top
        "#..#.##..#",  // an island of 3
        "#....#...#",
        "#...#...##",  // touches the other by a corner only: an island of 1
        "#........#",
        "##########",
    });
    EXPECT_DOUBLE_EQ(found.floating_share, 4.0 / (10 + 10 + 5 * 2 + 2 + 3 + 1 + 1));
    EXPECT_DOUBLE_EQ(found.island_median, 3);
    EXPECT_TRUE(std::isnan(measured({"###", "#.#", "###"}).island_median));
}

TEST(Measures, counts_footing_on_ledges_of_eight) {
    const LevelMeasures found = measured({
        "################", "#..............#",
        "#.#######......#",  // seven
        "#.#######......#", "#.#######......#",
        "#.########.....#",  // one
        "################",  // one and five
    });
    EXPECT_DOUBLE_EQ(found.ledge_share, 0);
    const LevelMeasures wider = measured({
        "################", "#..............#",
        "#.########.....#",  // eight
        "################",  // one and five
    });
    EXPECT_DOUBLE_EQ(wider.ledge_share, 8.0 / 14);
}

TEST(Measures, follows_the_ground_and_not_the_trees) {
    LevelInfo info;
    info.layout.sky = {1, 1, 8, 3};
    const std::vector<std::string_view> rows{
        "##########", "#........#", "#WWW....##", "#WWW...###",
        "#.W....###", "##########", "##########",
    };
    // Ground at 5 5 5 5 5 5 3 2: one step of 2 among seven.
    EXPECT_DOUBLE_EQ(measured(rows, info).step_share, 6.0 / 7);
    EXPECT_TRUE(std::isnan(measured(rows).step_share));
    EXPECT_DOUBLE_EQ(measured(rows, info).underground_open_share, (1 + 4) / 30.0);
}

TEST(Measures, widths_liquids_and_ladders) {
    const LevelMeasures found = measured({
        "#######",
        "#H....#",
        "#.....#",
        "#H....#",
        "#H...~#",
        "#H..~~#",
        "#######",
    });
    EXPECT_DOUBLE_EQ(found.half_width_p50, 1);  // 16 of 25 cells are at the rim
    EXPECT_DOUBLE_EQ(found.half_width_p90, 2);  // 24
    EXPECT_DOUBLE_EQ(found.liquid_share, 3.0 / 25);
    EXPECT_DOUBLE_EQ(found.ladder_cells, 4);
    EXPECT_DOUBLE_EQ(found.longest_ladder, 3);
    EXPECT_DOUBLE_EQ(found.open_share, 25.0 / 49);
}

TEST(Measures, widths_agree_with_a_search_cell_by_cell) {
    const Level level =
        WorldGenerator(3, {96, 80}, recipe_of("caves"), built_in_registry()).plan(4);
    std::vector<int> distances;
    for (int y = 0; y < 80; ++y) {
        for (int x = 0; x < 96; ++x) {
            int radius = 0;
            const auto all_open = [&] {
                for (int dy = -radius; dy <= radius; ++dy) {
                    for (int dx = -radius; dx <= radius; ++dx) {
                        const Cell cell{x + dx, y + dy};
                        if (!level.grid().solid().contains(cell.x, cell.y)) return false;
                        if (level.grid().is_solid(cell.x, cell.y)) return false;
                    }
                }
                return true;
            };
            while (all_open()) ++radius;
            if (radius > 0) distances.push_back(radius);
        }
    }
    std::sort(distances.begin(), distances.end());
    const LevelMeasures found = measure_level(level, Body());
    const auto rank = [&](double share) {
        return distances[static_cast<std::size_t>(
                             std::ceil(share * static_cast<double>(distances.size()))) -
                         1];
    };
    EXPECT_DOUBLE_EQ(found.half_width_p50, rank(0.5));
    EXPECT_DOUBLE_EQ(found.half_width_p90, rank(0.9));
}

TEST(Measures, finds_rooms_on_cycles) {
    // A triangle, a bridge from it to a pair of rooms with two links, and a tail.
    const LevelMeasures found =
        measured_graph(6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 3}, {4, 5}});
    EXPECT_DOUBLE_EQ(found.rooms, 6);
    EXPECT_DOUBLE_EQ(found.cycles, 2);
    EXPECT_DOUBLE_EQ(found.loop_share, 5.0 / 6);
    EXPECT_DOUBLE_EQ(found.dead_end_share, 1.0 / 6);
    EXPECT_DOUBLE_EQ(measured_graph(3, {{0, 1}, {1, 2}}).loop_share, 0);
    EXPECT_TRUE(std::isnan(measured_graph(0, {}).loop_share));
}

// A room is on a cycle where one of its links can be left out and its ends still hang together.
double slow_loop_share(std::size_t rooms,
                       const std::vector<std::pair<std::uint32_t, std::uint32_t>>& links) {
    std::set<std::uint32_t> looped;
    for (std::size_t without = 0; without < links.size(); ++without) {
        std::set<std::uint32_t> seen{links[without].first};
        for (std::size_t round = 0; round < rooms; ++round) {
            for (std::size_t i = 0; i < links.size(); ++i) {
                if (i == without) continue;
                const auto [a, b] = links[i];
                if (seen.contains(a) || seen.contains(b)) seen.insert({a, b});
            }
        }
        if (!seen.contains(links[without].second)) continue;
        looped.insert({links[without].first, links[without].second});
    }
    return static_cast<double>(looped.size()) / static_cast<double>(rooms);
}

TEST(Measures, cycles_agree_with_leaving_out_link_by_link) {
    std::uint32_t state = 1;
    const auto draw = [&](std::uint32_t below) {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) % below;
    };
    for (int i = 0; i < 300; ++i) {
        const std::uint32_t rooms = 2 + draw(9);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> links;
        for (std::uint32_t k = draw(2 * rooms); k > 0; --k) {
            const std::uint32_t from = draw(rooms);
            const std::uint32_t to = draw(rooms);
            if (from != to) links.emplace_back(from, to);
        }
        EXPECT_DOUBLE_EQ(measured_graph(rooms, links).loop_share, slow_loop_share(rooms, links))
            << "graph " << i;
    }
}

TEST(Measures, route_and_reach_of_a_walker) {
    const std::vector<std::string_view> rows{
        "##########", "#........#", "#........#", "#......###",
        "#......###", "#......###", "#@.....###", "##########",
    };
    Body walker;
    walker.fly = false;
    walker.height = 1;
    walker.jump_up = 2;
    LevelInfo info;
    info.route = {{{1, 6}, Move::start}, {{5, 6}, Move::walk}, {{5, 3}, Move::rise}};
    const LevelMeasures found = measured(rows, info, walker);
    EXPECT_DOUBLE_EQ(found.walk_share, 6.0 / 8);  // the two on the shelf are four up
    EXPECT_DOUBLE_EQ(found.route_length, 7);
    EXPECT_DOUBLE_EQ(found.route_ratio, 7.0 / 5);
    walker.jump_up = 4;
    EXPECT_DOUBLE_EQ(measured(rows, {}, walker).walk_share, 1);
    EXPECT_TRUE(std::isnan(measured(rows, {}, walker).route_ratio));
}

// Four screens, two by two, with an open band through the middle row of the upper two.
struct Screens {
    LevelInfo info;
    LevelGrid grid{{640, 360}, MaterialTable::built_in()};

    Screens() {
        info.size = {640, 360};
        grid.set_rect({1, 30, 638, 90}, material::kAir);
    }
    LevelMeasures measured() const { return measure_level(Level(info, grid), Body()); }
};

TEST(Measures, judges_screens) {
    Screens screens;
    EXPECT_DOUBLE_EQ(screens.measured().screens_open, 0.5);
    EXPECT_DOUBLE_EQ(screens.measured().screens_exits, 0);  // one neighbour each
    EXPECT_DOUBLE_EQ(screens.measured().screens_landmark, 0);
    screens.grid.set_rect({100, 120, 1, 100}, material::kAir);  // down from the first
    EXPECT_DOUBLE_EQ(screens.measured().screens_exits, 0.25);
    EXPECT_DOUBLE_EQ(screens.measured().screens_ok, 0);
    screens.grid.set_rect({10, 120, 39, 1}, material::kWater);
    EXPECT_DOUBLE_EQ(screens.measured().screens_landmark, 0);
    screens.grid.set_rect({10, 120, 40, 1}, material::kWater);
    EXPECT_DOUBLE_EQ(screens.measured().screens_landmark, 0.25);
    EXPECT_DOUBLE_EQ(screens.measured().screens_ok, 0.25);
    Room hall;
    hall.kind = RoomKind::hall;
    hall.rect = {300, 40, 60, 30};  // seen on both upper screens
    screens.info.layout.rooms.push_back(hall);
    EXPECT_DOUBLE_EQ(screens.measured().screens_landmark, 0.5);
    screens.info.markers.resize(8);
    for (Marker& marker : screens.info.markers) marker.kind = MarkerKind::item;
    EXPECT_DOUBLE_EQ(screens.measured().items_per_screen, 2);
    EXPECT_DOUBLE_EQ(screens.measured().enemies_per_screen, 0);
}

TEST(Measures, landmarks_are_large_rooms_vaults_hubs_and_ruins_but_not_small_rooms) {
    const auto landmarks = [](const Room& room) {
        Screens screens;
        screens.info.layout.rooms.push_back(room);
        return screens.measured().screens_landmark;
    };
    Room room;
    room.rect = {20, 40, 24, 20};  // 480 cells
    EXPECT_DOUBLE_EQ(landmarks(room), 0);
    room.rect = {20, 40, 25, 20};
    EXPECT_DOUBLE_EQ(landmarks(room), 0.25);
    room.rect.x = 310;  // seen on both upper screens, its middle on the right one
    EXPECT_DOUBLE_EQ(landmarks(room), 0.25);
    room.kind = RoomKind::passage;
    EXPECT_DOUBLE_EQ(landmarks(room), 0);
    room.kind = RoomKind::room;
    room.rect = {20, 40, 5, 5};
    EXPECT_DOUBLE_EQ(landmarks(room), 0);
    for (const RoomTag tag : {kTagVault, kTagHub}) {
        room.tags = tag;
        EXPECT_DOUBLE_EQ(landmarks(room), 0.25);
    }

    // Bricks: masonry without a sky, a ruin under one. The sky is a row, so that the screens begin
    // below it and only two of them are whole.
    Screens ruin;
    ruin.info.size = {640, 361};
    ruin.grid = LevelGrid({640, 361}, MaterialTable::built_in());
    ruin.grid.set_rect({20, 100, 20, 1}, material::kBrick);
    EXPECT_DOUBLE_EQ(ruin.measured().screens_landmark, 0);
    ruin.info.layout.sky = {0, 0, 640, 1};
    EXPECT_DOUBLE_EQ(ruin.measured().screens_landmark, 0.25);
    ruin.grid.set(20, 100, material::kStone);
    EXPECT_DOUBLE_EQ(ruin.measured().screens_landmark, 0);
}

TEST(Measures, names_are_unique_and_found) {
    std::set<std::string_view> names;
    for (const Measure& measure : measures()) {
        EXPECT_TRUE(names.insert(measure.name).second) << measure.name;
        EXPECT_EQ(find_measure(measure.name).field, measure.field);
    }
    try {
        find_measure("dead_ends_share");
        ADD_FAILURE() << "accepted";
    } catch (const ConfigError& error) {
        EXPECT_THAT(error.what(), ::testing::HasSubstr("did you mean 'dead_end_share'?"));
    }
}

}  // namespace
}  // namespace karst
