// The hash of all disk formats: XXH3, 64 bits, seed 0.
#pragma once

#include <cstdint>

#include "engine/bytes.h"

namespace karst {

// Hash of the bytes of `first` followed by those of `second`. Thread-safe, the same everywhere.
std::uint64_t hash_bytes(ByteSpan first, ByteSpan second = {});

}  // namespace karst
