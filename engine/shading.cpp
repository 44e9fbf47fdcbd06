#include "engine/shading.h"

#include <algorithm>

#include "engine/overlays.h"
#include "worldgen/core/random.h"

namespace karst {
namespace {

constexpr int kRockReach = 60;  // fifths: where rock is darkest
constexpr int kAirReach = 35;   // fifths: where the halo of rock ends
constexpr int kDayReach = 46;   // half cells
constexpr int kGlowReach = 30;  // half cells, for liquids
constexpr int kSignReach = 14;  // half cells, for stairs and the like
constexpr int kMostSubmerged = 20;

constexpr Colour kCave{10, 11, 20};
constexpr Colour kHalo{13, 15, 23};
constexpr Colour kDayAir{70, 96, 128};
constexpr Colour kZenith{58, 112, 190};
constexpr Colour kHorizon{176, 208, 230};

std::uint8_t clamped(int value) { return static_cast<std::uint8_t>(std::clamp(value, 0, 255)); }

Colour lit(Colour colour, int light) {
    return {clamped(colour.r * light / 256), clamped(colour.g * light / 256),
            clamped(colour.b * light / 256)};
}

Colour mixed(Colour from, Colour to, int share) {
    const auto mix = [share](int a, int b) { return clamped(a + (b - a) * share / 256); };
    return {mix(from.r, to.r), mix(from.g, to.g), mix(from.b, to.b)};
}

Colour added(Colour colour, Colour more, int share) {
    return {clamped(colour.r + more.r * share / 256), clamped(colour.g + more.g * share / 256),
            clamped(colour.b + more.b * share / 256)};
}

std::uint32_t grain(int x, int y) {
    return mix32(static_cast<std::uint32_t>(x) * 0x9E3779B9u ^
                 mix32(static_cast<std::uint32_t>(y) + 0x5EEDu));
}

// -spread..spread, a value of its own for each place.
int speckle(int x, int y, int spread) {
    return static_cast<int>(grain(x, y) % static_cast<std::uint32_t>(2 * spread + 1)) - spread;
}

// Value noise, -256..256: patches about `side` places wide, where side is a power of two.
int patches(int x, int y, int side) {
    const int column = x / side;
    const int row = y / side;
    const int fx = x % side * 256 / side;
    const int fy = y % side * 256 / side;
    const auto corner = [side](int cx, int cy) {
        return static_cast<int>(grain(cx + side * 4096, cy) % 513u) - 256;
    };
    const int top = corner(column, row) * (256 - fx) + corner(column + 1, row) * fx;
    const int bottom = corner(column, row + 1) * (256 - fx) + corner(column + 1, row + 1) * fx;
    return (top / 256 * (256 - fy) + bottom / 256 * fy) / 256;
}

// Light of rock by its distance from the open, in fifths of a cell.
int rim_light(int distance, int deep) {
    if (distance <= 5) return 350;
    if (distance <= 7) return 318;
    if (distance <= 10) return 276;
    const int share = std::min(256, (distance - 10) * 256 / (kRockReach - 10));
    const int left = 256 - share;
    return deep + (236 - deep) * left / 256 * left / 256;
}

int saturation(Colour colour) {
    const auto [low, high] = std::minmax({colour.r, colour.g, colour.b});
    return high - low;
}

// Light beyond which a colour would turn into a glare.
int brightest(Colour colour) {
    return std::max(264, 200 * 256 / std::max({colour.r, colour.g, colour.b, std::uint8_t{1}}));
}

// What a player looks for.
bool is_sign(std::string_view name) {
    return name == "door" || name == "stairs_down" || name == "stairs_up" || name == "exit";
}

}  // namespace

Shading::Shading(const MaterialTable& materials, Size level, int reduce, bool flat_sky)
    : level_(level), reduce_(reduce), flat_sky_(flat_sky) {
    for (std::size_t id = 0; id < materials.size(); ++id) {
        const Material& material = materials[static_cast<MaterialId>(id)];
        Look& look = looks_[id];
        look.colour = material.colour;
        look.ambient = 66 + std::min(44, saturation(material.colour) * 2 / 3);
        if (material.liquid) {
            look.kind = Kind::liquid;
            look.hot = material.hazard;
            if (look.hot) look.glow_reach = kGlowReach;
        } else if (material.solid) {
            look.kind = Kind::solid;
        } else if (material.name == "air") {
            look.kind = Kind::air;
        } else if (material.name == "leaves") {
            look.kind = Kind::leaf;
        } else {
            look.kind = Kind::sign;
        }
        if (material.platform) look.shape = Shape::platform;
        if (material.name == "ladder") look.shape = Shape::ladder;
        if (is_sign(material.name)) look.glow_reach = kSignReach;
        const auto& tags = material.tags;
        if (std::find(tags.begin(), tags.end(), "emits_light") != tags.end()) {
            look.glow_reach = kGlowReach;
        }
    }
    looks_[materials.size()].kind = Kind::sky;
}

void Shading::look_at(const CellWindow& window) {
    window_ = &window;
    size_ = window.size();
    const auto ids = window.ids();
    solid_.resize(ids.size());
    std::vector<std::uint8_t> open(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        solid_[i] = looks_[ids[i]].kind == Kind::solid;
        open[i] = !solid_[i];
    }
    in_rock_ = distance_to(open, size_, kRockReach);
    in_air_ = distance_to(solid_, size_, kAirReach);
    flood_lights();
    measure_liquids();
}

void Shading::flood_lights() {
    const auto ids = window_->ids();
    day_.assign(ids.size(), {});
    glow_.assign(ids.size(), {});
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const Look& look = looks_[ids[i]];
        if (look.kind == Kind::sky) day_[i].packed = 0;
        if (look.glow_reach > 0) glow_[i].packed = ids[i];
    }
    spread_light(day_, solid_, size_, kDayReach);
    spread_light(glow_, solid_, size_, kGlowReach);
}

