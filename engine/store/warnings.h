// Cache trouble on its way to the user: once per kind, however often it happens.
#pragma once

#include <functional>
#include <mutex>
#include <set>
#include <string>

namespace karst {

// Thread-safe. The callback runs on the thread that met the trouble, never two at a time; it
// must not call back into the world.
class Warnings {
  public:
    enum class Kind { unavailable, read_only, full, damaged_file, damaged_record, other };

    explicit Warnings(std::function<void(const std::string&)> callback)
        : callback_(std::move(callback)) {}

    void once(Kind kind, const std::string& message) {
        const std::lock_guard lock(mutex_);
        if (given_.insert(kind).second && callback_) callback_(message);
    }

  private:
    std::mutex mutex_;
    std::set<Kind> given_;  // guarded by mutex_
    std::function<void(const std::string&)> callback_;
};

}  // namespace karst
