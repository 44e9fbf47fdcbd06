// Fixed-point noise: smooth functions of world coordinates, the same on every machine.
#pragma once

#include <cstdint>

#include "worldgen/core/random.h"

namespace karst {

// Noise values are 16.16 fixed point.
inline constexpr int kNoiseOne = 1 << 16;

// One octave of value noise in one dimension: random values at lattice points, joined by the
// smoothstep polynomial 3t^2 - 2t^3. A value, safe to share.
class ValueNoise1d {
  public:
    // `wavelength` is the distance between lattice points, in cells, above 0.
    ValueNoise1d(RandomKey key, Purpose purpose, int wavelength);

    // In [-kNoiseOne, kNoiseOne].
    std::int32_t at(int x) const;

  private:
    RandomKey key_;
    Purpose purpose_;
    int wavelength_;
};

// The same in two dimensions. A value, safe to share.
class ValueNoise2d {
  public:
    // Wavelengths in cells, above 0.
    ValueNoise2d(RandomKey key, Purpose purpose, int width, int height);

    // In [-kNoiseOne, kNoiseOne].
    std::int32_t at(int x, int y) const;

  private:
    std::int32_t lattice(int column, int row) const;

    RandomKey key_;
    Purpose purpose_;
    int width_;
    int height_;
};

// Hills and dips that alternate: like value noise, but lattice points are jittered by up to a
// quarter of the spacing, every second one is high and the ones between are low, so any stretch of
// a few wavelengths holds both. A value, safe to share.
class HillNoise1d {
  public:
    // Peaks lie between `least_percent` and 100 percent of the full swing.
    HillNoise1d(RandomKey key, Purpose purpose, int spacing, int least_percent);

    // In [-kNoiseOne, kNoiseOne].
    std::int32_t at(int x) const;

  private:
    int knot_position(int index) const;
    std::int32_t knot_value(int index) const;

    RandomKey key_;
    Purpose purpose_;
    int spacing_;
    int least_percent_;
    int phase_;
};

}  // namespace karst