void Shading::measure_liquids() {
    const auto ids = window_->ids();
    const auto width = static_cast<std::size_t>(size_.width);
    submerged_.assign(ids.size(), 0);
    for (std::size_t i = width; i < ids.size(); ++i) {
        const Kind above = looks_[ids[i - width]].kind;
        if (above == Kind::liquid) {
            submerged_[i] =
                static_cast<std::uint8_t>(std::min(kMostSubmerged, submerged_[i - width] + 1));
        } else if (above == Kind::solid) {
            submerged_[i] = 2;  // no surface to catch the light
        }
    }
}

std::uint8_t Shading::id_at(int x, int y) const {
    x = std::clamp(x, 0, size_.width - 1);
    y = std::clamp(y, 0, size_.height - 1);
    return window_->ids()[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) +
                          static_cast<std::size_t>(x)];
}

int Shading::day(std::size_t index) const {
    if (day_[index].dark()) return 0;
    return (kDayReach - day_[index].cost()) * 256 / kDayReach;
}

Colour Shading::with_glow(Colour colour, const Place& place, int share) const {
    const Light light = glow_[place.index];
    if (light.dark()) return colour;
    const Look& source = looks_[light.source()];
    const int strength = (source.glow_reach - light.cost()) * 256 / source.glow_reach;
    if (strength <= 0) return colour;
    return added(colour, source.colour, strength * strength / 256 * share / 256);
}

Colour Shading::air(const Place& place) const {
    const int near = (kAirReach - in_air_[place.index]) * 256 / kAirReach;
    Colour colour = added(kCave, kHalo, near * near / 256);
    const int daylight = day(place.index);
    const int share = daylight * daylight / 256;
    // Next to the sky hardly darker than it, so that no edge shows where the open sky ends.
    const Colour outside = mixed(kDayAir, sky(place), share * share / 256);
    colour = mixed(colour, outside, share);
    return with_glow(colour, place, 120);
}

Colour Shading::sky(const Place& place) const {
    if (flat_sky_) return overlay_colours()[sky_index(0)];
    const Cell cell = window_->cell(place.x, place.y);
    const int share = std::min(256, cell.y * 256 / std::max(1, level_.height * 3 / 10));
    return mixed(kZenith, kHorizon, share);
}

