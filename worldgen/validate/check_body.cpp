#include <algorithm>
#include <cstdlib>
#include <string>

#include "worldgen/validate/body_model.h"
#include "worldgen/validate/rules.h"

namespace karst::validator {
namespace {

std::string at(Cell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

const Marker* find_spawn(const FinishedLevel& level) {
    const auto it =
        std::find_if(level.markers.begin(), level.markers.end(),
                     [](const Marker& marker) { return marker.kind == MarkerKind::spawn; });
    return it == level.markers.end() ? nullptr : &*it;
}

bool must_be_reached(MarkerKind kind) {
    return is_stairs(kind) || is_pickup(kind) || kind == MarkerKind::enemy;
}

void check_reached(const LevelView& view, const BodyModel& model, const std::vector<bool>& reached,
                   Report& report) {
    const FinishedLevel& level = view.level();
    for (const Marker& marker : level.markers) {
        if (!must_be_reached(marker.kind) || !view.contains(marker.cell)) continue;
        if (reached[model.index(marker.cell)]) continue;
        report.fail(RuleId::body_reach, marker.cell, title(marker) + " is out of the body's reach");
    }
    for (std::size_t i = 0; i < level.rooms.size(); ++i) {
        const Rect& room = level.rooms[i];
        if (!view.contains(room)) continue;
        bool any = false;
        for (int y = room.y; y < room.bottom() && !any; ++y) {
            for (int x = room.x; x < room.right() && !any; ++x) any = reached[model.index({x, y})];
        }
        if (any) continue;
        report.fail(RuleId::body_reach, room.centre(),
                    "room " + std::to_string(i) + " is out of the body's reach");
    }
}

void check_return(const BodyModel& model, const FinishedLevel& level, Cell spawn,
                  const std::vector<bool>& reached, Report& report) {
    const std::vector<bool> leading = model.leading_to(spawn);
    for (int y = 0; y < level.size.height; ++y) {
        for (int x = 0; x < level.size.width; ++x) {
            const Cell p{x, y};
            if (!reached[model.index(p)] || leading[model.index(p)] || !model.held(p)) continue;
            report.fail(RuleId::body_return, p, "the body gets here and never back");
        }
    }
}

// Replays one step; what is wrong with it, or nothing.
std::string replay(const BodyModel& model, const RouteStep& before, const RouteStep& step) {
    const Cell from = before.position;
    const Cell to = step.position;
    const int dx = (to.x > from.x) - (to.x < from.x);
    const int dy = (to.y > from.y) - (to.y < from.y);
    const int cells = std::abs(to.x - from.x) + std::abs(to.y - from.y);
    if ((dx != 0) == (dy != 0)) return "is no straight line";
    const bool sideways = step.move == Move::walk || step.move == Move::glide;
    const bool up = step.move == Move::rise || step.move == Move::climb;
    if (step.move != Move::fly && (dx != 0) != sideways) return "goes the wrong way";
    if ((up && dy > 0) || (step.move == Move::fall && dy < 0)) return "goes the wrong way";
    if (step.move == Move::rise && cells > model.body().jump_up) return "rises too high";
    if (step.move == Move::glide && cells > model.body().jump_across) return "jumps too far";
    if (step.move == Move::fly && !model.body().fly) return "flies";
    if (step.move == Move::start) return "starts anew";
    const bool after_rise = step.move == Move::glide && before.move == Move::rise;
    if (step.move != Move::fall && !after_rise && !model.held(from)) return "begins in the air";
    for (Cell p = from; p != to;) {
        const Cell next{p.x + dx, p.y + dy};
        if (!model.free(next)) return "passes " + at(next) + " where the body does not fit";
        if (step.move == Move::walk && !model.held(p)) return "walks on air at " + at(p);
        if (step.move == Move::climb && !(model.grips(p) && model.grips(next))) {
            return "climbs nothing at " + at(p);
        }
        p = next;
    }
    return {};
}

void check_route(const BodyModel& model, const FinishedLevel& level, Cell spawn, Report& report) {
    const auto goal = std::find_if(level.markers.begin(), level.markers.end(), [](const Marker& m) {
        return m.group == 0 && (m.kind == MarkerKind::stairs_down || m.kind == MarkerKind::exit);
    });
    if (goal == level.markers.end()) return;  // a failure of its own
    const auto fail = [&](Cell cell, const std::string& what) {
        report.fail(RuleId::route, cell, what);
    };
    if (level.route.empty()) return fail(spawn, "the level has no route for its body");
    if (level.route.front().position != spawn) return fail(spawn, "the route does not start here");
    if (!model.free(spawn)) return fail(spawn, "the route starts where the body does not fit");
    for (std::size_t i = 1; i < level.route.size(); ++i) {
        const std::string wrong = replay(model, level.route[i - 1], level.route[i]);
        if (wrong.empty()) continue;
        return fail(level.route[i - 1].position,
                    "step " + std::to_string(i) + " of the route " + wrong);
    }
    if (level.route.back().position != goal->cell) {
        fail(level.route.back().position, "the route ends here, not at the way down");
    }
}

}  // namespace

void check_body(const LevelView& view, Report& report) {
    const FinishedLevel& level = view.level();
    const Marker* spawn = find_spawn(level);
    if (level.body.follows_published_rule() || spawn == nullptr || !view.contains(spawn->cell)) {
        return;
    }
    const BodyModel model(level);
    const std::vector<bool> reached = model.reached_from(spawn->cell);
    check_reached(view, model, reached, report);
    check_return(model, level, spawn->cell, reached, report);
    check_route(model, level, spawn->cell, report);
}

}  // namespace karst::validator
