// Materials: what a cell is made of.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace karst {

// The byte stored in a cell: an index into the MaterialTable.
using MaterialId = std::uint8_t;

struct Colour {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    auto operator<=>(const Colour&) const = default;
};

// A value that Karst passes on to the game.
using MaterialProperty = std::variant<bool, std::int64_t, double, std::string>;

struct Material {
    std::string name;       // stable; recipes and exports use it
    Colour colour;          // for pictures
    char glyph = '?';       // for text exports; unique in a table
    bool solid = false;     // blocks walking for good (a door does not)
    bool liquid = false;    // flows until it is held from below and from both sides
    bool hazard = false;    // hurts whoever stands in it
    bool falls = false;     // a solid that slides unless it is supported
    bool climb = false;     // can be climbed
    bool platform = false;  // carries from above; from below and aside one passes through
    // For the game only, but for the tag "emits_light", which pictures heed.
    std::vector<std::string> tags = {};
    std::map<std::string, MaterialProperty> properties = {};
    auto operator<=>(const Material&) const = default;
};

// Ids of the built-in table. Their order is part of the cell format: entries are only appended.
namespace material {
inline constexpr MaterialId kAir = 0;
inline constexpr MaterialId kStone = 1;
inline constexpr MaterialId kDirt = 2;
inline constexpr MaterialId kGrass = 3;
inline constexpr MaterialId kSand = 4;
inline constexpr MaterialId kWood = 5;
inline constexpr MaterialId kLeaves = 6;
inline constexpr MaterialId kWater = 7;
inline constexpr MaterialId kLava = 8;
inline constexpr MaterialId kAcid = 9;
inline constexpr MaterialId kDoor = 10;
inline constexpr MaterialId kStairsDown = 11;
inline constexpr MaterialId kStairsUp = 12;
inline constexpr MaterialId kExit = 13;
inline constexpr MaterialId kLadder = 14;
inline constexpr MaterialId kPlatform = 15;
inline constexpr MaterialId kBrick = 16;
inline constexpr MaterialId kLimestone = 17;
inline constexpr MaterialId kBasalt = 18;
inline constexpr MaterialId kMoss = 19;
inline constexpr MaterialId kClay = 20;
inline constexpr MaterialId kTrunk = 21;
}  // namespace material

// The materials of a world, by id. Immutable once built, so safe to share between threads.
class MaterialTable {
  public:
    // At most 256 materials; names and glyphs must be unique. Throws ConfigError otherwise.
    explicit MaterialTable(std::vector<Material> materials);

    static const MaterialTable& built_in();

    // `id` must be below size().
    const Material& operator[](MaterialId id) const { return materials_[id]; }
    std::size_t size() const { return materials_.size(); }
    std::span<const Material> all() const { return materials_; }
    std::optional<MaterialId> find(std::string_view name) const;

  private:
    std::vector<Material> materials_;
};

}  // namespace karst
