// Streams and files that are closed, full, limited or interrupted.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "run_karst.h"

namespace karst::testing {
namespace {

// Runs "karst ARGUMENTS" by a shell in a folder, with stderr to the file `err` there.
RunResult shell(const std::string& arguments, const TempFolder& folder,
                const std::string& before = "") {
    const std::string line =
        "cd '" + folder.path().string() + "' && " + before + " '" KARST_PROGRAM "' " + arguments;
    const int status = std::system(("( " + line + " ) 2> '" + folder.file("err") + "'").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, "", read_file(folder.file("err"))};
}

const std::string kLevel = " --seed 7 --depth 8 --size 100x60 ";

TEST(Streams, ClosedStdoutIsAnIoError) {
    const TempFolder folder;
    for (const char* words : {"digest", "generate", "inspect --json", "verify"}) {
        const RunResult result = shell(words + kLevel + ">&-", folder);
        EXPECT_EQ(result.code, 4) << words;
        EXPECT_NE(result.err.find("standard output"), std::string::npos) << result.err;
    }
    std::filesystem::create_symlink("/proc/self/fd/1", folder.path() / "link");
    EXPECT_EQ(shell("export --format raw --out link" + kLevel + ">&-", folder).code, 4);
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path() / "link"));
}

TEST(Streams, FilesAreWholeWithAllStreamsClosed) {
    const TempFolder folder;
    EXPECT_EQ(shell("export --format raw --out open.raw" + kLevel, folder).code, 0);
    // A cache that is a file: the warning must not end up in the export.
    write_file(folder.file("cache"), "");
    const RunResult closed = shell(
        "export --format raw --out closed.raw --cache cache" + kLevel + "<&- >&- 2>&-", folder);
    EXPECT_EQ(closed.code, 0);
    EXPECT_EQ(read_file(folder.file("closed.raw")), read_file(folder.file("open.raw")));
    EXPECT_EQ(read_file(folder.file("closed.raw")).size(), 6000u);
}

TEST(Streams, WritesThroughDevStdout) {
    const TempFolder folder;
    EXPECT_EQ(shell("export --format raw --out /dev/stdout" + kLevel + "| cat > out", folder).code,
              0);
    EXPECT_EQ(read_file(folder.file("out")).size(), 6000u);
}

TEST(Streams, EndsAtOnceWhereStdoutIsFull) {
    const TempFolder folder;
    const RunResult result = shell(
        "digest --seed 0-18446744073709551615 --depth 8 --size 40x20 > /dev/full", folder, "exec");
    EXPECT_EQ(result.code, 4);
    EXPECT_NE(result.err.find("standard output"), std::string::npos) << result.err;
}

TEST(Streams, FileSizeLimitIsAnIoError) {
    const TempFolder folder;
    const std::string limit = "ulimit -f 8 && ";
    const std::string level = " --seed 1 --depth 5 --size 1024x1024 ";
    RunResult result = shell("generate" + level + "> /dev/null", folder, limit);
    EXPECT_EQ(result.code, 4) << result.err;
    EXPECT_EQ(lines(result.err).size(), 1u) << result.err;
    result = shell("export --format raw --out level.raw" + level, folder, limit);
    EXPECT_EQ(result.code, 4) << result.err;
    for (const std::string& entry : folder.entries()) {
        EXPECT_EQ(entry.find("level.raw"), std::string::npos) << entry;
    }
}

TEST(Streams, AnInterruptedExportLeavesNoFile) {
    const TempFolder folder;
    KarstProcess process({"export", "--format", "text", "--out", "level.txt", "--seed", "1",
                          "--depth", "8", "--size", "16384x4096"},
                         folder);
    while (process.running() && folder.entries().empty()) {
    }
    process.interrupt();
    const RunResult result = process.result();
    EXPECT_EQ(result.code, 130) << result.err;
    EXPECT_EQ(folder.entries(), std::vector<std::string>{});
}

TEST(Streams, MessagesHoldNoControlCharacters) {
    const RunResult result = run_karst({"digest", "--recipe", "a\x1b[31m\x7f\tb"});
    EXPECT_EQ(result.code, 2);
    for (const char letter : result.err) {
        EXPECT_TRUE(letter == '\n' || (letter >= ' ' && letter != 0x7F)) << int{letter};
    }
}

}  // namespace
}  // namespace karst::testing
