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
    if (path_.empty()) throw IoError("the name of the file to write is empty");
    target_ = is_special(path_) ? path_ : link_target(path_);
    temporary_ = target_;
    if (is_folder(path_)) throw IoError(path_ + ": is a folder");
    if (!is_special(target_)) temporary_ = temporary_file(target_);
    file_ = std::fopen(temporary_.c_str(), "wb");
    if (file_ == nullptr) fail();
}

NewFile::~NewFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    if (temporary_ != target_) unlink(temporary_.c_str());
}

void NewFile::write(ByteSpan bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail();
}

void NewFile::commit() {
    if (std::fflush(file_) != 0) fail();
    std::FILE* file = file_;
    file_ = nullptr;
    const bool closed = std::fclose(file) == 0;
    const bool direct = temporary_ == target_;
    if (closed && (direct || rename(temporary_.c_str(), target_.c_str()) == 0)) return;
    const int reason = errno;
    if (!direct) unlink(temporary_.c_str());
    errno = reason;
    fail();
}

void NewFile::fail() { throw IoError(path_ + ": " + std::strerror(errno)); }

}  // namespace karst
