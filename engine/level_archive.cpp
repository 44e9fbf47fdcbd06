#include "engine/level_archive.h"

#include <algorithm>
#include <array>
#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/endian/buffers.hpp>
#include <boost/serialization/binary_object.hpp>
#include <exception>
#include <streambuf>
#include <vector>

#include "engine/hash.h"
#include "engine/level_words.h"

namespace karst {
namespace {

// Layout, version 3: magic, version, hash, then a Boost archive without header that holds the count
// of words and the words, all fixed-width little-endian, so that its bytes are the same everywhere.
constexpr std::uint32_t kMagic = 0x4C564C4B;  // "KLVL"
constexpr std::uint32_t kVersion = 3;
constexpr std::size_t kMagicAt = 0;    // u32
constexpr std::size_t kVersionAt = 4;  // u32
constexpr std::size_t kHashAt = 8;     // u64
constexpr std::size_t kHeaderSize = 16;
constexpr std::size_t kLargestArchive = std::size_t{256} << 20;
constexpr unsigned kFlags = boost::archive::no_header | boost::archive::no_codecvt;

using Word = boost::endian::little_uint32_buf_t;
static_assert(sizeof(Word) == 4);
constexpr std::size_t kBlock = 4096;  // words converted at a time: large levels have millions

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
    const Word count(static_cast<std::uint32_t>(words.size()));

    Bytes bytes(kHeaderSize);
    bytes.reserve(kHeaderSize + 4 * (words.size() + 1));
    {
        WriteBuffer buffer(bytes);
        boost::archive::binary_oarchive out(buffer, kFlags);
        out << boost::serialization::make_binary_object(const_cast<Word*>(&count), sizeof count);
        std::array<Word, kBlock> block;
        for (std::size_t done = 0; done < words.size(); done += kBlock) {
            const std::size_t size = std::min(kBlock, words.size() - done);
            std::copy_n(words.begin() + static_cast<std::ptrdiff_t>(done), size, block.begin());
            out << boost::serialization::make_binary_object(block.data(), 4 * size);
        }
    }
    const std::span<std::uint8_t> all(bytes);
    store_le(all, kMagicAt, kMagic);
    store_le(all, kVersionAt, kVersion);
    store_le(all, kHashAt, archive_hash(bytes, info.fingerprint));
    return bytes;
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
        Word count;
        in >> boost::serialization::make_binary_object(&count, sizeof count);
        if (buffer.left() != std::size_t{4} * count.value()) return std::nullopt;
        std::vector<std::uint32_t> words;
        words.reserve(count.value());
        std::array<Word, kBlock> block;
        while (words.size() < count.value()) {
            const std::size_t size = std::min(kBlock, count.value() - words.size());
            in >> boost::serialization::make_binary_object(block.data(), 4 * size);
            for (std::size_t i = 0; i < size; ++i) words.push_back(block[i].value());
        }
        auto archive = from_words(words);
        if (archive && archive->info.fingerprint != fingerprint) return std::nullopt;
        return archive;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace karst
