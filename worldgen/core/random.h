// Keyed random numbers: every draw is a function of (seed, region, depth, purpose, index), never of
// what was drawn before it elsewhere. Changing how often one feature draws moves no other feature.
//
// Sources: SplitMix64 (Steele, Lea, Flood 2014); the 64-bit finaliser variant 13 by David Stafford;
// bounded draws by Daniel Lemire ("Fast Random Integer Generation in an Interval", 2019); the
// 32-bit finaliser 'lowbias32' by Chris Wellons.
#pragma once

#include <cassert>
#include <cstdint>
#include <string_view>

#include "worldgen/core/geometry.h"

namespace karst {

constexpr std::uint64_t mix64(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

constexpr std::uint32_t mix32(std::uint32_t value) {
    value = (value ^ (value >> 16)) * 0x7FEB352Du;
    value = (value ^ (value >> 15)) * 0x846CA68Bu;
    return value ^ (value >> 16);
}

// Names the use of a stream ("caves.fill"); hashed with FNV-1a at compile time where the text is a
// literal, so that an extension can name its own purposes without a central list.
struct Purpose {
    std::uint64_t value;
    constexpr Purpose(std::string_view name) : value(0xCBF29CE484222325u) {  // NOLINT
        for (const char letter : name) {
            value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001B3u;
        }
    }
    constexpr Purpose(const char* name) : Purpose(std::string_view(name)) {}  // NOLINT
};

// A stream of random numbers (SplitMix64). Not thread-safe: each task makes its own.
class Random {
  public:
    explicit constexpr Random(std::uint64_t state) : state_(state) {}

    constexpr std::uint64_t next() { return mix64(state_ += 0x9E3779B97F4A7C15u); }

    // Uniform in [0, bound), without bias; bound must be above 0.
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) {
                product = (next() >> 32) * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Uniform in [low, high], both included.
    constexpr int between(int low, int high) {
        assert(low <= high);
        return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low) + 1u));
    }

    constexpr bool coin() { return (next() >> 63) != 0; }

    // True in `percent` of 100 draws.
    constexpr bool chance(int percent) { return static_cast<int>(below(100)) < percent; }

  private:
    std::uint64_t state_;
};

// What all streams of one level share. `attempt` counts replanning after a level that could not be
// furnished; it is 0 for all but very small levels.
struct RandomKey {
    std::uint64_t seed = 0;
    int depth = 1;
    RegionCoord region;
    std::uint32_t attempt = 0;

    // 64 bits that depend on everything in the key, the purpose and the index. Each step is a
    // bijection of the running value, so keys that differ in one field never collide.
    constexpr std::uint64_t hash(Purpose purpose, std::uint64_t index = 0) const {
        constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;
        std::uint64_t value = mix64(seed + kStep);
        value = mix64((value ^ static_cast<std::uint32_t>(depth)) + kStep);
        value = mix64((value ^ pack(region)) + kStep);
        value = mix64((value ^ attempt) + kStep);
        value = mix64((value ^ purpose.value) + kStep);
        return mix64((value ^ index) + kStep);
    }

    constexpr Random stream(Purpose purpose, std::uint64_t index = 0) const {
        return Random(hash(purpose, index));
    }

  private:
    static constexpr std::uint64_t pack(RegionCoord region) {
        return (std::uint64_t{static_cast<std::uint32_t>(region.rx)} << 32) |
               static_cast<std::uint32_t>(region.ry);
    }
};

}  // namespace karst
