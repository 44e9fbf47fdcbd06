#include "worldgen/connect/tunnels.h"

#include <algorithm>
#include <tuple>

#include "worldgen/connect/delaunay.h"
#include "worldgen/connect/fit.h"
#include "worldgen/connect/region_runs.h"
#include "worldgen/connect/spanning_tree.h"
#include "worldgen/connect/tunnel_dig.h"
#include "worldgen/core/grid_bits.h"

namespace karst {
namespace {

constexpr int kSiteBlock = 48;   // one site for each region in each such block
constexpr int kPairBlock = 128;  // two regions may be joined once in each such block
constexpr int kLongestLoop = 90;
constexpr int kFringe = 2;

struct Site {
    std::uint32_t region;
    int block_y;
    int block_x;
    Cell cell;
    auto operator<=>(const Site&) const = default;
};

struct Gap {
    std::uint32_t a;
    std::uint32_t b;
    Cell from;
    Cell to;
    int length() const { return std::abs(from.x - to.x) + std::abs(from.y - to.y); }
};

// The cells that bodies at the positions of each region cover, about.
std::vector<std::int64_t> covered_by_region(const RegionRuns& regions, Size body) {
    std::vector<std::int64_t> cells(regions.count());
    std::vector<int> widest(regions.count());
    for (const RegionRun& run : regions.runs()) {
        cells[run.region] += run.length + body.width - 1;
        widest[run.region] = std::max(widest[run.region], run.length + body.width - 1);
    }
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] += widest[i] * (body.height - 1);
    return cells;
}

// Numbers from 0 for the regions that are large enough; the others have none.
constexpr std::uint32_t kSmall = UINT32_MAX;

std::vector<std::uint32_t> number_large(const RegionRuns& regions, const TunnelOptions& options,
                                        std::uint32_t& count) {
    const auto cells = covered_by_region(regions, options.body);
    std::vector<std::uint32_t> numbers(cells.size(), kSmall);
    count = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] >= options.least_region) numbers[i] = count++;
    }
    return numbers;
}

std::vector<Site> pick_sites(const RegionRuns& regions, const std::vector<std::uint32_t>& numbers) {
    std::vector<Site> sites;
    std::vector<bool> seen(regions.count());
    for (const RegionRun& run : regions.runs()) {
        if (numbers[run.region] == kSmall || (seen[run.region] && run.y % 4 != 0)) continue;
        seen[run.region] = true;
        for (int x = run.x; x < run.end(); x = (x / kSiteBlock + 1) * kSiteBlock) {
            sites.push_back({run.region, run.y / kSiteBlock, x / kSiteBlock, {x, run.y}});
        }
    }
    std::sort(sites.begin(), sites.end());
    const auto same_block = [](const Site& a, const Site& b) {
        return a.region == b.region && a.block_y == b.block_y && a.block_x == b.block_x;
    };
    sites.erase(std::unique(sites.begin(), sites.end(), same_block), sites.end());
    return sites;
}

// Nearer ends of a gap, by going from one region to the nearest cell of the other and back.
void close_in(const RegionRuns& regions, Gap& gap) {
    for (int i = 0; i < 2; ++i) {
        if (const auto to = regions.nearest(gap.b, gap.from, gap.length())) gap.to = *to;
        if (const auto from = regions.nearest(gap.a, gap.to, gap.length())) gap.from = *from;
    }
}

std::vector<Gap> find_gaps(const RegionRuns& regions, const std::vector<Site>& sites) {
    std::vector<Cell> cells;
    for (const Site& site : sites) cells.push_back(site.cell);
    std::vector<Gap> gaps;
    for (const auto& [i, k] : delaunay_edges(cells)) {
        const Site& a = sites[i];
        const Site& b = sites[k];
        if (a.region != b.region) gaps.push_back({a.region, b.region, a.cell, b.cell});
    }
    const auto place = [](const Gap& gap) {
        return std::tuple(gap.a, gap.b, (gap.from.y + gap.to.y) / 2 / kPairBlock,
                          (gap.from.x + gap.to.x) / 2 / kPairBlock);
    };
    std::sort(gaps.begin(), gaps.end(), [&](const Gap& a, const Gap& b) {
        return std::tuple(place(a), a.length(), a.from, a.to) <
               std::tuple(place(b), b.length(), b.from, b.to);
    });
    gaps.erase(std::unique(gaps.begin(), gaps.end(),
                           [&](const Gap& a, const Gap& b) { return place(a) == place(b); }),
               gaps.end());
    for (Gap& gap : gaps) close_in(regions, gap);
    return gaps;
}

