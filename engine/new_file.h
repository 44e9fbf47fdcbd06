// Files that appear whole or not at all.
#pragma once

#include <cstdio>
#include <string>

#include "engine/bytes.h"

namespace karst {

// Writes to a temporary file beside the target, which commit() puts in the target's place; without
// commit() the temporary file is removed and the target stays as it was. Where the target is not a
// plain file (/dev/stdout, a pipe) it is written directly; where it is a symbolic link, what that
// leads to is replaced and the link stays. Throws IoError. Not thread-safe.
class NewFile {
  public:
    explicit NewFile(std::string path);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void write(ByteSpan bytes);
    void commit();

  private:
    [[noreturn]] void fail();

    std::string path_;
    std::string target_;     // path_ without symbolic links
    std::string temporary_;  // equal to target_ where written directly
    std::FILE* file_ = nullptr;
};

}  // namespace karst
