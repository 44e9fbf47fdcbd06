#include "broken_levels.h"

namespace karst::testing {
namespace {

constexpr Body kWalker{1, 2, 2, 2, true, true, false};

// From the spawn at (2, 3) to the way down at (7, 3), over a bump of 1.
TextLevel bumpy() {
    TextLevel level = text_level({
        "##########",
        "#        #",
        "#        #",
        "# @ #  > #",
        "##########",
    });
    return level.with_body(kWalker);
}

Route walked() {
    return {{{2, 3}, Move::start}, {{3, 3}, Move::walk}, {{3, 2}, Move::rise},
            {{4, 2}, Move::glide}, {{5, 2}, Move::walk}, {{5, 3}, Move::fall},
            {{7, 3}, Move::walk}};
}

TextLevel with_step(std::size_t step, RouteStep value) {
    Route route = walked();
    route[step] = value;
    return bumpy().with_route(route);
}

TextLevel pit() {
    return text_level({
                          "###########",
                          "#         #",
                          "#         #",
                          "# @>#    ##",
                          "#####    ##",
                          "#####    ##",
                          "#####    ##",
                          "#####    ##",
                          "###########",
                      })
        .with_body(kWalker)
        .with_route({{{2, 3}, Move::start}, {{3, 3}, Move::walk}});
}

TextLevel high_ledge() {
    return text_level({
                          "##########",
                          "#        #",
                          "#       i#",
                          "#      ###",
                          "#      ###",
                          "#      ###",
                          "# @>   ###",
                          "##########",
                      })
        .with_body(kWalker)
        .with_route({{{2, 6}, Move::start}, {{3, 6}, Move::walk}});
}

}  // namespace

TextLevel level_with_route() { return bumpy().with_route(walked()); }

std::vector<BrokenLevel> levels_with_broken_ways() {
    return {
        {"ItemOnAHighLedge", "body_reach", {8, 2}, high_ledge(), {}},
        {"RoomOnAHighLedge",
         "body_reach",
         {8, 2},
         text_level({
                        "##########",
                        "#        #",
                        "#        #",
                        "#      ###",
                        "#      ###",
                        "#      ###",
                        "# @>   ###",
                        "##########",
                    })
             .with_room({7, 1, 2, 2})
             .with_body(kWalker)
             .with_route({{{2, 6}, Move::start}, {{3, 6}, Move::walk}}),
         {}},
        {"PitWithoutAWayOut", "body_return", {5, 7}, pit(), {}},
        {"NoRoute", "route", {2, 3}, bumpy(), {}},
        {"RouteFromElsewhere",
         "route",
         {2, 3},
         bumpy().with_route({{{3, 3}, Move::start}, {{3, 2}, Move::rise}}),
         {}},
        {"RouteToElsewhere",
         "route",
         {3, 3},
         bumpy().with_route({{{2, 3}, Move::start}, {{3, 3}, Move::walk}}),
         {}},
        {"RouteThroughRock", "route", {3, 3}, with_step(2, {{4, 3}, Move::walk}), {}},
        {"RouteOnAir", "route", {3, 2}, with_step(3, {{5, 2}, Move::walk}), {}},
        {"RouteTooHigh",
         "route",
         {2, 6},
         high_ledge().with_route({{{2, 6}, Move::start}, {{2, 3}, Move::rise}}),
         {"body_reach"}},
        {"RouteTooFar", "route", {5, 2}, with_step(5, {{8, 2}, Move::glide}), {}},
        {"RouteClimbsNothing", "route", {3, 3}, with_step(2, {{3, 2}, Move::climb}), {}},
        {"RouteFallsUp", "route", {3, 3}, with_step(2, {{3, 2}, Move::fall}), {}},
        {"RouteIsCrooked", "route", {2, 3}, with_step(1, {{3, 2}, Move::walk}), {}},
        {"RouteFlies", "route", {5, 2}, with_step(5, {{6, 2}, Move::fly}), {}},
        {"RouteStartsAnew", "route", {2, 3}, with_step(1, {{3, 3}, Move::start}), {}},
    };
}

}  // namespace karst::testing
