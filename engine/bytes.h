// Explicit little-endian numbers in byte buffers: disk formats are built from these alone.
#pragma once

#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace karst {

using Bytes = std::vector<std::uint8_t>;
using ByteSpan = std::span<const std::uint8_t>;

// Writes sizeof(T) bytes at `offset`, which must lie inside the buffer.
template <std::unsigned_integral T>
void store_le(std::span<std::uint8_t> buffer, std::size_t offset, T value) {
    assert(offset + sizeof(T) <= buffer.size());
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(buffer.data() + offset, &value, sizeof(T));
        return;
    }
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        buffer[offset + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
}

// Reads sizeof(T) bytes at `offset`, which must lie inside the buffer.
template <std::unsigned_integral T>
T load_le(ByteSpan buffer, std::size_t offset) {
    assert(offset + sizeof(T) <= buffer.size());
    T value = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&value, buffer.data() + offset, sizeof(T));
        return value;
    }
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        value = static_cast<T>(value | static_cast<T>(T{buffer[offset + i]} << (8 * i)));
    }
    return value;
}

template <std::unsigned_integral T>
void append_le(Bytes& buffer, T value) {
    buffer.resize(buffer.size() + sizeof(T));
    store_le(std::span(buffer), buffer.size() - sizeof(T), value);
}

}  // namespace karst
