#include "worldgen/connect/tunnel_dig.h"

#include <gtest/gtest.h>

#include "worldgen/connect/fit.h"
#include "worldgen/connect/region_runs.h"

namespace karst {
namespace {

// A body one cell wider and taller gets through, in every style and direction.
TEST(TunnelDig, IsWiderThanTheBody) {
    for (const Size body : {Size{1, 2}, Size{2, 4}, Size{3, 6}}) {
        for (const TunnelStyle style :
             {TunnelStyle::winding, TunnelStyle::sloped, TunnelStyle::shaft}) {
            for (std::uint64_t seed = 0; seed < 60; ++seed) {
                Random random(seed);
                BitGrid solid({160, 140}, true);
                const Cell from{random.between(30, 120), random.between(30, 120)};
                const Cell to{random.between(30, 120), random.between(30, 120)};
                dig_tunnel(solid, from, to, body, style, random);
                const RegionRuns regions(
                    fitting_positions(solid, {body.width + 1, body.height + 1}));
                const auto home = regions.largest();
                ASSERT_TRUE(home);
                EXPECT_EQ(regions.nearest(*home, from, 9), from);
                EXPECT_EQ(regions.nearest(*home, to, 9), to);
            }
        }
    }
}

TEST(TunnelDig, AShaftHasALaneAndLedges) {
    BitGrid solid({60, 120}, true);
    dig_shaft(solid, {30, 20}, 80, {2, 4}, Random(1));
    for (int y = 20; y < 100; ++y) EXPECT_FALSE(solid.any_in_run(y, 29, 4));
    int ledges = 0;
    for (int y = 20; y < 98; ++y) {
        for (int x = 24; x < 38; ++x) ledges += !solid.test(x, y) && solid.test(x, y + 1);
    }
    EXPECT_GT(ledges, 10);
}

TEST(TunnelDig, LeavesTheBorder) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        BitGrid solid({40, 20}, true);
        for (const TunnelStyle style :
             {TunnelStyle::winding, TunnelStyle::sloped, TunnelStyle::shaft}) {
            dig_tunnel(solid, {1, 4}, {37, 18}, {2, 4}, style, Random(seed));
        }
        for (int x = 0; x < 40; ++x) ASSERT_TRUE(solid.test(x, 0) && solid.test(x, 19));
        for (int y = 0; y < 20; ++y) ASSERT_TRUE(solid.test(0, y) && solid.test(39, y));
    }
}

}  // namespace
}  // namespace karst
