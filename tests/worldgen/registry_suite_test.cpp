// What must hold for every algorithm in the registry; a new one is picked up by itself.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "tests/worldgen/level_helpers.h"
#include "worldgen/core/parallel.h"
#include "worldgen/digest.h"

namespace karst {
namespace {

class EveryAlgorithm : public testing::TestWithParam<std::string> {
  protected:
    WorldGenerator generator(std::uint64_t seed, Size size) const {
        return WorldGenerator(seed, size, recipe_of(GetParam()), built_in_registry());
    }
};

std::vector<ChunkCoord> all_chunks(Size size) {
    std::vector<ChunkCoord> chunks;
    const Size grid = chunk_grid(size);
    for (int cy = 0; cy < grid.height; ++cy) {
        for (int cx = 0; cx < grid.width; ++cx) chunks.push_back({cx, cy});
    }
    return chunks;
}

// Cases 3 and 58: chunked is the same as whole, whatever the order.
TEST_P(EveryAlgorithm, ChunksAreCropsOfTheWholeInAnyOrder) {
    for (const Size size : {Size{40, 20}, Size{64, 64}, Size{250, 250}, Size{321, 130}}) {
        const Level level = generator(6, size).plan(3);
        const auto whole = level.cells();
        std::vector<ChunkCoord> chunks = all_chunks(size);
        for (int round = 0; round < 12; ++round) {
            // Forward, backward, then shuffled ten times.
            if (round == 1) std::reverse(chunks.begin(), chunks.end());
            Random random(static_cast<std::uint64_t>(round));
            for (std::size_t i = chunks.size(); round > 1 && i > 1; --i) {
                std::swap(chunks[i - 1], chunks[random.below(static_cast<std::uint32_t>(i))]);
            }
            std::int64_t cells = 0;
            for (const ChunkCoord coord : chunks) {
                const Chunk chunk = level.chunk(coord);
                const Rect rect = chunk_rect(coord, size);
                ASSERT_EQ(chunk.coord, coord);
                ASSERT_EQ(chunk.size, (Size{rect.width, rect.height}));
                for (int y = 0; y < rect.height; ++y) {
                    const auto* expected =
                        &whole[static_cast<std::size_t>((rect.y + y) * size.width + rect.x)];
                    ASSERT_TRUE(std::equal(chunk.row(y).begin(), chunk.row(y).end(), expected));
                }
                for (int y = 0; y < kChunkSide; ++y) {  // nothing outside
                    for (int x = 0; x < kChunkSide; ++x) {
                        if (x >= rect.width || y >= rect.height) {
                            ASSERT_EQ(chunk.at(x, y), 0);
                        }
                    }
                }
                cells += chunk.size.cells();
            }
            EXPECT_EQ(cells, size.cells());
        }
        // Any rectangle is a crop too.
        const Rect rect{size.width / 3, size.height / 4, size.width / 2, size.height / 2};
        const auto crop = level.cells(rect);
        for (int y = 0; y < rect.height; ++y) {
            ASSERT_TRUE(std::equal(crop.begin() + y * rect.width,
                                   crop.begin() + (y + 1) * rect.width,
                                   whole.begin() + (rect.y + y) * size.width + rect.x));
        }
    }
}

// Cases 1, 31 and 63: the same bytes with 1, 2, 3, 8 and 32 threads.
TEST_P(EveryAlgorithm, SameBytesWithAnyNumberOfThreads) {
    const Size size{500, 333};
    const std::uint64_t expected = level_digest(generator(42, size).plan(2));
    const auto chunks = all_chunks(size);
    for (const auto make : {make_thread_executor, make_default_executor}) {
        for (const int threads : {1, 2, 3, 8, 32}) {
            const auto executor = make(threads);
            // Plans at the same time as well as chunks.
            std::vector<std::uint64_t> plans(8);
            const WorldGenerator shared = generator(42, size);
            executor->parallel_for(plans.size(),
                                   [&](std::size_t i) { plans[i] = level_digest(shared.plan(2)); });
            for (const std::uint64_t plan : plans) EXPECT_EQ(plan, expected);

            const Level level = shared.plan(2);
            std::vector<std::uint64_t> digests(chunks.size());
            executor->parallel_for(chunks.size(), [&](std::size_t i) {
                digests[i] = chunk_digest(level.chunk(chunks[i]));
            });
            EXPECT_EQ(std::accumulate(digests.begin(), digests.end(), std::uint64_t{0}), expected);
        }
    }
}

TEST_P(EveryAlgorithm, KeepsTheGuarantees) {
    for (const Size size : {Size{40, 20}, Size{77, 41}, Size{250, 250}, Size{640, 100}}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            for (const int depth : {1, 2, 9, 26}) {
                ASSERT_EQ(judge(generator(seed, size).plan(depth)), "")
                    << size.width << "x" << size.height << " seed " << seed << " depth " << depth;
            }
        }
    }
}

TEST_P(EveryAlgorithm, DepthsAndSeedsDiffer) {
    std::set<std::uint64_t> digests;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        for (int depth = 1; depth <= 10; ++depth) {
            digests.insert(level_digest(generator(seed, {200, 120}).plan(depth)));
        }
    }
    EXPECT_EQ(digests.size(), 100u);
}

// Every parameter at both ends of its range: a valid level or one clear error.
TEST_P(EveryAlgorithm, SurvivesExtremeParameters) {
    const Registry registry = built_in_registry();
    const Algorithm& algorithm = registry.algorithm(GetParam());
    std::vector<std::string> owners = algorithm.features;
    owners.push_back(algorithm.name);
    for (const std::string& owner : owners) {
        for (const ParameterDescription& parameter : registry.parameters(owner)) {
            std::vector<ParameterValue> values{parameter.range.least, parameter.range.most};
            if (std::holds_alternative<bool>(parameter.default_value)) values = {true, false};
            if (!parameter.choices.empty()) {
                values.assign(parameter.choices.begin(), parameter.choices.end());
            }
            for (const ParameterValue& value : values) {
                SCOPED_TRACE(owner + "." + parameter.name + " = " + to_string(value));
                const WorldGenerator extreme(
                    3, {120, 90}, recipe_of(GetParam(), {{owner, {{parameter.name, value}}}}),
                    registry);
                try {
                    EXPECT_EQ(judge(extreme.plan(2)), "");
                } catch (const ConfigError& error) {
                    EXPECT_NE(std::string(error.what()), "");
                }
            }
        }
    }
}

std::vector<std::string> algorithm_names() {
    std::vector<std::string> names;
    const Registry registry = built_in_registry();
    for (const Algorithm& algorithm : registry.algorithms()) names.push_back(algorithm.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryAlgorithm, testing::ValuesIn(algorithm_names()),
                         [](const auto& param) { return param.param; });

}  // namespace
}  // namespace karst
