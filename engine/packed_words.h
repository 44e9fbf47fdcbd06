// Numbers of level data, made small: most are lists of records whose fields change little from one
// to the next.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/bytes.h"

namespace karst {

// Differences, one column of a record after the other, as bytes of varying number; docs/formats.md
// has the layout. At least one byte a word. Thread-safe.
Bytes pack_words(std::span<const std::uint32_t> words);

// The `count` words again; nothing where the bytes are not what pack_words() gives for so many, up
// to the choice of strides. Needs memory in proportion to the bytes. Thread-safe.
std::optional<std::vector<std::uint32_t>> unpack_words(ByteSpan bytes, std::size_t count);

}  // namespace karst
