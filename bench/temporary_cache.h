// A cache folder that lives as long as a benchmark.
#pragma once

#include <unistd.h>

#include <atomic>
#include <boost/filesystem.hpp>
#include <cstdint>
#include <string>

namespace karst::bench {

// Empty at first, removed at the end. Each object has a folder of its own.
struct TemporaryCache {
    boost::filesystem::path path = boost::filesystem::temp_directory_path() / unique_name();

    TemporaryCache() { clear(); }
    ~TemporaryCache() { clear(); }
    TemporaryCache(const TemporaryCache&) = delete;
    TemporaryCache& operator=(const TemporaryCache&) = delete;

    void clear() const { boost::filesystem::remove_all(path); }

    // Of all files in it.
    std::uintmax_t bytes() const {
        std::uintmax_t sum = 0;
        for (const auto& entry : boost::filesystem::recursive_directory_iterator(path)) {
            if (boost::filesystem::is_regular_file(entry)) {
                sum += boost::filesystem::file_size(entry);
            }
        }
        return sum;
    }

  private:
    static std::string unique_name() {
        static std::atomic<int> made{0};
        return "karst-bench-" + std::to_string(::getpid()) + "-" + std::to_string(made++);
    }
};

}  // namespace karst::bench
