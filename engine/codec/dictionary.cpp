#include "engine/codec/dictionary.h"

#include <zstd.h>

#include <deque>
#include <new>

#include "engine/hash.h"

namespace karst {

// Written by the build from the files in dictionaries/ (cmake/KarstEmbed.cmake).
extern const std::size_t kSurfaceDictionarySize;
extern const std::uint8_t kSurfaceDictionary[];
extern const std::size_t kCavesDictionarySize;
extern const std::uint8_t kCavesDictionary[];
extern const std::size_t kDungeonDictionarySize;
extern const std::uint8_t kDungeonDictionary[];

namespace {

// What records are compressed with: the lowest regular level. Higher ones take longer and gain
// little on half a kilobyte.
constexpr int kLevel = 1;

struct Prepared : Dictionary {
    explicit Prepared(ByteSpan bytes) {
        id = static_cast<std::uint32_t>(hash_bytes(bytes));
        compress = ZSTD_createCDict(bytes.data(), bytes.size(), kLevel);
        decompress = ZSTD_createDDict(bytes.data(), bytes.size());
        if (compress == nullptr || decompress == nullptr) {
            release();
            throw std::bad_alloc();
        }
    }
    Prepared(const Prepared&) = delete;
    Prepared& operator=(const Prepared&) = delete;
    ~Prepared() { release(); }

    void release() {
        ZSTD_freeCDict(const_cast<ZSTD_CDict*>(compress));
        ZSTD_freeDDict(const_cast<ZSTD_DDict*>(decompress));
    }
};

}  // namespace

ByteSpan dictionary_bytes(DictionaryKind kind) {
    switch (kind) {
        case DictionaryKind::surface:
            return {kSurfaceDictionary, kSurfaceDictionarySize};
        case DictionaryKind::dungeon:
            return {kDungeonDictionary, kDungeonDictionarySize};
        case DictionaryKind::caves:
            break;
    }
    return {kCavesDictionary, kCavesDictionarySize};
}

const Dictionary& dictionary(DictionaryKind kind) {
    static const std::deque<Prepared> all = [] {
        std::deque<Prepared> made;
        for (const DictionaryKind each : kDictionaryKinds)
            made.emplace_back(dictionary_bytes(each));
        return made;
    }();
    return all[static_cast<std::size_t>(kind)];
}

const Dictionary* dictionary_with(std::uint32_t id) {
    for (const DictionaryKind kind : kDictionaryKinds) {
        if (dictionary(kind).id == id) return &dictionary(kind);
    }
    return nullptr;
}

DictionaryKind dictionary_kind(std::string_view algorithm) {
    if (algorithm == "surface") return DictionaryKind::surface;
    if (algorithm == "bsp") return DictionaryKind::dungeon;
    return DictionaryKind::caves;
}

}  // namespace karst
