#include "worldgen/core/noise.h"

#include <cassert>

namespace karst {
namespace {

int floor_divide(int value, int divisor) {
    return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

// Goes smoothly from `low` at 0 to `high` at `length`.
std::int32_t smooth(std::int32_t low, std::int32_t high, int position, int length) {
    const std::int64_t t = std::int64_t{position} * kNoiseOne / length;
    const std::int64_t weight = ((t * t >> 16) * (3 * kNoiseOne - 2 * t)) >> 16;
    return static_cast<std::int32_t>(low + (((std::int64_t{high} - low) * weight) >> 16));
}

}  // namespace

ValueNoise1d::ValueNoise1d(RandomKey key, Purpose purpose, int wavelength)
    : key_(key), purpose_(purpose), wavelength_(wavelength) {
    assert(wavelength > 0);
}

std::int32_t ValueNoise1d::at(int x) const {
    const int index = floor_divide(x, wavelength_);
    const auto lattice = [&](int i) {
        const std::uint64_t bits = key_.hash(purpose_, static_cast<std::uint64_t>(i)) >> 47;
        return static_cast<std::int32_t>(bits) - kNoiseOne;  // 17 bits: -65536 .. 65535
    };
    return smooth(lattice(index), lattice(index + 1), x - index * wavelength_, wavelength_);
}

ValueNoise2d::ValueNoise2d(RandomKey key, Purpose purpose, int width, int height)
    : key_(key), purpose_(purpose), width_(width), height_(height) {
    assert(width > 0 && height > 0);
}

std::int32_t ValueNoise2d::lattice(int column, int row) const {
    const std::uint64_t index =
        std::uint64_t{static_cast<std::uint32_t>(column)} << 32 | static_cast<std::uint32_t>(row);
    return static_cast<std::int32_t>(key_.hash(purpose_, index) >> 47) - kNoiseOne;
}

std::int32_t ValueNoise2d::at(int x, int y) const {
    const int column = floor_divide(x, width_);
    const int row = floor_divide(y, height_);
    const int down = y - row * height_;
    const auto side = [&](int c) {
        return smooth(lattice(c, row), lattice(c, row + 1), down, height_);
    };
    return smooth(side(column), side(column + 1), x - column * width_, width_);
}

HillNoise1d::HillNoise1d(RandomKey key, Purpose purpose, int spacing, int least_percent)
    : key_(key),
      purpose_(purpose),
      spacing_(spacing),
      least_percent_(least_percent),
      phase_(static_cast<int>(key.hash(purpose) & 0xFFFF)) {
    assert(spacing > 3);
}

int HillNoise1d::knot_position(int index) const {
    const int jitter = spacing_ / 2;
    const std::uint64_t bits = key_.hash(purpose_, 2 * static_cast<std::uint64_t>(index) + 1) >> 33;
    return index * spacing_ + static_cast<int>(bits % static_cast<unsigned>(jitter)) - jitter / 2;
}

std::int32_t HillNoise1d::knot_value(int index) const {
    Random random = key_.stream(purpose_, 2 * static_cast<std::uint64_t>(index) + 2);
    const int size = random.between(least_percent_ * kNoiseOne / 100, kNoiseOne);
    return (index & 1) == 0 ? size : -size;
}

std::int32_t HillNoise1d::at(int x) const {
    const int place = x + phase_;
    int index = floor_divide(place, spacing_) + 1;
    while (knot_position(index) > place) --index;
    const int begin = knot_position(index);
    const int end = knot_position(index + 1);
    return smooth(knot_value(index), knot_value(index + 1), place - begin, end - begin);
}

}  // namespace karst
