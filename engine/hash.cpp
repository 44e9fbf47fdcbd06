#include "engine/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace karst {

std::uint64_t hash_bytes(ByteSpan first, ByteSpan second) {
    if (second.empty()) return XXH3_64bits(first.data(), first.size());
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    XXH3_64bits_update(&state, first.data(), first.size());
    XXH3_64bits_update(&state, second.data(), second.size());
    return XXH3_64bits_digest(&state);
}

}  // namespace karst
