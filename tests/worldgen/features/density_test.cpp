#include "worldgen/features/density.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace karst {
namespace {

constexpr int kRoomSide = 10;

// Rooms of 100 cells in a row and in each so many enemies, between markers of another kind.
struct Rooms {
    Layout layout;
    std::vector<Marker> markers;

    Rooms(int rooms, int enemies, std::uint16_t tags = 0) {
        for (int i = 0; i < rooms; ++i) {
            Room room{.rect = {i * (kRoomSide + 1), 5, kRoomSide, kRoomSide}};
            room.tags = tags;
            layout.rooms.push_back(room);
            for (int k = 0; k < enemies; ++k) {
                add(MarkerKind::enemy, {room.rect.x + k, room.rect.bottom() - 1 - k});
                add(MarkerKind::item, {room.rect.x + k, 7});
            }
        }
    }

    void add(MarkerKind kind, Cell cell) {
        const auto id = static_cast<std::uint32_t>(markers.size());
        markers.push_back({.id = id, .kind = kind, .cell = cell, .value = static_cast<int>(id)});
    }

    void furnish(int cells_per_enemy, std::uint64_t seed = 1) {
        LevelGrid grid({40, 20}, MaterialTable::built_in());
        Route route;
        const RandomKey key{.seed = seed, .depth = 7, .region = {}, .attempt = 0};
        FurnishContext context{grid, layout, markers, route, key, 26};
        furnish_density(context, {.cells_per_enemy = cells_per_enemy});
    }

    std::int64_t enemies(const Rect& rect = {0, 0, 1'000'000, 1'000'000}) const {
        return std::ranges::count_if(markers, [&](const Marker& marker) {
            return marker.kind == MarkerKind::enemy && rect.contains(marker.cell);
        });
    }
};

TEST(Density, a_dead_end_or_vault_with_enemies_keeps_one) {
    for (const std::uint16_t tag : {kTagDeadEnd, kTagVault}) {
        Rooms rooms(50, 3, tag);
        Room empty = rooms.layout.rooms.back();
        empty.rect.y = 100;
        rooms.layout.rooms.push_back(empty);
        rooms.furnish(100'000);
        EXPECT_EQ(rooms.enemies(), 50);
        for (const Room& room : rooms.layout.rooms) {
            EXPECT_EQ(rooms.enemies(room.rect), room.rect.y == 100 ? 0 : 1);
        }
    }
    Rooms others(50, 3, kTagHub | kTagCritical);
    others.furnish(100'000);
    EXPECT_LT(others.enemies(), 3);
}

// Rooms for 2.5 enemies keep two or three, and many of them 2.5 in the mean.
TEST(Density, rounds_by_chance_so_that_the_mean_is_kept) {
    Rooms rooms(2000, 6);
    rooms.furnish(40);
    for (const Room& room : rooms.layout.rooms) {
        const std::int64_t left = rooms.enemies(room.rect);
        ASSERT_TRUE(left == 2 || left == 3) << left;
    }
    EXPECT_NEAR(static_cast<double>(rooms.enemies()), 5000, 100);

    Rooms small(2000, 1);
    small.furnish(700);
    EXPECT_NEAR(static_cast<double>(small.enemies()), 2000 * 100.0 / 700, 60);
}

TEST(Density, takes_no_more_than_is_too_much) {
    Rooms rooms(20, 2);
    const std::vector<Marker> before = rooms.markers;
    rooms.furnish(0);  // leave all
    EXPECT_EQ(rooms.markers, before);
    rooms.furnish(50);  // there is room for two
    EXPECT_EQ(rooms.markers, before);
}

TEST(Density, leaves_what_is_no_enemy_in_a_room_in_its_order) {
    Rooms rooms(50, 3);
    rooms.add(MarkerKind::enemy, {3, 2});  // above all rooms
    rooms.add(MarkerKind::rest, {3, 7});
    const std::vector<Marker> before = rooms.markers;
    rooms.furnish(100'000, 3);
    EXPECT_LT(rooms.enemies(), 6);
    EXPECT_EQ(rooms.enemies({3, 2, 1, 1}), 1);
    std::vector<std::int32_t> kept;      // values are the ids from before
    std::vector<std::int32_t> expected;  // all but enemies
    for (const Marker& marker : before) {
        if (marker.kind != MarkerKind::enemy) expected.push_back(marker.value);
    }
    for (std::uint32_t i = 0; i < rooms.markers.size(); ++i) {
        EXPECT_EQ(rooms.markers[i].id, i);
        if (rooms.markers[i].kind != MarkerKind::enemy) kept.push_back(rooms.markers[i].value);
    }
    EXPECT_EQ(kept, expected);
}

}  // namespace
}  // namespace karst
