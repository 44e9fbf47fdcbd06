#include "worldgen/connect/components.h"

#include <gtest/gtest.h>

#include <deque>
#include <functional>

#include "worldgen/connect/flood.h"
#include "worldgen/connect/repair.h"
#include "worldgen/core/random.h"

namespace karst {
namespace {

// Breadth-first search: region of each open cell in row-major order of discovery, -1 for rock.
std::vector<int> search_regions(const BitGrid& solid, std::vector<std::int64_t>& sizes) {
    const int width = solid.width();
    std::vector<int> region(static_cast<std::size_t>(solid.size().cells()), -1);
    for (int y = 0; y < solid.height(); ++y) {
        for (int x = 0; x < width; ++x) {
            if (solid.test(x, y) || region[static_cast<std::size_t>(y * width + x)] >= 0) continue;
            const int id = static_cast<int>(sizes.size());
            sizes.push_back(0);
            std::deque<Cell> queue{{x, y}};
            region[static_cast<std::size_t>(y * width + x)] = id;
            while (!queue.empty()) {
                const Cell cell = queue.front();
                queue.pop_front();
                ++sizes.back();
                for (const Cell step : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
                    const Cell next{cell.x + step.x, cell.y + step.y};
                    if (!solid.contains(next.x, next.y) || solid.test(next.x, next.y)) continue;
                    int& mark = region[static_cast<std::size_t>(next.y * width + next.x)];
                    if (mark >= 0) continue;
                    mark = id;
                    queue.push_back(next);
                }
            }
        }
    }
    return region;
}

void expect_same_regions(const BitGrid& solid, const std::string& what) {
    SCOPED_TRACE(what);
    std::vector<std::int64_t> sizes;
    const std::vector<int> expected = search_regions(solid, sizes);
    const std::vector<OpenRegion> regions = find_open_regions(solid);
    ASSERT_EQ(regions.size(), sizes.size());
    for (std::size_t i = 0; i < regions.size(); ++i) {
        ASSERT_EQ(regions[i].cells, sizes[i]);
        const Cell first = regions[i].first;
        const auto index = static_cast<std::size_t>(first.y * solid.width() + first.x);
        ASSERT_EQ(expected[index], static_cast<int>(i));
        ASSERT_EQ(
            std::find(expected.begin(), expected.end(), static_cast<int>(i)) - expected.begin(),
            static_cast<std::ptrdiff_t>(index));
    }

    // The flood from each region's first cell finds just its cells, or gives up.
    for (std::size_t i = 0; i < std::min<std::size_t>(regions.size(), 40); ++i) {
        const auto flooded = flood_region(solid, regions[i].first, 1000, Simd::portable);
        ASSERT_TRUE(flooded);
        ASSERT_EQ(flooded, flood_region(solid, regions[i].first, 1000, best_simd()));
        ASSERT_EQ(flooded->count(), sizes[i]);
        for (int y = 0; y < solid.height(); ++y) {
            for (int x = 0; x < solid.width(); ++x) {
                const int region = expected[static_cast<std::size_t>(y * solid.width() + x)];
                ASSERT_EQ(flooded->test(x, y), region == static_cast<int>(i));
            }
        }
    }

    EXPECT_EQ(count_open_regions(solid), sizes.size());
    BitGrid repaired = solid;
    const RepairResult result = keep_largest_region(repaired);
    EXPECT_EQ(result.regions, sizes.size());
    if (sizes.empty()) return;
    const auto largest = std::max_element(sizes.begin(), sizes.end());
    EXPECT_EQ(result.cells_kept, *largest);
    for (int y = 0; y < solid.height(); ++y) {
        for (int x = 0; x < solid.width(); ++x) {
            const int region = expected[static_cast<std::size_t>(y * solid.width() + x)];
            ASSERT_EQ(repaired.test(x, y), region != largest - sizes.begin());
        }
    }
}

TEST(FindOpenRegions, MatchBreadthFirstSearchOnNoise) {
    for (const Size size : {Size{1, 1}, Size{64, 40}, Size{65, 65}, Size{200, 100}}) {
        for (int percent = 0; percent <= 100; percent += 10) {
            BitGrid solid(size);
            Random random(static_cast<std::uint64_t>(percent));
            for (int y = 0; y < size.height; ++y) {
                for (int x = 0; x < size.width; ++x) solid.set(x, y, random.chance(percent));
            }
            expect_same_regions(solid, std::to_string(percent) + "%");
        }
    }
}

BitGrid drawn(Size size, const std::function<bool(int, int)>& is_solid) {
    BitGrid solid(size);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) solid.set(x, y, is_solid(x, y));
    }
    return solid;
}

TEST(FindOpenRegions, MatchBreadthFirstSearchOnAwkwardShapes) {
    const Size size{130, 70};
    expect_same_regions(drawn(size, [](int x, int y) { return (x + y) % 2 == 0; }), "chessboard");
    expect_same_regions(drawn(size, [](int x, int y) { return x % 2 == 0 && y != 69; }),
                        "comb, joined below");
    expect_same_regions(drawn(size, [](int x, int y) { return x % 2 == 0 && y != 0; }),
                        "comb, joined above");
    expect_same_regions(
        drawn(size, [](int x, int y) { return y % 2 == 0 && x != (y % 4 == 0 ? 0 : 129); }),
        "serpentine");
    BitGrid spiral(size);
    int left = 0, top = 0, right = 129, bottom = 69;
    while (left < right && top < bottom) {  // nested frames, each with one way into the next
        for (int x = left; x <= right; ++x) {
            spiral.set(x, top);
            spiral.set(x, bottom);
        }
        for (int y = top; y <= bottom; ++y) {
            spiral.set(left, y);
            spiral.set(right, y);
        }
        spiral.set(left, top + 1 <= bottom - 1 ? top + 1 : top, false);
        left += 2, top += 2, right -= 2, bottom -= 2;
    }
    expect_same_regions(spiral, "spiral");
    expect_same_regions(BitGrid(size), "all open");
    BitGrid full(size);
    full.fill(true);
    expect_same_regions(full, "all solid");
}

}  // namespace
}  // namespace karst
