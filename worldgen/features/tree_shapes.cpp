#include "worldgen/features/tree_shapes.h"

#include <algorithm>

namespace karst {
namespace {

// Largest h with h * h + dy * dy <= r * r + r: a disc that looks round in cells.
int half_chord(int r, int dy) {
    int half = 0;
    while ((half + 1) * (half + 1) + dy * dy <= r * r + r) ++half;
    return half;
}

std::vector<LeafRun> cloud(int half_width, Random& random) {
    struct Disc {
        int x, y, r;
    };
    const int core = std::max(2, half_width - 2);
    std::vector<Disc> discs{{0, -1, core}};
    const int more = random.between(1, 3);
    for (int i = 0; i < more; ++i) {
        const int r = random.between(1, std::max(1, core - 1));
        const int most = std::max(1, half_width - r);
        discs.push_back({random.between(-most, most), random.between(-2, 1), r});
    }
    std::vector<LeafRun> runs;
    for (int dy = -2 * half_width - 2; dy <= half_width; ++dy) {
        LeafRun run{dy, 1, -1};
        for (const Disc& disc : discs) {
            if (std::abs(dy - disc.y) > disc.r) continue;
            const int half = half_chord(disc.r, dy - disc.y);
            if (run.left > run.right) run = {dy, disc.x - half, disc.x + half};
            run.left = std::min(run.left, disc.x - half);
            run.right = std::max(run.right, disc.x + half);
        }
        if (run.left <= run.right) runs.push_back(run);
    }
    return runs;
}

std::vector<LeafRun> pine(int half_width, Random& random) {
    const int tiers = random.between(2, 3);
    const int rows = 3;
    std::vector<LeafRun> runs;
    for (int i = 0; i < tiers * rows; ++i) {
        const int tier = i / rows;
        const int half = std::min(half_width, (i % rows) + tier * (half_width - 1) / tiers);
        const int dy = i - tiers * rows + rows;
        runs.push_back({dy, -half, half});
    }
    return runs;
}

std::vector<LeafRun> umbrella(int half_width, Random& random) {
    const int lean = random.between(-1, 1);
    return {{-2, lean - half_width / 2, lean + half_width / 2},
            {-1, lean - half_width + 1, lean + half_width - 1},
            {0, -half_width, half_width},
            {1, -half_width / 2, half_width / 2}};
}

}  // namespace

std::vector<LeafRun> draw_crown(int half_width, Random& random) {
    switch (random.below(5)) {
        case 0:
        case 1:
            return pine(half_width, random);
        case 2:
            return umbrella(half_width, random);
        default:
            return cloud(half_width, random);
    }
}

}  // namespace karst
