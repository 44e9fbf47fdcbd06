// How the cells of a shaded picture look: rock lit at its rim, sky, glowing liquids.
#pragma once

#include <array>
#include <vector>

#include "engine/cell_window.h"
#include "engine/light_fields.h"

namespace karst {

// Colours the places of a window. Integers only; a colour depends on the places at most `kMargin`
// away and on where they lie in the level, never on what part of the level is drawn.
class Shading {
  public:
    static constexpr int kMargin = 24;
    static constexpr int kDetail = 4;  // pixels of a place differ where it is at least so large

    // `flat_sky`: the sky in the one colour of its overlay.
    Shading(const MaterialTable& materials, Size level, int reduce, bool flat_sky);

    // Reads the window; colours are right for the places kMargin inside it or at the level's edge.
    void look_at(const CellWindow& window);

    // The colour of a place of the window.
    Colour at(int x, int y) const;
    // The colour of pixel (px, py) of a place that is drawn `enlarge` pixels wide.
    Colour pixel(int x, int y, int px, int py, int enlarge) const;

  private:
    enum class Kind : std::uint8_t { air, sky, solid, liquid, leaf, sign };
    enum class Shape : std::uint8_t { block, platform, ladder };
    struct Look {
        Colour colour;
        Kind kind = Kind::air;
        Shape shape = Shape::block;  // where there are pixels to show it
        bool hot = false;            // a liquid that glows
        int ambient = 0;             // light that reaches it deep in rock, of 256
        int glow_reach = 0;          // half cells; 0: does not glow
    };
    struct Place {
        int x, y;
        std::size_t index;
        std::uint8_t id;
    };

    void flood_lights();
    void measure_liquids();
    Place place_at(int x, int y) const;
    std::uint8_t id_at(int x, int y) const;
    Kind kind_at(int x, int y) const { return looks_[id_at(x, y)].kind; }
    Colour air(const Place& place) const;
    Colour sky(const Place& place) const;
    Colour solid(const Place& place, const Look& look) const;
    Colour liquid(const Place& place, const Look& look) const;
    Colour with_glow(Colour colour, const Place& place, int share) const;
    int day(std::size_t index) const;  // daylight, of 256

    std::array<Look, 256> looks_{};
    Size level_;
    int reduce_;
    bool flat_sky_;
    const CellWindow* window_ = nullptr;
    Size size_;
    std::vector<std::uint8_t> solid_;
    std::vector<std::uint8_t> in_rock_;    // fifths of a place to the nearest open one
    std::vector<std::uint8_t> in_air_;     // fifths of a place to the nearest solid one
    std::vector<std::uint8_t> submerged_;  // places of liquid above
    std::vector<Light> day_;
    std::vector<Light> glow_;
};

}  // namespace karst
