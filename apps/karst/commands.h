// What each subcommand was asked to do, as typed, and the functions that do it. They return the
// exit code and throw ConfigError for what cannot be used and IoError for what cannot be read or
// written.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace karst::app {

// Exit codes; scripts depend on them.
enum ExitCode : int {
    kOk = 0,
    kGuaranteeBroken = 1,
    kUsage = 2,
    kDamaged = 3,
    kIo = 4,
    kInterrupted = 130,
};

// The options of all commands that make levels.
struct LevelFlags {
    std::optional<std::string> seed;       // none: a random one
    std::optional<std::string> seed_text;  // always a text, even where it is digits
    std::string depth = "1";
    std::string size = "2048x2048";
    std::string recipe = "classic";
    std::optional<std::string> algorithm;
    std::vector<std::string> settings;     // owner.name=value
    std::optional<std::string> materials;  // file; none: what the recipe says
    std::string cache;                     // empty: none
    int threads = 0;                       // 0: all of the machine
};

struct Help {
    std::string text;
};

struct Generate {
    LevelFlags level;
    bool json = false;
};

struct Render {
    LevelFlags level;
    std::string out = "level.png";
    std::string region;  // x,y,w,h; empty: the whole level
    std::string scale = "1";
    std::string overlay;
    std::string style = "shaded";
    std::optional<std::string> compare;  // another recipe
};

struct Export {
    LevelFlags level;
    std::string format;
    std::string out;
};

struct Inspect {
    LevelFlags level;
    bool json = false;
};

struct Verify {
    LevelFlags level;
    bool json = false;
};

struct Survey {
    LevelFlags level;
    std::string out;  // folder for the files; empty: none are written
    bool json = false;
};

struct Digest {
    LevelFlags level;
    bool json = false;
};

struct Algorithms {
    std::optional<std::string> name;
    bool json = false;
};

struct RecipeList {};
struct RecipeShow {
    std::string name;
};
struct RecipeNew {
    std::string file;
};

struct CacheFlags {
    std::string cache = "cache";
    bool json = false;
};
struct CacheLs {
    CacheFlags flags;
};
struct CacheVerify {
    CacheFlags flags;
};
struct CacheClear {
    CacheFlags flags;
    std::optional<std::string> seed;
};
struct CacheStatistics {
    CacheFlags flags;
};

using Command = std::variant<Help, Generate, Render, Export, Inspect, Verify, Survey, Digest,
                             Algorithms, RecipeList, RecipeShow, RecipeNew, CacheLs, CacheVerify,
                             CacheClear, CacheStatistics>;

int run(const Help& command);
int run(const Generate& command);
int run(const Render& command);
int run(const Export& command);
int run(const Inspect& command);
int run(const Verify& command);
int run(const Survey& command);
int run(const Digest& command);
int run(const Algorithms& command);
int run(const RecipeList& command);
int run(const RecipeShow& command);
int run(const RecipeNew& command);
int run(const CacheLs& command);
int run(const CacheVerify& command);
int run(const CacheClear& command);
int run(const CacheStatistics& command);

}  // namespace karst::app
