// The body of whoever plays: how large it is and how it moves.
#pragma once

#include "worldgen/parameters.h"

namespace karst {

// The default, a flier of 1x2 cells, stands for the published rule: levels hang together cell by
// cell, and nothing more is promised about who gets where.
struct Body {
    int width = 1;
    int height = 2;
    int jump_up = 4;
    int jump_across = 4;
    bool climb = true;
    bool swim = true;
    bool fly = true;

    template <class Visitor>
    static void describe(Visitor&& visit) {
        visit("width", &Body::width, Range{1, 16}, "width of the body, cells");
        visit("height", &Body::height, Range{1, 32}, "height of the body, cells");
        visit("jump_up", &Body::jump_up, Range{0, 32}, "how high it jumps, cells");
        visit("jump_across", &Body::jump_across, Range{0, 32},
              "how far a jump carries to one side, cells");
        visit("climb", &Body::climb, "climbs ladders");
        visit("swim", &Body::swim, "swims in harmless liquids; else it keeps out of them");
        visit("fly", &Body::fly, "moves freely through the air");
    }

    bool follows_published_rule() const { return fly && width == 1 && height <= 2; }
    bool operator==(const Body&) const = default;
};

}  // namespace karst
