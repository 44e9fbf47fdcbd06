#include "engine/level_words.h"

#include <bit>
#include <stdexcept>
#include <string>
#include <string_view>

namespace karst {
namespace {

constexpr std::size_t kLongestName = 256;
constexpr std::size_t kLongestEntity = 4096;

class Writer {
  public:
    void u32(std::uint32_t value) { words.push_back(value); }
    void i32(std::int32_t value) { u32(std::bit_cast<std::uint32_t>(value)); }
    void u64(std::uint64_t value) {
        u32(static_cast<std::uint32_t>(value));
        u32(static_cast<std::uint32_t>(value >> 32));
    }
    void i64(std::int64_t value) { u64(std::bit_cast<std::uint64_t>(value)); }
    void count(std::size_t value) { u32(static_cast<std::uint32_t>(value)); }
    void text(std::string_view value) {
        count(value.size());
        for (const char letter : value) u32(static_cast<unsigned char>(letter));
    }
    void cell(Cell value) {
        i32(value.x);
        i32(value.y);
    }
    void size(Size value) {
        i32(value.width);
        i32(value.height);
    }
    void rect(const Rect& value) {
        cell({value.x, value.y});
        size({value.width, value.height});
    }

    std::vector<std::uint32_t> words;
};

struct OutOfRange : std::exception {};

void require(bool condition) {
    if (!condition) throw OutOfRange();
}

// Throws OutOfRange behind the last word.
class Reader {
  public:
    explicit Reader(std::span<const std::uint32_t> words) : words_(words) {}

    std::uint32_t u32() {
        require(!words_.empty());
        const std::uint32_t value = words_.front();
        words_ = words_.subspan(1);
        return value;
    }
    std::int32_t i32() { return std::bit_cast<std::int32_t>(u32()); }
    std::uint64_t u64() {
        const std::uint64_t low = u32();
        return low | std::uint64_t{u32()} << 32;
    }
    std::int64_t i64() { return std::bit_cast<std::int64_t>(u64()); }
    // A number of things of which each takes at least `words` words.
    std::size_t count(std::size_t words) {
        const std::size_t value = u32();
        require(value <= words_.size() / words);
        return value;
    }
    std::string text(std::size_t longest) {
        const std::size_t letters = count(1);
        require(letters <= longest);
        std::string value;
        for (std::size_t i = 0; i < letters; ++i) {
            const std::uint32_t letter = u32();
            require(letter < 256);
            value += static_cast<char>(letter);
        }
        return value;
    }
    Cell cell() {
        const int x = i32();
        return {x, i32()};
    }
    Size size() {
        const int width = i32();
        return {width, i32()};
    }
    Rect rect() {
        const Cell corner = cell();
        const Size extent = size();
        return {corner.x, corner.y, extent.width, extent.height};
    }
    void require_left(std::size_t words) const { require(words <= words_.size()); }
    bool done() const { return words_.empty(); }

