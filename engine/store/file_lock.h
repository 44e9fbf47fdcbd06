// A lock that ends with the process, whatever ends the process.
#pragma once

#include <string>
#include <utility>

namespace karst {

// Holds a POSIX flock() on a file of its own until destroyed. Locks made by different objects
// exclude each other, in one process as between processes. Not thread-safe; may be moved.
class FileLock {
  public:
    enum class Result { held, busy, failed };

    FileLock() = default;
    FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    FileLock& operator=(FileLock&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~FileLock() { release(); }

    // Waits for the lock, making the file where needed; errno says why that failed.
    Result lock_exclusive(const std::string& path);
    // The same, beside other shared locks.
    Result lock_shared(const std::string& path);
    // `busy` at once where someone else holds the lock.
    Result try_lock_exclusive(const std::string& path);

    void release();

  private:
    Result lock(const std::string& path, int operation);

    int fd_ = -1;
};

}  // namespace karst
