#include "text_level.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

namespace karst::testing {
namespace {

struct Special {
    char glyph;
    MarkerKind kind;
};
constexpr Special kSpecials[] = {{'@', MarkerKind::spawn},     {'i', MarkerKind::item},
                                 {'k', MarkerKind::key},       {'>', MarkerKind::stairs_down},
                                 {'<', MarkerKind::stairs_up}, {'X', MarkerKind::exit}};

std::optional<MarkerKind> special(char glyph) {
    for (const Special& entry : kSpecials) {
        if (entry.glyph == glyph) return entry.kind;
    }
    return std::nullopt;
}

bool is_numbered(MarkerKind kind) {
    return kind == MarkerKind::stairs_down || kind == MarkerKind::stairs_up;
}

MaterialId material_of(char glyph) {
    const auto all = MaterialTable::built_in().all();
    for (std::size_t id = 0; id < all.size(); ++id) {
        if (all[id].glyph == glyph) return static_cast<MaterialId>(id);
    }
    if (special(glyph)) return material::kAir;
    throw std::invalid_argument(std::string("no material has the glyph ") + glyph);
}

void number_markers(std::vector<Marker>& markers) {
    std::stable_sort(markers.begin(), markers.end(), [](const Marker& a, const Marker& b) {
        return (a.kind == MarkerKind::spawn) > (b.kind == MarkerKind::spawn);
    });
    for (std::size_t i = 0; i < markers.size(); ++i) {
        markers[i].id = static_cast<std::uint32_t>(i);
    }
}

}  // namespace

FinishedLevel TextLevel::view() const {
    return {.depth = depth,
            .last_depth = last_depth,
            .size = size,
            .cells = cells,
            .markers = markers,
            .rooms = rooms,
            .body = body,
            .route = route};
}

MaterialId& TextLevel::at(int x, int y) {
    return cells.at(static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width) +
                    static_cast<std::size_t>(x));
}

TextLevel& TextLevel::at_depth(int value) {
    depth = value;
    return *this;
}

TextLevel& TextLevel::with_last_depth(int value) {
    last_depth = value;
    return *this;
}

TextLevel& TextLevel::with_marker(MarkerKind kind, Cell cell, Size extent, std::uint32_t group) {
    markers.push_back({.id = static_cast<std::uint32_t>(markers.size()),
                       .kind = kind,
                       .cell = cell,
                       .size = extent,
                       .group = group});
    return *this;
}

TextLevel& TextLevel::with_body(const Body& value) {
    body = value;
    return *this;
}

TextLevel& TextLevel::with_route(Route value) {
    route = std::move(value);
    return *this;
}

TextLevel& TextLevel::with_room(const Rect& room) {
    rooms.push_back(room);
    return *this;
}

TextLevel text_level(std::initializer_list<std::string_view> rows) {
    TextLevel level;
    level.size = {static_cast<int>(rows.begin()->size()), static_cast<int>(rows.size())};
    int y = 0;
    for (const std::string_view row : rows) {
        if (row.size() != rows.begin()->size())
            throw std::invalid_argument("rows of unlike length");
        for (int x = 0; x < level.size.width; ++x) {
            const char glyph = row[static_cast<std::size_t>(x)];
            level.cells.push_back(material_of(glyph));
            const auto kind = special(glyph);
            if (!kind) continue;
            const auto group =
                is_numbered(*kind)
                    ? std::count_if(level.markers.begin(), level.markers.end(),
                                    [&](const Marker& other) { return other.kind == *kind; })
                    : 0;
            level.with_marker(*kind, {x, y}, {1, 1}, static_cast<std::uint32_t>(group));
        }
        ++y;
    }
    number_markers(level.markers);
    return level;
}

TextLevel wide_level(int width) {
    TextLevel level;
    level.size = {width, 5};
    level.cells.assign(static_cast<std::size_t>(level.size.cells()), material::kStone);
    for (int y = 1; y < 4; ++y) {
        for (int x = 1; x < width - 1; ++x) level.at(x, y) = material::kAir;
    }
    level.with_marker(MarkerKind::spawn, {2, 3});
    for (int group = 0; group <= width / 512; ++group) {
        const Cell cell{group == 0 ? 5 : 512 * group - 256, 3};
        level.at(cell.x, cell.y) = material::kStairsDown;
        level.with_marker(MarkerKind::stairs_down, cell, {1, 1}, static_cast<std::uint32_t>(group));
    }
    return level;
}

}  // namespace karst::testing