// The gaps to bridge: the tree, then loops drawn from the rest.
std::vector<std::size_t> choose_gaps(const std::vector<Gap>& gaps,
                                     const std::vector<std::uint32_t>& numbers, std::uint32_t count,
                                     int loop_percent, Random random) {
    std::vector<WeightedEdge> edges;
    for (const Gap& gap : gaps) edges.push_back({numbers[gap.a], numbers[gap.b], gap.length()});
    std::vector<std::size_t> chosen = spanning_tree(count, edges);
    std::vector<bool> used(gaps.size());
    for (const std::size_t i : chosen) used[i] = true;
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        if (!used[i] && gaps[i].length() <= kLongestLoop) rest.push_back(i);
    }
    std::size_t loops = chosen.size() * static_cast<std::size_t>(loop_percent) / 100;
    for (; loops > 0 && !rest.empty(); --loops) {
        std::swap(rest[random.below(static_cast<std::uint32_t>(rest.size()))], rest.back());
        chosen.push_back(rest.back());
        rest.pop_back();
    }
    return chosen;
}

TunnelStyle draw_style(const Gap& gap, Random& random) {
    const int across = std::abs(gap.from.x - gap.to.x);
    const int down = std::abs(gap.from.y - gap.to.y);
    if (down >= 10 && down > across && random.chance(60)) return TunnelStyle::shaft;
    return random.chance(60) ? TunnelStyle::winding : TunnelStyle::sloped;
}

}  // namespace

int join_regions(BitGrid& solid, const TunnelOptions& options, const RandomKey& key) {
    const RegionRuns regions(fitting_positions(solid, options.body));
    std::uint32_t count = 0;
    const auto numbers = number_large(regions, options, count);
    if (count < 2) return 0;
    const auto gaps = find_gaps(regions, pick_sites(regions, numbers));
    const auto chosen =
        choose_gaps(gaps, numbers, count, options.loop_percent, key.stream("tunnels.loops"));
    for (const std::size_t i : chosen) {
        Random random = key.stream("tunnels.dig", i);
        const TunnelStyle style = draw_style(gaps[i], random);
        dig_tunnel(solid, gaps[i].from, gaps[i].to, options.body, style, random);
    }
    return static_cast<int>(chosen.size());
}

bool keep_reach_of_body(BitGrid& solid, Size body) {
    const RegionRuns regions(fitting_positions(solid, body));
    const auto home = regions.largest();
    if (!home) return false;
    BitGrid positions(solid.size());
    for (const RegionRun& run : regions.runs()) {
        if (run.region == *home) positions.set_run(run.y, run.x, run.length);
    }
    BitGrid kept = covered_cells(positions, body);
    for (int i = 0; i < kFringe; ++i) {
        const BitGrid before = kept;
        for (int y = 1; y + 1 < solid.height(); ++y) {
            const auto row = before.row(y);
            const auto above = before.row(y - 1);
            const auto below = before.row(y + 1);
            const auto walls = solid.row(y);
            const auto to = kept.row(y);
            for (std::size_t w = 0; w < row.size(); ++w) {
                const std::uint64_t left = w > 0 ? row[w - 1] >> 63 : 0;
                const std::uint64_t right = w + 1 < row.size() ? row[w + 1] << 63 : 0;
                const std::uint64_t beside = (row[w] << 1 | left) | (row[w] >> 1 | right);
                to[w] |= (beside | above[w] | below[w]) & ~walls[w];
            }
            to.back() &= solid.last_word_mask();
        }
    }
    solid = inverted(kept);
    return true;
}

}  // namespace karst
