// Codecs that threads borrow for a moment.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "engine/codec/chunk_codec.h"

namespace karst {

// Thread-safe. Holds as many codecs as were ever borrowed at the same time.
class CodecPool {
  public:
    // Calls use(codec) with a codec that no other thread uses meanwhile.
    template <class Use>
    auto with(Use&& use) {
        const Lease lease{*this, take()};
        return use(*lease.codec);
    }

  private:
    struct Lease {
        CodecPool& pool;
        std::unique_ptr<ChunkCodec> mutable codec;
        ~Lease() { pool.give_back(std::move(codec)); }
    };

    std::unique_ptr<ChunkCodec> take() {
        {
            const std::lock_guard lock(mutex_);
            if (!free_.empty()) {
                auto codec = std::move(free_.back());
                free_.pop_back();
                return codec;
            }
        }
        return std::make_unique<ChunkCodec>();
    }

    void give_back(std::unique_ptr<ChunkCodec> codec) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(codec));
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<ChunkCodec>> free_;  // guarded by mutex_
};

}  // namespace karst