Colour Shading::solid(const Place& place, const Look& look) const {
    const Cell cell = window_->cell(place.x, place.y);
    const int x = cell.x / reduce_;
    const int y = cell.y / reduce_;
    // Where many cells are one place, the dark begins nearer to the rim.
    const int stretch = reduce_ == 1 ? 2 : reduce_ == 2 ? 3 : 4;
    const int distance = in_rock_[place.index];
    const int depth =
        distance <= 5 ? distance : std::min(kRockReach, 5 + (distance - 5) * stretch / 2);
    // And the rims of many small rocks would glitter.
    const int most = reduce_ == 1 ? 350 : reduce_ <= 3 ? 310 : 262;
    int light = std::min(most, rim_light(depth, look.ambient));
    if (distance <= 5) {
        if (kind_at(place.x, place.y - 1) != Kind::solid) light += 44;
        if (kind_at(place.x, place.y + 1) != Kind::solid) light -= 60;
    }
    light += day(place.index) * 60 / 256;
    light = light * (256 + speckle(x, y, 15) + patches(x, y, 8) / 8) / 256;
    light = std::min(light, brightest(look.colour));
    const Colour colour = lit(look.colour, light);
    return with_glow(colour, place, std::min(200, light * 2 / 3));
}

Colour Shading::liquid(const Place& place, const Look& look) const {
    const int below = submerged_[place.index];
    if (below == 0) return mixed(look.colour, {255, 255, 255}, look.hot ? 110 : 120);
    if (below == 1 && reduce_ == 1) return mixed(look.colour, {255, 255, 255}, 36);
    const Cell cell = window_->cell(place.x, place.y);
    const int wave = patches(cell.x / reduce_, cell.y / reduce_ * 2, 8);
    if (look.hot)
        return mixed(lit(look.colour, 256 - below * 4), {255, 232, 120}, std::max(0, wave / 3));
    return lit(look.colour, 256 - below * 7 + wave / 16);
}

Shading::Place Shading::place_at(int x, int y) const {
    const std::size_t index = static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) +
                              static_cast<std::size_t>(x);
    return {x, y, index, window_->ids()[index]};
}

Colour Shading::at(int x, int y) const {
    const Place place = place_at(x, y);
    const Look& look = looks_[place.id];
    switch (look.kind) {
        case Kind::air:
            return air(place);
        case Kind::sky:
            return sky(place);
        case Kind::solid:
            return solid(place, look);
        case Kind::liquid:
            return liquid(place, look);
        case Kind::sign:
            return look.colour;
        case Kind::leaf:
            break;
    }
    const Cell cell = window_->cell(x, y);
    int light = 232 + speckle(cell.x / reduce_, cell.y / reduce_, 34);
    if (kind_at(x, y - 1) != Kind::leaf) light += 70;
    if (kind_at(x, y + 1) != Kind::leaf) light -= 50;
    return lit(look.colour, light);
}

Colour Shading::pixel(int x, int y, int px, int py, int enlarge) const {
    const Look& look = looks_[id_at(x, y)];
    if (enlarge >= kDetail && look.shape != Shape::block) {
        const bool rail =
            look.shape == Shape::ladder && (px < enlarge / 4 || px >= enlarge - enlarge / 4);
        const bool rung = py < (enlarge + 2) / 3;
        if (!rail && !rung) return air(place_at(x, y));
        return rail ? lit(look.colour, 200) : look.colour;
    }
    const Colour colour = at(x, y);
    if (enlarge < kDetail || kind_at(x, y) != Kind::solid) return colour;
    const Cell cell = window_->cell(x, y);
    int light = 256 + speckle(cell.x * enlarge + px, cell.y * enlarge + py, 10);
    const int edge = std::max(1, enlarge / 6);
    if (py < edge && kind_at(x, y - 1) != Kind::solid) light += 56;
    if (py >= enlarge - edge && kind_at(x, y + 1) != Kind::solid) light -= 72;
    return lit(colour, light);
}

}  // namespace karst
