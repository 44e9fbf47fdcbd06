#include "worldgen/features/spawns.h"

#include <algorithm>

#include "worldgen/features/anchors.h"
#include "worldgen/features/ground.h"

namespace karst {
namespace {

constexpr int kTries = 16;
constexpr int kBlock = 64;  // cells a side of the blocks in which anchors are looked for

template <std::size_t N>
std::optional<std::size_t> position_of(const std::array<std::string_view, N>& names,
                                       std::string_view name) {
    const auto it = std::find(names.begin(), names.end(), name);
    if (it == names.end()) return std::nullopt;
    return static_cast<std::size_t>(it - names.begin());
}

class Spawner {
  public:
    explicit Spawner(FurnishContext& context) : context_(context) {
        const BodyWays* ways = context.ways.get();
        if (ways != nullptr && ways->are_followed()) reached_ = &ways->mutual;
    }

    // Each marker draws by weight among the entries for its kind.
    void name_markers() {
        for (Marker& marker : context_.markers) {
            std::int64_t sum = 0;
            for (const SpawnEntry& entry : context_.spawns) {
                if (entry.where == name_of(marker.kind)) sum += entry.weight;
            }
            if (sum == 0) continue;
            // By place, so that the order of the markers does not matter.
            const auto place = static_cast<std::uint64_t>(marker.cell.y) << 32 |
                               static_cast<std::uint32_t>(marker.cell.x);
            Random random = context_.key.stream("spawns.marker", place);
            auto left = static_cast<std::int64_t>(random.below(static_cast<std::uint32_t>(sum)));
            for (const SpawnEntry& entry : context_.spawns) {
                if (entry.where != name_of(marker.kind)) continue;
                left -= entry.weight;
                if (left >= 0) continue;
                marker.entity = entry.entity;
                break;
            }
        }
    }

    void add_entities() {
        for (const SpawnEntry& entry : context_.spawns) {
            const std::string purpose = "spawns:" + entry.where + ":" + entry.entity;
            Random random = context_.key.stream(Purpose(std::string_view(purpose)));
            if (const auto anchor = position_of(kAnchorNames, entry.where)) {
                const int count = context_.per_area(random.between(entry.least, entry.most));
                for (int i = 0; i < count; ++i) {
                    put_at_anchor(entry, static_cast<AnchorKind>(*anchor), random);
                }
            } else if (const auto tag = position_of(kRoomTagNames, entry.where)) {
                put_in_rooms(entry, 1u << *tag, random);
            }
        }
    }

  private:
    void put_at_anchor(const SpawnEntry& entry, AnchorKind kind, Random& random) {
        const LevelGrid& grid = context_.grid;
        for (int tries = 0; tries < kTries; ++tries) {
            const Rect block{random.between(0, std::max(0, grid.width() - kBlock)),
                             random.between(0, std::max(0, grid.height() - kBlock)), kBlock,
                             kBlock};
            const auto anchors = find_anchors(grid, reached_, kind, block);
            if (anchors.empty()) continue;
            const auto at = random.below(static_cast<std::uint32_t>(anchors.size()));
            put(entry, anchors[at].cell);
            return;
        }
    }

    void put_in_rooms(const SpawnEntry& entry, unsigned tag, Random& random) {
        for (const Room& room : context_.layout.rooms) {
            if ((room.tags & tag) == 0) continue;
            const int count = random.between(entry.least, entry.most);
            const auto floors = find_anchors(context_.grid, reached_, AnchorKind::floor, room.rect);
            if (floors.empty()) continue;
            for (int i = 0; i < count; ++i) {
                put(entry, floors[random.below(static_cast<std::uint32_t>(floors.size()))].cell);
            }
        }
    }

    void put(const SpawnEntry& entry, Cell cell) {
        context_.add_marker(MarkerKind::entity, cell);
        context_.markers.back().entity = entry.entity;
    }

    FurnishContext& context_;
    const BitGrid* reached_ = nullptr;  // where a body gets and back, if there is one
};

}  // namespace

void furnish_spawns(FurnishContext& context, const SpawnParameters&) {
    Spawner spawner(context);
    spawner.name_markers();
    spawner.add_entities();
}

}  // namespace karst
