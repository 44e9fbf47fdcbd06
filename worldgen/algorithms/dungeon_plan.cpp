#include "worldgen/algorithms/dungeon_plan.h"

#include <algorithm>
#include <cstdlib>

#include "worldgen/algorithms/dungeon_links.h"

namespace karst {
namespace {

constexpr int kHubLeaves = 3;      // sides of a hub's leaf, in least leaves
constexpr Size kStretch{150, 90};  // of quiet rock, cells
constexpr int kMostDistricts =
    65535;  // Room::district holds their numbers; the last takes the rest

// Picks the leaves: cuts the tree at districts, gives each district a hub and turns some pairs of
// siblings into one leaf.
class LeafPicker {
  public:
    LeafPicker(const BspTree& tree, const BspParameters& parameters, Size least_leaf, Random random)
        : tree_(tree),
          merged_percent_(parameters.merged_percent),
          has_districts_(parameters.district_size > 0),
          district_size_(has_districts_ ? parameters.district_size : INT32_MAX),
          hub_size_{kHubLeaves * least_leaf.width, kHubLeaves * least_leaf.height},
          random_(random) {}

    void pick(std::uint32_t index, bool inside_district) {
        const BspNode& node = tree_.nodes[index];
        const bool merges = !node.is_leaf() && tree_.nodes[node.first].is_leaf() &&
                            tree_.nodes[node.second].is_leaf() && random_.chance(merged_percent_);
        // What is not cut any more is a district at least, however long it is.
        const int longest = std::max(node.rect.width, node.rect.height);
        if (!inside_district && (node.is_leaf() || merges || longest <= district_size_)) {
            districts_ = std::min(districts_ + 1, kMostDistricts);
            inside_district = true;
            hub_ = has_districts_ ? find_hub(index) : kNone;
        }
        const bool is_hub = index == hub_;
        if (node.is_leaf() || merges || is_hub) {
            leaves.push_back({node.rect, static_cast<std::uint16_t>(districts_ - 1)});
            kinds.push_back(is_hub ? Kind::hub : merges ? Kind::merged : Kind::single);
            return;
        }
        pick(node.first, inside_district);
        pick(node.second, inside_district);
    }

    enum class Kind : std::uint8_t { single, merged, hub };
    std::vector<DungeonLeaf> leaves;
    std::vector<Kind> kinds;

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // The part of a district that makes the largest hall near its middle: several leaves where the
    // district has many, but at most a quarter of it.
    std::uint32_t find_hub(std::uint32_t district) const {
        const Rect& whole = tree_.nodes[district].rect;
        const Cell middle = whole.centre();
        std::int64_t best_score = -1;
        std::uint32_t best = kNone;
        std::vector<std::uint32_t> open{district};
        while (!open.empty()) {
            const std::uint32_t index = open.back();
            open.pop_back();
            const BspNode& node = tree_.nodes[index];
            const Rect& rect = node.rect;
            if (!node.is_leaf()) open.insert(open.end(), {node.second, node.first});
            if (rect.width > hub_size_.width || rect.height > hub_size_.height ||
                4 * cells(rect) > cells(whole)) {
                continue;
            }
            const int off = std::abs(rect.centre().x - middle.x) * 256 / whole.width +
                            std::abs(rect.centre().y - middle.y) * 256 / whole.height;
            const std::int64_t score = cells(rect) * std::max(0, 256 - off);
            if (score <= best_score) continue;
            best_score = score;
            best = index;
        }
        return best;
    }

    static std::int64_t cells(const Rect& rect) { return std::int64_t{rect.width} * rect.height; }

