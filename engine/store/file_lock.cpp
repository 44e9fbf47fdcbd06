#include "engine/store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace karst {
namespace {

// True where the open file is still the one that the path names: a lock file may have been removed
// between opening and locking it.
bool same_file(int fd, const std::string& path) {
    struct stat opened {};
    struct stat named {};
    return fstat(fd, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

FileLock::Result FileLock::lock_exclusive(const std::string& path) { return lock(path, LOCK_EX); }

FileLock::Result FileLock::lock_shared(const std::string& path) { return lock(path, LOCK_SH); }

FileLock::Result FileLock::try_lock_exclusive(const std::string& path) {
    return lock(path, LOCK_EX | LOCK_NB);
}

FileLock::Result FileLock::lock(const std::string& path, int operation) {
    release();
    for (;;) {
        fd_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (fd_ < 0) return Result::failed;
        int result = 0;
        do {
            result = flock(fd_, operation);
        } while (result != 0 && errno == EINTR);
        if (result != 0) {
            const bool busy = errno == EWOULDBLOCK;
            release();
            return busy ? Result::busy : Result::failed;
        }
        if (same_file(fd_, path)) return Result::held;
        release();
    }
}

void FileLock::release() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
}

}  // namespace karst
