// How files that cannot be read or written are reported, where the caller asked for that file.
#pragma once

#include <stdexcept>
#include <string>

namespace karst {

// A file or folder that cannot be read or written. The message names the path and the reason.
// Cache trouble is never reported this way by World: there it is a warning and a miss.
class IoError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace karst
