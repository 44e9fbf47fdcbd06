// Runs the built karst program as a user does.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace karst::testing {

struct RunResult {
    int code = 0;  // exit code; -N where signal N ended it
    std::string out;
    std::string err;
};

// A folder of its own, removed at the end.
class TempFolder {
  public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    // Everything below, relative, sorted.
    std::vector<std::string> entries() const;

  private:
    std::filesystem::path path_;
};

// A karst process that was started in `folder`.
class KarstProcess {
  public:
    KarstProcess(const std::vector<std::string>& arguments, const TempFolder& folder,
                 const std::string& stdout_file = "");
    void interrupt() const;
    bool running();
    // Waits for its end.
    RunResult result();

  private:
    TempFolder output_;
    std::string stdout_file_;
    pid_t pid_ = 0;
    bool ended_ = false;
    int status_ = 0;
};

RunResult run_karst(const std::vector<std::string>& arguments, const TempFolder& folder);
RunResult run_karst(const std::vector<std::string>& arguments);  // in a folder of its own

// The program refused: this exit code, nothing on stdout, one line on stderr with all of `parts`.
void expect_refused(const RunResult& result, int code, const std::vector<std::string>& parts);

std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

// The lines of a text, without their line breaks.
std::vector<std::string> lines(const std::string& text);

}  // namespace karst::testing
