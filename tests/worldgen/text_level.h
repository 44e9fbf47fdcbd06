// Small finished levels written as text, for tests of the validator.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "worldgen/validate.h"

namespace karst::testing {

// A level that owns what FinishedLevel only points at.
struct TextLevel {
    int depth = 1;
    int last_depth = 26;
    Size size;
    std::vector<MaterialId> cells;
    std::vector<Marker> markers;
    std::vector<Rect> rooms;
    Body body;
    Route route;

    FinishedLevel view() const;
    MaterialId& at(int x, int y);

    // Each returns the level, so that a test can write one expression.
    TextLevel& at_depth(int value);
    TextLevel& with_last_depth(int value);
    TextLevel& with_marker(MarkerKind kind, Cell cell, Size extent = {1, 1},
                           std::uint32_t group = 0);
    TextLevel& with_room(const Rect& room);
    TextLevel& with_body(const Body& value);
    TextLevel& with_route(Route value);
};

// Rows of material glyphs. '@' is a spawn, 'i' an item and 'k' a key, all in air; '>', '<' and 'X'
// also get their marker. The spawn comes first, stairs of a kind are numbered as they are read.
TextLevel text_level(std::initializer_list<std::string_view> rows);

// A level that passes: hall of `width` columns, spawn at (2, 3), stairs down at (5, 3), and more
// stairs down where a level of that width needs them.
TextLevel wide_level(int width);

}  // namespace karst::testing
