#include "run_karst.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace karst::testing {
namespace {

void redirect(const std::string& path, int to) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, to) < 0) _exit(127);
}

}  // namespace

TempFolder::TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "karst_test_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> TempFolder::entries() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
        names.push_back(std::filesystem::relative(entry.path(), path_).string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

KarstProcess::KarstProcess(const std::vector<std::string>& arguments, const TempFolder& folder,
                           const std::string& stdout_file)
    : stdout_file_(stdout_file.empty() ? output_.file("out") : stdout_file) {
    std::vector<std::string> words{KARST_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
        redirect(stdout_file_, STDOUT_FILENO);
        redirect(output_.file("err"), STDERR_FILENO);
        if (chdir(folder.path().c_str()) != 0) _exit(127);
        execv(argv[0], argv.data());
        _exit(127);
    }
}

void KarstProcess::interrupt() const { kill(pid_, SIGINT); }

bool KarstProcess::running() {
    if (!ended_) ended_ = waitpid(pid_, &status_, WNOHANG) == pid_;
    return !ended_;
}

RunResult KarstProcess::result() {
    if (!ended_) waitpid(pid_, &status_, 0);
    ended_ = true;
    const int code = WIFEXITED(status_) ? WEXITSTATUS(status_) : -WTERMSIG(status_);
    const bool kept = std::filesystem::is_regular_file(stdout_file_);
    return {code, kept ? read_file(stdout_file_) : "", read_file(output_.file("err"))};
}

RunResult run_karst(const std::vector<std::string>& arguments, const TempFolder& folder) {
    return KarstProcess(arguments, folder).result();
}

RunResult run_karst(const std::vector<std::string>& arguments) {
    const TempFolder folder;
    return run_karst(arguments, folder);
}

void expect_refused(const RunResult& result, int code, const std::vector<std::string>& parts) {
    EXPECT_EQ(result.code, code) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(lines(result.err).size(), 1u) << result.err;
    EXPECT_TRUE(result.err.starts_with("karst: error: ")) << result.err;
    for (const std::string& part : parts) {
        EXPECT_NE(result.err.find(part), std::string::npos)
            << "'" << part << "' is missing in: " << result.err;
    }
}

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) all.push_back(line);
    return all;
}

}  // namespace karst::testing
