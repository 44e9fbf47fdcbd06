#include "worldgen/connect/block_distance.h"

#include <algorithm>

namespace karst {
namespace {

constexpr int kBlock = DistanceField::kBlock;
constexpr int kBlocksPerWord = 64 / kBlock;
constexpr std::uint64_t kLastBits = 0x8080808080808080u;  // of the bytes of a word

constexpr int kRight = 1;
constexpr int kDown = 2;

// Which blocks of a row of blocks touch the next one to the right and the next one below. Bytes of
// words are blocks, so eight are looked at together.
struct BlockEdges {
    explicit BlockEdges(std::size_t words) : right(words), down(words) {}

    void read(const BitGrid& free, int by) {
        const int top = by * kBlock;
        const int bottom = std::min(top + kBlock, free.height());
        std::ranges::fill(right, 0);
        for (int y = top; y < bottom; ++y) {
            const auto row = free.row(y);
            for (std::size_t w = 0; w < row.size(); ++w) {
                const std::uint64_t next = w + 1 < row.size() ? row[w + 1] : 0;
                right[w] |= row[w] & (row[w] >> 1 | next << 63) & kLastBits;
            }
        }
        std::ranges::fill(down, 0);
        if (bottom == free.height()) return;
        const auto last = free.row(bottom - 1);
        const auto below = free.row(bottom);
        for (std::size_t w = 0; w < last.size(); ++w) down[w] = last[w] & below[w];
    }

    std::vector<std::uint64_t> right;  // the last bit of a byte tells
    std::vector<std::uint64_t> down;   // any bit of a byte tells
};

}  // namespace

BlockDistance::BlockDistance(const BitGrid& free, Cell start)
    : size_(DistanceField::blocks(free.size())),
      steps_(static_cast<std::size_t>(size_.cells()), kUnreached) {
    static_assert(kBlock == 8);
    std::vector<std::uint8_t> touched(steps_.size());  // by block: kRight, kDown
    std::size_t at = 0;
    BlockEdges edges(free.words_per_row());
    for (int by = 0; by < size_.height; ++by) {
        edges.read(free, by);
        for (int bx = 0; bx < size_.width; ++bx) {
            const auto word = static_cast<std::size_t>(bx / kBlocksPerWord);
            const int shift = bx % kBlocksPerWord * kBlock;
            const int right = (edges.right[word] >> shift & 0xFF) != 0 ? kRight : 0;
            const int down = (edges.down[word] >> shift & 0xFF) != 0 ? kDown : 0;
            touched[at++] = static_cast<std::uint8_t>(right | down);
        }
    }
    const auto width = static_cast<std::uint32_t>(size_.width);
    std::vector<std::uint32_t> queue;
    queue.reserve(steps_.size());
    queue.push_back(static_cast<std::uint32_t>(start.y / kBlock) * width +
                    static_cast<std::uint32_t>(start.x / kBlock));
    steps_[queue.front()] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::uint32_t block = queue[i];
        const auto visit = [&](std::uint32_t to) {
            if (steps_[to] != kUnreached) return;
            steps_[to] = steps_[block] + 1;
            queue.push_back(to);
        };
        if ((touched[block] & kRight) != 0) visit(block + 1);
        if ((touched[block] & kDown) != 0) visit(block + width);
        // The last block of a row touches none to the right.
        if (block > 0 && (touched[block - 1] & kRight) != 0) visit(block - 1);
        if (block >= width && (touched[block - width] & kDown) != 0) visit(block - width);
    }
}

}  // namespace karst
