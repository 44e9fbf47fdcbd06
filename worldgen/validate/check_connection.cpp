#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

std::vector<Rect> secrets_of(const FinishedLevel& level) {
    std::vector<Rect> secrets;
    for (const Marker& marker : level.markers) {
        if (marker.kind == MarkerKind::secret) secrets.push_back(area(marker));
    }
    return secrets;
}

// The first cell in [x, end) of row y that lies in no secret.
std::optional<Cell> outside_secrets(int y, int x, int end, const std::vector<Rect>& secrets) {
    for (bool moved = true; moved && x < end;) {
        moved = false;
        for (const Rect& secret : secrets) {
            if (!secret.contains({x, y})) continue;
            x = secret.right();
            moved = true;
        }
    }
    if (x >= end) return std::nullopt;
    return Cell{x, y};
}

// The region of the spawn. Where there is none (which is a failure of its own), the largest one,
// so that what is told about the rest of the level stays of use.
std::optional<std::uint32_t> home_region(const LevelView& view, const Regions& regions) {
    for (const Marker& marker : view.level().markers) {
        if (marker.kind != MarkerKind::spawn || !view.contains(marker.cell)) continue;
        if (const auto region = regions.at(marker.cell)) return region;
    }
    return regions.largest();
}

// Reports each region but the home region that has a cell outside all secrets, once.
void check_one_region(const Regions& regions, std::optional<std::uint32_t> home,
                      const std::vector<Rect>& secrets, RuleId rule, const char* what,
                      Report& report) {
    std::vector<bool> told(regions.runs().size());
    for (const Run& run : regions.runs()) {
        if (run.region == home || told[run.region]) continue;
        if (const auto cell = outside_secrets(run.y, run.x, run.end(), secrets)) {
            told[run.region] = true;
            report.fail(rule, *cell, what);
        }
    }
}

void check_room(const LevelView& view, const Regions& safe, std::optional<std::uint32_t> home,
                const std::vector<Rect>& secrets, std::size_t number, Report& report) {
    const Rect& room = view.level().rooms[number];
    const std::string name = "room " + std::to_string(number);
    if (!view.contains(room)) {
        report.fail(RuleId::rooms, {room.x, room.y}, name + " does not lie inside the level");
        return;
    }
    bool any = false;
    std::optional<Cell> cut_off;
    for (int y = room.y; y < room.bottom(); ++y) {
        safe.for_each_in(y, room.x, room.right(), [&](const Run& run) {
            any = true;
            if (run.region == home || cut_off) return;
            cut_off = outside_secrets(y, std::max(run.x, room.x), std::min(run.end(), room.right()),
                                      secrets);
        });
    }
    if (!any) report.fail(RuleId::rooms, {room.x, room.y}, name + " has no safe cell");
    if (cut_off) report.fail(RuleId::rooms, *cut_off, name + " is cut off from the spawn");
}

}  // namespace

void check_connection(const LevelView& view, Report& report) {
    const FinishedLevel& level = view.level();
    const std::vector<Rect> secrets = secrets_of(level);

    const Regions safe(level.size,
                       [&](int x, int y) { return (view.flag_row(y)[x] & kUnsafe) == 0; });
    const auto home = home_region(view, safe);
    for (const Marker& marker : level.markers) {
        if (!is_stairs(marker.kind) && !is_pickup(marker.kind)) continue;
        if (!view.contains(marker.cell) || (home && safe.at(marker.cell) == home)) continue;
        report.fail(RuleId::reach, marker.cell,
                    title(marker) + " is not connected with the spawn through safe cells");
    }
    for (std::size_t i = 0; i < level.rooms.size(); ++i) {
        check_room(view, safe, home, secrets, i, report);
    }
    check_one_region(safe, home, secrets, RuleId::pockets,
                     "safe cells that are not connected with the spawn", report);

    const Regions open(level.size,
                       [&](int x, int y) { return (view.flag_row(y)[x] & kSolid) == 0; });
    check_one_region(open, home_region(view, open), secrets, RuleId::sealed,
                     "a pool or hollow that solids close on all sides", report);
}

}  // namespace karst::validator