    const BspTree& tree_;
    int merged_percent_;
    bool has_districts_;
    int district_size_;
    Size hub_size_;
    Random random_;
    int districts_ = 0;
    std::uint32_t hub_ = kNone;
};

int side(int space, int least, int most, bool large, Random& random) {
    const int cap = std::min(most, space);
    return large ? cap : random.between(std::min(least, cap), cap);
}

// Merged leaves hold rooms of half as much again on each side, hubs of three times as much.
Room place_room(const Rect& leaf, const BspParameters& p, const DungeonScale& scale,
                LeafPicker::Kind kind, Random& random) {
    using Kind = LeafPicker::Kind;
    const int halves = kind == Kind::hub ? 6 : kind == Kind::merged ? 3 : 2;
    const bool large = kind != Kind::single;
    const Size space{leaf.width - 2 * scale.margin_x, leaf.height - 2 * scale.margin_y};
    const int most_width = std::max(p.room_width_most * halves / 2, scale.least_room.width);
    const int most_height = std::max(p.room_height_most * halves / 2, scale.least_room.height);
    const int width = side(space.width, scale.least_room.width, most_width, large, random);
    const int height = side(space.height, scale.least_room.height, most_height, large, random);
    Room room;
    room.rect = {leaf.x + scale.margin_x + random.between(0, space.width - width),
                 leaf.y + scale.margin_y + random.between(0, space.height - height), width, height};
    room.kind = kind == Kind::hub ? RoomKind::hub : RoomKind::room;
    return room;
}

// Stretches of rock in a level that has rooms to spare.
void make_quiet(LinkChooser& chooser, const Rect& inside, int percent, Random random) {
    const std::int64_t cells = std::int64_t{inside.width} * inside.height;
    const std::int64_t stretches =
        cells * percent / 100 / (std::int64_t{kStretch.width} * kStretch.height);
    for (std::int64_t i = 0; i < stretches; ++i) {
        chooser.quiet({random.between(inside.x, inside.right() - 1) - kStretch.width / 2,
                       random.between(inside.y, inside.bottom() - 1) - kStretch.height / 2,
                       kStretch.width, kStretch.height});
    }
}

// Drops the rooms that gave way, and takes over the links of the others.
void settle(DungeonPlan& plan, const LinkChooser& chooser) {
    std::vector<std::uint32_t> number(plan.rooms.size());
    std::vector<Room> rooms;
    for (std::size_t i = 0; i < plan.rooms.size(); ++i) {
        number[i] = static_cast<std::uint32_t>(rooms.size());
        if (!chooser.gone()[i]) rooms.push_back(plan.rooms[i]);
    }
    plan.rooms = std::move(rooms);
    plan.links = chooser.links();
    for (DungeonLink& link : plan.links) {
        link.a = number[link.a];
        link.b = number[link.b];
    }
}

}  // namespace

DungeonScale::DungeonScale(const Body& body, const BspParameters& parameters, Size level)
    // Under the published rule doors are two cells at most.
    : corridor_height(body.follows_published_rule() ? 2 : std::max(3, body.height + 1)),
      shaft_width(std::max(3, body.width + 2)),
      jump(body.jump_up > 0 ? std::clamp(body.jump_up, 3, corridor_height + 1)
                            : corridor_height + 1),
      margin_x((shaft_width + 3) / 2),
      margin_y((corridor_height + 3) / 2) {
    const Size room{shaft_width + 2, corridor_height};  // the body takes that much
    const Size leaf{room.width + 2 * margin_x, room.height + 2 * margin_y};
    const Size inside{level.width - 2, level.height - 2};
    if (inside.width < leaf.width || inside.height < leaf.height) {
        throw ConfigError("size = " + std::to_string(level.width) + "x" +
                          std::to_string(level.height) + "; one room for this body takes " +
                          std::to_string(leaf.width + 2) + "x" + std::to_string(leaf.height + 2) +
                          " cells (body.width, body.height)");
    }
    least_room = {std::max(parameters.room_width_least, room.width),
                  std::max(parameters.room_height_least, room.height)};
    least_leaf = {std::max(parameters.min_leaf_width, least_room.width + 2 * margin_x),
                  std::max(parameters.min_leaf_height, least_room.height + 2 * margin_y)};
    // In a small level the recipe's sizes give way, so that there is more than one room.
    least_leaf.width = std::min(least_leaf.width, std::max(leaf.width, inside.width / 2));
    least_leaf.height = std::min(least_leaf.height, std::max(leaf.height, inside.height / 2));
    least_room.width = std::min(least_room.width, least_leaf.width - 2 * margin_x);
    least_room.height = std::min(least_room.height, least_leaf.height - 2 * margin_y);
}

DungeonPlan plan_dungeon(Size level, const BspParameters& parameters, const DungeonScale& scale,
                         const RandomKey& key) {
    Random splits = key.stream("bsp.splits");
    const Rect inside{1, 1, level.width - 2, level.height - 2};
    const BspTree tree = split_area(inside, scale.least_leaf, parameters.split, splits);
    LeafPicker picker(tree, parameters, scale.least_leaf, key.stream("bsp.merge"));
    picker.pick(0, false);

    DungeonPlan plan{picker.leaves, {}, {}};
    for (std::size_t i = 0; i < plan.leaves.size(); ++i) {
        Random random = key.stream("bsp.room", i);
        Room room = place_room(plan.leaves[i].rect, parameters, scale, picker.kinds[i], random);
        room.district = plan.leaves[i].district;
        plan.rooms.push_back(room);
    }
    LinkChooser chooser(plan, key.stream("bsp.links"));
    chooser.span();
    make_quiet(chooser, inside, parameters.quiet_percent, key.stream("bsp.quiet"));
    if (parameters.district_size > 0) chooser.add_gates(key.stream("bsp.gates"));
    if (parameters.loop_percent > 0) {
        chooser.add_loops(parameters.loop_distance, parameters.loop_percent);
    }
    settle(plan, chooser);
    return plan;
}

}  // namespace karst
