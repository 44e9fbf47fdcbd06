#include "worldgen/connect/block_distance.h"

namespace karst {
namespace {

constexpr int kBlocksPerWord = 64 / kDistanceBlock;

// Bit b is set where the byte b of a word has a set bit.
std::uint8_t any_in_bytes(std::uint64_t word) {
    std::uint8_t result = 0;
    for (int b = 0; b < kBlocksPerWord; ++b) {
        if ((word >> (8 * b) & 0xFF) != 0) result = static_cast<std::uint8_t>(result | 1u << b);
    }
    return result;
}

}  // namespace

BlockDistance::BlockDistance(const BitGrid& free, Cell start)
    : size_{(free.width() + kDistanceBlock - 1) / kDistanceBlock,
            (free.height() + kDistanceBlock - 1) / kDistanceBlock},
      steps_(static_cast<std::size_t>(size_.cells()), kUnreached) {
    static_assert(kDistanceBlock == 8);
    // Which blocks touch the next one to the right, and the next one below.
    std::vector<std::uint8_t> right(steps_.size());
    std::vector<std::uint8_t> down(steps_.size());
    const auto index = [&](int bx, int by) {
        return static_cast<std::size_t>(by) * static_cast<std::size_t>(size_.width) +
               static_cast<std::size_t>(bx);
    };
    for (int y = 0; y < free.height(); ++y) {
        const auto row = free.row(y);
        const bool last_row = y % kDistanceBlock == kDistanceBlock - 1 && y + 1 < free.height();
        for (std::size_t w = 0; w < row.size(); ++w) {
            if (row[w] == 0) continue;
            const std::uint64_t next = w + 1 < row.size() ? row[w + 1] : 0;
            const std::uint64_t pairs = row[w] & (row[w] >> 1 | next << 63);
            const std::uint8_t below =
                last_row ? any_in_bytes(row[w] & free.row(y + 1)[w]) : std::uint8_t{0};
            for (int b = 0; b < kBlocksPerWord; ++b) {
                const int bx = static_cast<int>(w) * kBlocksPerWord + b;
                if (bx >= size_.width) break;
                const std::size_t at = index(bx, y / kDistanceBlock);
                if ((pairs >> (8 * b + 7) & 1) != 0) right[at] = 1;
                if ((below >> b & 1) != 0) down[at] = 1;
            }
        }
    }
    std::vector<std::uint32_t> queue{
        static_cast<std::uint32_t>(index(start.x / kDistanceBlock, start.y / kDistanceBlock))};
    steps_[queue.front()] = 0;
    const auto width = static_cast<std::uint32_t>(size_.width);
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::uint32_t block = queue[i];
        const auto visit = [&](std::uint32_t to) {
            if (steps_[to] != kUnreached) return;
            steps_[to] = steps_[block] + 1;
            queue.push_back(to);
        };
        if (right[block] != 0) visit(block + 1);
        if (down[block] != 0) visit(block + width);
        if (block % width > 0 && right[block - 1] != 0) visit(block - 1);
        if (block >= width && down[block - width] != 0) visit(block - width);
    }
}

}  // namespace karst
