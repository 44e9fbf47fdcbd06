#include "engine/level_archive.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/endian/buffers.hpp>
#include <boost/serialization/binary_object.hpp>
#include <exception>
#include <new>
#include <streambuf>
#include <vector>

#include "engine/hash.h"
#include "engine/level_words.h"
#include "engine/packed_words.h"

namespace karst {
namespace {

// Layout, version 4: magic, version, hash, then a Boost archive without header that holds the count
// of words, the size of the packed words and a zstd frame of these, all numbers fixed-width
// little-endian, so that it can be read everywhere.
constexpr std::uint32_t kMagic = 0x4C564C4B;  // "KLVL"
constexpr std::uint32_t kVersion = 4;
constexpr std::size_t kMagicAt = 0;    // u32
constexpr std::size_t kVersionAt = 4;  // u32
constexpr std::size_t kHashAt = 8;     // u64
constexpr std::size_t kHeaderSize = 16;
constexpr std::size_t kLargestArchive = std::size_t{256} << 20;
constexpr unsigned kFlags = boost::archive::no_header | boost::archive::no_codecvt;

using Word = boost::endian::little_uint32_buf_t;
static_assert(sizeof(Word) == 4);
constexpr int kLevel = 3;  // of zstd: level 1 is a little faster and 8% larger
// What packed words may be at most, as multiple of their frame; without a limit a few bytes could
// ask for any amount of memory. Real ones are two or three times as long.
constexpr std::size_t kLargestRatio = 256;

// The hash covers the fingerprint, magic and version, and the archive.
std::uint64_t archive_hash(ByteSpan bytes, std::uint64_t fingerprint) {
    std::array<std::uint8_t, 16> front{};
    store_le(std::span<std::uint8_t>(front), 0, fingerprint);
    std::copy_n(bytes.begin(), kHashAt, front.begin() + 8);
    return hash_bytes(front, bytes.subspan(kHeaderSize));
}

// Appends what is written to a buffer.
class WriteBuffer : public std::streambuf {
  public:
    explicit WriteBuffer(Bytes& bytes) : bytes_(bytes) {}

  protected:
    int_type overflow(int_type letter) override {
        bytes_.push_back(static_cast<std::uint8_t>(letter));
        return letter;
    }
    std::streamsize xsputn(const char* data, std::streamsize count) override {
        bytes_.insert(bytes_.end(), data, data + count);
        return count;
    }

  private:
    Bytes& bytes_;
};

// Reads from a buffer, which stays as it is.
class ReadBuffer : public std::streambuf {
  public:
    explicit ReadBuffer(ByteSpan bytes) {
        char* begin = const_cast<char*>(reinterpret_cast<const char*>(bytes.data()));
        setg(begin, begin, begin + bytes.size());
    }
    std::size_t left() const { return static_cast<std::size_t>(egptr() - gptr()); }
};

}  // namespace

Bytes to_bytes(const LevelArchive& archive) { return to_bytes(archive.info, archive.statistics); }

Bytes to_bytes(const LevelInfo& info, const Statistics& statistics) {
    const std::vector<std::uint32_t> words = to_words(info, statistics);
    const Bytes packed = pack_words(words);
    Bytes frame(ZSTD_compressBound(packed.size()));
    const std::size_t size =
        ZSTD_compress(frame.data(), frame.size(), packed.data(), packed.size(), kLevel);
    if (ZSTD_isError(size)) throw std::bad_alloc();  // the buffer is large enough for any input
    const std::array<Word, 2> sizes{Word(static_cast<std::uint32_t>(words.size())),
                                    Word(static_cast<std::uint32_t>(packed.size()))};

    Bytes bytes(kHeaderSize);
    bytes.reserve(kHeaderSize + sizeof sizes + size);
    {
        WriteBuffer buffer(bytes);
        boost::archive::binary_oarchive out(buffer, kFlags);
        out << boost::serialization::make_binary_object(const_cast<Word*>(sizes.data()),
                                                        sizeof sizes);
        out << boost::serialization::make_binary_object(frame.data(), size);
    }
    const std::span<std::uint8_t> all(bytes);
    store_le(all, kMagicAt, kMagic);
    store_le(all, kVersionAt, kVersion);
    store_le(all, kHashAt, archive_hash(bytes, info.fingerprint));
    return bytes;
}

bool is_outdated_archive(ByteSpan bytes) {
    return bytes.size() >= kHeaderSize && load_le<std::uint32_t>(bytes, kMagicAt) == kMagic &&
           load_le<std::uint32_t>(bytes, kVersionAt) != kVersion;
}

std::optional<LevelArchive> level_archive(ByteSpan bytes, std::uint64_t fingerprint) {
    if (bytes.size() < kHeaderSize || bytes.size() > kLargestArchive ||
        load_le<std::uint32_t>(bytes, kMagicAt) != kMagic ||
        load_le<std::uint32_t>(bytes, kVersionAt) != kVersion ||
        load_le<std::uint64_t>(bytes, kHashAt) != archive_hash(bytes, fingerprint)) {
        return std::nullopt;
    }
    try {
        ReadBuffer buffer(bytes.subspan(kHeaderSize));
        boost::archive::binary_iarchive in(buffer, kFlags);
        std::array<Word, 2> sizes;
        in >> boost::serialization::make_binary_object(sizes.data(), sizeof sizes);
        Bytes frame(buffer.left());
        in >> boost::serialization::make_binary_object(frame.data(), frame.size());

        Bytes packed;
        const std::size_t size = sizes[1].value();
        if (size > kLargestArchive || size > kLargestRatio * frame.size()) return std::nullopt;
        packed.resize(size);
        if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != size ||
            ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size() ||
            ZSTD_decompress(packed.data(), size, frame.data(), frame.size()) != size) {
            return std::nullopt;
        }
        const auto words = unpack_words(packed, sizes[0].value());
        if (!words) return std::nullopt;
        auto archive = from_words(*words);
        if (archive && archive->info.fingerprint != fingerprint) return std::nullopt;
        return archive;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace karst
