// Trained zstd dictionaries: what the chunks of a kind of level have in common.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/bytes.h"

struct ZSTD_CDict_s;
struct ZSTD_DDict_s;

namespace karst {

// Every dictionary can hold any chunk; the right one makes the record smaller.
enum class DictionaryKind : std::uint8_t { surface, caves, dungeon };

// All of them, in this order.
inline constexpr std::array kDictionaryKinds{DictionaryKind::surface, DictionaryKind::caves,
                                             DictionaryKind::dungeon};

// Prepared once and then immutable: shared by all threads.
struct Dictionary {
    // Named in records: the low 32 bits of the hash of its bytes; not 0, which tests see to. A
    // dictionary that is trained anew so gets another id, and records of the old one are refused
    // instead of misread.
    std::uint32_t id = 0;
    const ZSTD_CDict_s* compress = nullptr;
    const ZSTD_DDict_s* decompress = nullptr;
};

// Made at the first call, a fraction of a millisecond. Thread-safe.
const Dictionary& dictionary(DictionaryKind kind);

// The one with this id; nullptr where there is none. Thread-safe.
const Dictionary* dictionary_with(std::uint32_t id);

// The one that suits the chunks of an algorithm: its own for those built in, caves for others.
DictionaryKind dictionary_kind(std::string_view algorithm);

// The bytes as they were trained (scripts/train_dictionaries.sh).
ByteSpan dictionary_bytes(DictionaryKind kind);

}  // namespace karst
