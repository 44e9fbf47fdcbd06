#include "bench/reference_caves.h"

#include <queue>
#include <utility>

namespace karst::bench {
namespace {

bool is_initial_wall(int x, int y, int fill_percent, const RandomKey& key) {
    const std::uint64_t row_hash = key.hash("caves.fill", static_cast<std::uint64_t>(y));
    const std::uint64_t share = (65536u * static_cast<unsigned>(fill_percent) + 50) / 100;
    const std::uint64_t threshold = (share + (row_hash >> 32 & 0xFF)) / 256;
    const auto row_key = static_cast<std::uint32_t>(row_hash);
    const std::uint32_t hash = mix32(row_key + static_cast<std::uint32_t>(x) / 4);
    return (hash >> (8 * (x % 4)) & 0xFF) < threshold;
}

}  // namespace

ByteGrid obvious_caves(int width, int height, int fill_percent, int passes, const RandomKey& key) {
    ByteGrid walls(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    const auto index = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
            walls[index(x, y)] = border || is_initial_wall(x, y, fill_percent, key) ? 1 : 0;
        }
    }
    ByteGrid next = walls;
    for (int pass = 0; pass < passes; ++pass) {
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                int count = 0;
                for (int dy = -1; dy <= 1; ++dy) {
                    for (int dx = -1; dx <= 1; ++dx) {
                        if (dx == 0 && dy == 0) continue;
                        const int nx = x + dx;
                        const int ny = y + dy;
                        if (nx < 0 || ny < 0 || nx >= width || ny >= height) {
                            ++count;
                        } else {
                            count += walls[index(nx, ny)];
                        }
                    }
                }
                next[index(x, y)] = count >= (walls[index(x, y)] != 0 ? 4 : 5) ? 1 : 0;
            }
        }
        std::swap(walls, next);
    }
    keep_largest(walls, width, height);
    return walls;
}

void keep_largest(ByteGrid& walls, int width, int height) {
    const auto index = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    };
    std::vector<int> region(walls.size(), -1);
    std::vector<std::size_t> sizes;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            if (walls[index(x, y)] != 0 || region[index(x, y)] >= 0) continue;
            const int id = static_cast<int>(sizes.size());
            sizes.push_back(0);
            std::queue<std::pair<int, int>> queue;
            queue.push({x, y});
            region[index(x, y)] = id;
            while (!queue.empty()) {
                const auto [cx, cy] = queue.front();
                queue.pop();
                ++sizes.back();
                constexpr int kSteps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
                for (const auto& step : kSteps) {
                    const int nx = cx + step[0];
                    const int ny = cy + step[1];
                    if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
                    if (walls[index(nx, ny)] != 0 || region[index(nx, ny)] >= 0) continue;
                    region[index(nx, ny)] = id;
                    queue.push({nx, ny});
                }
            }
        }
    }
    std::size_t largest = 0;
    for (std::size_t i = 1; i < sizes.size(); ++i) {
        if (sizes[i] > sizes[largest]) largest = i;
    }
    for (std::size_t i = 0; i < walls.size(); ++i) {
        if (region[i] != static_cast<int>(largest)) walls[i] = 1;
    }
}

}  // namespace karst::bench
