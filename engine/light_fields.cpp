#include "engine/light_fields.h"

#include <algorithm>
#include <array>

namespace karst {
namespace {

constexpr int kStraight = 5;
constexpr int kDiagonal = 7;
constexpr int kSolidFactor = 3;

// One sweep of the chamfer transform; `step` is 1 from the top left, -1 from the bottom right.
void sweep(std::vector<std::uint8_t>& field, Size size, int step) {
    const int width = size.width;
    const auto lower = [](std::uint8_t& value, int other) {
        if (other < value) value = static_cast<std::uint8_t>(other);
    };
    for (int i = 0; i < size.height; ++i) {
        const int y = step > 0 ? i : size.height - 1 - i;
        std::uint8_t* row = field.data() + static_cast<std::ptrdiff_t>(y) * width;
        const std::uint8_t* behind =
            i > 0 ? row - static_cast<std::ptrdiff_t>(step) * width : nullptr;
        if (behind) {
            for (int x = 0; x < width; ++x) {
                int best = behind[x] + kStraight;
                if (x > 0) best = std::min(best, behind[x - 1] + kDiagonal);
                if (x + 1 < width) best = std::min(best, behind[x + 1] + kDiagonal);
                lower(row[x], best);
            }
        }
        for (int j = 1; j < width; ++j) {
            const int x = step > 0 ? j : width - 1 - j;
            lower(row[x], row[x - step] + kStraight);
        }
    }
}

}  // namespace

std::vector<std::uint8_t> distance_to(std::span<const std::uint8_t> marked, Size size, int most) {
    std::vector<std::uint8_t> field(marked.size());
    for (std::size_t i = 0; i < marked.size(); ++i) {
        field[i] = marked[i] ? std::uint8_t{0} : static_cast<std::uint8_t>(most);
    }
    sweep(field, size, 1);
    sweep(field, size, -1);
    return field;
}

void spread_light(std::span<Light> field, std::span<const std::uint8_t> solid, Size size,
                  int reach) {
    struct Step {
        int dx, dy, cost;
    };
    static constexpr std::array<Step, 8> kSteps{{{1, 0, 2},
                                                 {-1, 0, 2},
                                                 {0, 1, 2},
                                                 {0, -1, 2},
                                                 {1, 1, 3},
                                                 {-1, 1, 3},
                                                 {1, -1, 3},
                                                 {-1, -1, 3}}};
    // Dijkstra's algorithm with a list of cells for each cost.
    std::vector<std::vector<Cell>> reached(static_cast<std::size_t>(reach) + 1);
    const auto visit = [&](Cell at, Light& from, int cost) {
        for (const Step& step : kSteps) {
            const Cell to{at.x + step.dx, at.y + step.dy};
            if (to.x < 0 || to.y < 0 || to.x >= size.width || to.y >= size.height) continue;
            const std::size_t index =
                static_cast<std::size_t>(to.y) * static_cast<std::size_t>(size.width) +
                static_cast<std::size_t>(to.x);
            const int total = cost + step.cost * (solid[index] ? kSolidFactor : 1);
            if (total > reach) continue;
            const auto packed = static_cast<std::uint16_t>(total * 256 + from.source());
            if (packed >= field[index].packed) continue;
            field[index].packed = packed;
            reached[static_cast<std::size_t>(total)].push_back(to);
        }
    };
    for (std::size_t i = 0; i < field.size(); ++i) {
        if (field[i].dark() || field[i].cost() > 0) continue;
        const int width = size.width;
        visit({static_cast<int>(i % static_cast<std::size_t>(width)),
               static_cast<int>(i / static_cast<std::size_t>(width))},
              field[i], 0);
    }
    for (int cost = 1; cost <= reach; ++cost) {
        // A cell may be listed at a cost that a shorter way undercut since.
        for (const Cell at : reached[static_cast<std::size_t>(cost)]) {
            Light& light =
                field[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(size.width) +
                      static_cast<std::size_t>(at.x)];
            if (light.cost() == cost) visit(at, light, cost);
        }
    }
}

}  // namespace karst
