#include <algorithm>
#include <map>

#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

// Cells; with a body, what it needs to walk through and one more.
int longest_door(const Body& body) {
    return body.follows_published_rule() ? 2 : std::max(3, body.height + 1);
}

// A vertical run: jambs above and below, free cells to the left and right.
bool fits_vertically(const LevelView& view, const Rect& door) {
    if (!view.solid(door.x, door.y - 1) || !view.solid(door.x, door.bottom())) return false;
    for (int y = door.y; y < door.bottom(); ++y) {
        if (view.solid(door.x - 1, y) || view.solid(door.x + 1, y)) return false;
    }
    return true;
}

bool fits_horizontally(const LevelView& view, const Rect& door) {
    if (!view.solid(door.x - 1, door.y) || !view.solid(door.right(), door.y)) return false;
    for (int x = door.x; x < door.right(); ++x) {
        if (view.solid(x, door.y - 1) || view.solid(x, door.y + 1)) return false;
    }
    return true;
}

}  // namespace

void check_doors(const LevelView& view, Report& report) {
    const auto material = view.named().door;
    if (view.count(material) == 0) return;
    const Regions regions(view.level().size,
                          [&](int x, int y) { return view.cell_row(y)[x] == *material; });
    std::map<std::uint32_t, Rect> doors;
    for (const Run& run : regions.runs()) {
        Rect& door = doors.try_emplace(run.region, Rect{run.x, run.y, 0, 0}).first->second;
        const int right = std::max(door.right(), run.end());
        door.x = std::min(door.x, run.x);
        door.width = right - door.x;
        door.height = run.y + 1 - door.y;
    }
    for (const auto& [region, door] : doors) {
        const Cell cell = regions.runs()[region].first();
        if (std::min(door.width, door.height) > 1 ||
            std::max(door.width, door.height) > longest_door(view.level().body)) {
            report.fail(RuleId::doors, cell,
                        "a door of " + std::to_string(door.width) + "x" +
                            std::to_string(door.height) + " cells");
        } else if (!(door.width == 1 && fits_vertically(view, door)) &&
                   !(door.height == 1 && fits_horizontally(view, door))) {
            report.fail(RuleId::doors, cell,
                        "a door without solid jambs at its ends and free cells at its faces");
        }
    }
}

}  // namespace karst::validator
