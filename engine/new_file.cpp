#include "engine/new_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/io_error.h"
#include "engine/paths.h"

namespace karst {
namespace {

bool is_special(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

NewFile::NewFile(std::string path) : path_(std::move(path)), temporary_(path_) {
    if (is_folder(path_)) throw IoError(path_ + ": is a folder");
    if (!is_special(path_)) temporary_ = temporary_file(path_);
    file_ = std::fopen(temporary_.c_str(), "wb");
    if (file_ == nullptr) fail();
}

NewFile::~NewFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    if (temporary_ != path_) unlink(temporary_.c_str());
}

void NewFile::write(ByteSpan bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail();
}

void NewFile::commit() {
    if (std::fflush(file_) != 0) fail();
    std::FILE* file = file_;
    file_ = nullptr;
    const bool closed = std::fclose(file) == 0;
    if (closed && (temporary_ == path_ || rename(temporary_.c_str(), path_.c_str()) == 0)) return;
    const int reason = errno;
    if (temporary_ != path_) unlink(temporary_.c_str());
    errno = reason;
    fail();
}

void NewFile::fail() { throw IoError(path_ + ": " + std::strerror(errno)); }

}  // namespace karst
