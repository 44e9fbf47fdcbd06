#include "worldgen/validate/body_model.h"

#include <array>

namespace karst::validator {
namespace {

struct Traits {
    bool blocks = true;
    bool carries = true;
    bool grips = false;
};

std::array<Traits, 256> traits_by_material(const MaterialTable& table, const Body& body) {
    std::array<Traits, 256> all{};
    for (std::size_t id = 0; id < table.size(); ++id) {
        const Material& m = table[static_cast<MaterialId>(id)];
        const bool swum = m.liquid && !m.hazard && body.swim;
        all[id] = {.blocks = m.solid || m.hazard || (m.liquid && !swum),
                   .carries = m.solid || m.platform,
                   .grips = swum || (m.climb && body.climb)};
    }
    return all;
}

// For each column of a row: the number of columns from there on that the body could fill with all
// (or with none) of its width passing a test, kept over rows as counters.
class Counters {
  public:
    explicit Counters(int width) : count_(static_cast<std::size_t>(width)) {}
    int& operator[](int x) { return count_[static_cast<std::size_t>(x)]; }

  private:
    std::vector<int> count_;
};

}  // namespace

BodyModel::BodyModel(const FinishedLevel& level)
    : body_(level.body), size_(level.size), traits_(static_cast<std::size_t>(size_.cells())) {
    const auto materials = traits_by_material(*level.materials, body_);
    Counters rows_open(size_.width);  // rows up to this one that are open over the whole width
    Counters grip_rows(
        size_.width);  // rows, this one included, for which the last grip still counts
    const auto cell = [&](int x, int y) { return materials[level.cells[index({x, y})]]; };
    for (int y = 0; y < size_.height; ++y) {
        int open = 0;
        int since_carrier = body_.width;  // columns from x to the nearest one with ground below
        int since_grip = body_.width;
        for (int x = size_.width - 1; x >= 0; --x) {
            const Traits here = cell(x, y);
            open = here.blocks ? 0 : open + 1;
            since_grip = here.grips ? 0 : since_grip + 1;
            const bool carried = y + 1 == size_.height || cell(x, y + 1).carries;
            since_carrier = carried ? 0 : since_carrier + 1;

            rows_open[x] = open >= body_.width ? rows_open[x] + 1 : 0;
            grip_rows[x] = since_grip < body_.width ? body_.height : grip_rows[x] - 1;
            if (rows_open[x] < body_.height) continue;
            const bool grips = body_.fly || grip_rows[x] > 0;
            std::uint8_t traits = kFree;
            if (grips) traits |= kGrips | kHeld;
            if (since_carrier < body_.width) traits |= kHeld;
            traits_[index({x, y})] = traits;
        }
    }
}

std::vector<bool> BodyModel::reached_from(Cell start) const {
    std::vector<bool> reached(traits_.size());
    std::vector<Cell> stack;
    const auto visit = [&](Cell p) {
        if (!free(p)) return false;
        if (!reached[index(p)]) {
            reached[index(p)] = true;
            stack.push_back(p);
        }
        return true;
    };
    visit(start);
    while (!stack.empty()) {
        const Cell p = stack.back();
        stack.pop_back();
        visit({p.x, p.y + 1});
        if (!held(p)) continue;
        visit({p.x - 1, p.y});
        visit({p.x + 1, p.y});
        if (grips(p) && grips({p.x, p.y - 1})) visit({p.x, p.y - 1});
        for (int rise = 0; !body_.fly && rise <= body_.jump_up; ++rise) {
            if (!visit({p.x, p.y - rise})) break;
            for (const int side : {-1, 1}) {
                int glide = 1;
                while (glide <= body_.jump_across && visit({p.x + side * glide, p.y - rise}))
                    ++glide;
            }
        }
    }
    return reached;
}

std::vector<bool> BodyModel::leading_to(Cell goal) const {
    std::vector<bool> leading(traits_.size());
    std::vector<Cell> stack;
    const auto add = [&](Cell p, bool can) {
        if (!can || leading[index(p)]) return;
        leading[index(p)] = true;
        stack.push_back(p);
    };
    add(goal, free(goal));
    while (!stack.empty()) {
        const Cell p = stack.back();
        stack.pop_back();
        add({p.x, p.y - 1}, free({p.x, p.y - 1}));
        add({p.x - 1, p.y}, held({p.x - 1, p.y}));
        add({p.x + 1, p.y}, held({p.x + 1, p.y}));
        const Cell below{p.x, p.y + 1};
        add(below, grips(p) && grips(below));
        if (body_.fly) continue;
        // Jumps that end here or pass by: back across, then down to where they began.
        for (const int side : {-1, 1}) {
            for (int glide = 0; glide <= body_.jump_across; ++glide) {
                if (!free({p.x + side * glide, p.y})) break;
                for (int rise = 0; rise <= body_.jump_up; ++rise) {
                    const Cell from{p.x + side * glide, p.y + rise};
                    if (!free(from)) break;
                    add(from, held(from));
                }
            }
        }
    }
    return leading;
}

}  // namespace karst::validator