  private:
    std::span<const std::uint32_t> words_;
};

bool inside(Cell cell, Size level) {
    return cell.x >= 0 && cell.y >= 0 && cell.x < level.width && cell.y < level.height;
}

// Of a level of sane size, so the sums cannot overflow.
bool inside(const Rect& rect, Size level) {
    return rect.x >= 0 && rect.y >= 0 && rect.width >= 0 && rect.height >= 0 &&
           rect.x <= level.width && rect.y <= level.height && rect.width <= level.width - rect.x &&
           rect.height <= level.height - rect.y;
}

void write_layout(Writer& out, const Layout& layout) {
    out.count(layout.rooms.size());
    for (const Room& room : layout.rooms) {
        out.rect(room.rect);
        out.u32(static_cast<std::uint32_t>(room.kind) | std::uint32_t{room.difficulty} << 8 |
                std::uint32_t{room.district} << 16);
        out.u32(room.tags);
        out.i32(room.distance);
    }
    out.count(layout.corridors.size());
    for (const Corridor& corridor : layout.corridors) {
        out.u32(corridor.from);
        out.u32(corridor.to);
        out.u32(corridor.first_point);
        out.u32(corridor.point_count);
        out.u32(static_cast<std::uint32_t>(corridor.kind) | std::uint32_t{corridor.width} << 16);
    }
    out.count(layout.points.size());
    for (const Cell point : layout.points) out.cell(point);
    out.count(layout.gaps.size());
    for (const Gap& gap : layout.gaps) {
        out.rect(gap.rect);
        out.u32(gap.room);
    }
    out.rect(layout.start_zone);
    out.rect(layout.goal_zone);
    out.rect(layout.sky);
    out.u32(layout.regions_carved);
}

Layout read_layout(Reader& in, Size level) {
    Layout layout;
    layout.rooms.resize(in.count(7));
    for (Room& room : layout.rooms) {
        room.rect = in.rect();
        require(inside(room.rect, level));
        const std::uint32_t traits = in.u32();
        const std::uint32_t tags = in.u32();
        require((traits & 0xFF) < kRoomKindNames.size() && tags <= UINT16_MAX);
        room.kind = static_cast<RoomKind>(traits & 0xFF);
        room.difficulty = static_cast<std::uint8_t>(traits >> 8);
        room.district = static_cast<std::uint16_t>(traits >> 16);
        room.tags = static_cast<std::uint16_t>(tags);
        room.distance = in.i32();
    }
    layout.corridors.resize(in.count(5));
    for (Corridor& corridor : layout.corridors) {
        corridor.from = in.u32();
        corridor.to = in.u32();
        corridor.first_point = in.u32();
        corridor.point_count = in.u32();
        const std::uint32_t traits = in.u32();
        corridor.width = static_cast<std::uint16_t>(traits >> 16);
        require(corridor.from < layout.rooms.size() && corridor.to < layout.rooms.size() &&
                (traits & 0xFFFF) < kLinkKindNames.size());
        corridor.kind = static_cast<LinkKind>(traits & 0xFFFF);
    }
    layout.points.resize(in.count(2));
    for (Cell& point : layout.points) {
        point = in.cell();
        require(inside(point, level));
    }
    for (const Corridor& corridor : layout.corridors) {
        require(corridor.first_point <= layout.points.size() &&
                corridor.point_count <= layout.points.size() - corridor.first_point);
    }
    layout.gaps.resize(in.count(5));
    for (Gap& gap : layout.gaps) {
        gap.rect = in.rect();
        gap.room = in.u32();
        require(inside(gap.rect, level) && gap.room < layout.rooms.size());
    }
    layout.start_zone = in.rect();
    layout.goal_zone = in.rect();
    layout.sky = in.rect();
    require(inside(layout.start_zone, level) && inside(layout.goal_zone, level) &&
            inside(layout.sky, level));
    layout.regions_carved = in.u32();
    return layout;
}

void write_markers(Writer& out, const std::vector<Marker>& markers) {
    out.count(markers.size());
    for (const Marker& marker : markers) {
        out.u32(static_cast<std::uint32_t>(marker.kind));
        out.cell(marker.cell);
        out.size(marker.size);
        out.u32(marker.group);
        out.i32(marker.value);
        out.text(marker.entity);
    }
}

std::vector<Marker> read_markers(Reader& in, Size level) {
    std::vector<Marker> markers(in.count(8));
    for (std::size_t i = 0; i < markers.size(); ++i) {
        Marker& marker = markers[i];
        marker.id = static_cast<std::uint32_t>(i);
        const std::uint32_t kind = in.u32();
        require(kind < kMarkerKindNames.size());
        marker.kind = static_cast<MarkerKind>(kind);
        marker.cell = in.cell();
        marker.size = in.size();
        require(
            inside(marker.cell, level) && marker.size.width >= 1 && marker.size.height >= 1 &&
            inside({marker.cell.x, marker.cell.y, marker.size.width, marker.size.height}, level));
        marker.group = in.u32();
        marker.value = in.i32();
        marker.entity = in.text(kLongestEntity);
    }
    return markers;
}

void write_route(Writer& out, const Route& route) {
    out.count(route.size());
    for (const RouteStep& step : route) {
        out.cell(step.position);
        out.u32(static_cast<std::uint32_t>(step.move));
    }
}

Route read_route(Reader& in, Size level) {
    Route route(in.count(3));
    for (RouteStep& step : route) {
        step.position = in.cell();
        const std::uint32_t move = in.u32();
        require(inside(step.position, level) && move < kMoveNames.size());
        step.move = static_cast<Move>(move);
    }
    return route;
}

// Two steps a word, the first in its low half.
void write_distances(Writer& out, const DistanceField& field) {
    out.count(field.steps.size());
    for (std::size_t i = 0; i < field.steps.size(); i += 2) {
        const bool both = i + 1 < field.steps.size();
        const std::uint32_t high = both ? field.steps[i + 1] : 0;
        out.u32(field.steps[i] | high << 16);
    }
}

DistanceField read_distances(Reader& in, Size level) {
    DistanceField field;
    const std::size_t count = in.u32();
    if (count == 0) return field;
    field.size = DistanceField::blocks(level);
    require(count == static_cast<std::size_t>(field.size.cells()));
    in.require_left((count + 1) / 2);
    field.steps.reserve(count);
    while (field.steps.size() < count) {
        const std::uint32_t word = in.u32();
        field.steps.push_back(static_cast<std::uint16_t>(word));
        if (field.steps.size() < count) {
            field.steps.push_back(static_cast<std::uint16_t>(word >> 16));
        } else {
            require(word >> 16 == 0);
        }
    }
    return field;
}

void write_statistics(Writer& out, const Statistics& statistics) {
    for (const std::int64_t value :
         {statistics.cells, statistics.open_cells, statistics.regions, statistics.regions_carved,
          statistics.rooms, statistics.corridors, statistics.cycles, statistics.dead_ends}) {
        out.i64(value);
    }
    for (const std::int64_t value : statistics.markers) out.i64(value);
    for (const std::int64_t value : statistics.material_cells) out.i64(value);
}

Statistics read_statistics(Reader& in) {
    const auto number = [&in] {
        const std::int64_t value = in.i64();
        require(value >= 0);
        return value;
    };
    Statistics statistics;
    for (std::int64_t* value : {&statistics.cells, &statistics.open_cells, &statistics.regions,
                                &statistics.regions_carved, &statistics.rooms,
                                &statistics.corridors, &statistics.cycles, &statistics.dead_ends}) {
        *value = number();
    }
    for (std::int64_t& value : statistics.markers) value = number();
    for (std::int64_t& value : statistics.material_cells) value = number();
    return statistics;
}

}  // namespace

std::vector<std::uint32_t> to_words(const LevelInfo& info, const Statistics& statistics) {
    const Layout& layout = info.layout;
    Writer out;
    out.words.reserve(kLongestName + 1024 + 7 * (layout.rooms.size() + layout.corridors.size()) +
                      2 * layout.points.size() + 5 * layout.gaps.size() + 8 * info.markers.size() +
                      3 * info.route.size());
    out.u64(info.seed);
    out.i32(info.depth);
    out.size(info.size);
    out.text(info.algorithm);
    out.u64(info.fingerprint);
    write_layout(out, info.layout);
    write_markers(out, info.markers);
    write_route(out, info.route);
    write_distances(out, info.distances);
    write_statistics(out, statistics);
    return std::move(out.words);
}

std::optional<LevelArchive> from_words(std::span<const std::uint32_t> words) {
    try {
        Reader in(words);
        LevelArchive archive;
        LevelInfo& info = archive.info;
        info.seed = in.u64();
        info.depth = in.i32();
        info.size = in.size();
        require(info.depth >= 1 && info.size.width >= 1 && info.size.height >= 1 &&
                info.size.width <= kLargestSide && info.size.height <= kLargestSide);
        info.algorithm = in.text(kLongestName);
        info.fingerprint = in.u64();
        info.layout = read_layout(in, info.size);
        info.markers = read_markers(in, info.size);
        info.route = read_route(in, info.size);
        info.distances = read_distances(in, info.size);
        archive.statistics = read_statistics(in);
        require(in.done());
        return archive;
    } catch (const OutOfRange&) {
        return std::nullopt;
    }
}

}  // namespace karst
