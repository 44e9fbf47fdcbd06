#include "engine/paths.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/filesystem.hpp>
#include <charconv>

namespace karst {
namespace {

namespace fs = boost::filesystem;
using boost::system::error_code;

constexpr std::string_view kDepthPrefix = "depth_";
constexpr std::string_view kDatabasePrefix = "chunks";
constexpr std::string_view kDatabaseSuffix = ".sqlite";
constexpr std::string_view kRecipeSuffix = ".toml";
const char* const kRecipesFolder = "recipes";

// A number exactly as std::to_string writes it: "007" and "+7" are not ours.
template <class T>
std::optional<T> parse_number(std::string_view text) {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || std::to_string(value) != text) return std::nullopt;
    return value;
}

std::optional<std::string_view> between(std::string_view text, std::string_view prefix,
                                        std::string_view suffix) {
    if (text.size() < prefix.size() + suffix.size()) return std::nullopt;
    if (!text.starts_with(prefix) || !text.ends_with(suffix)) return std::nullopt;
    return text.substr(prefix.size(), text.size() - prefix.size() - suffix.size());
}

std::optional<int> parse_depth_folder(std::string_view name) {
    const auto digits = between(name, kDepthPrefix, "");
    return digits ? parse_number<int>(*digits) : std::nullopt;
}

std::optional<int> parse_database_name(std::string_view name) {
    const auto middle = between(name, kDatabasePrefix, kDatabaseSuffix);
    if (!middle) return std::nullopt;
    if (middle->empty()) return 1;
    const auto generation =
        middle->front() == '.' ? parse_number<int>(middle->substr(1)) : std::nullopt;
    return generation && *generation >= 2 ? generation : std::nullopt;
}

std::string generation_name(int generation, const char* suffix) {
    const std::string number = generation == 1 ? "" : "." + std::to_string(generation);
    return std::string(kDatabasePrefix) + number + suffix;
}

// The entries of a folder whose names `parse` understands, sorted.
template <class T, class Parse>
std::vector<T> list(const std::string& folder, Parse&& parse) {
    std::vector<T> found;
    error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (auto value = parse(it->path().filename().string())) found.push_back(std::move(*value));
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

std::string worlds_folder(const std::string& cache) {
    return (fs::path(cache) / "worlds").string();
}

std::string world_folder(const std::string& cache, std::uint64_t seed) {
    return (fs::path(cache) / "worlds" / std::to_string(seed)).string();
}

std::string level_folder(const std::string& cache, std::uint64_t seed, int depth) {
    const std::string name = std::string(kDepthPrefix) + std::to_string(depth);
    return (fs::path(world_folder(cache, seed)) / name).string();
}

std::string database_file(const std::string& level_folder, int generation) {
    return (fs::path(level_folder) / generation_name(generation, ".sqlite")).string();
}

std::string database_lock_file(const std::string& level_folder, int generation) {
    return (fs::path(level_folder) / generation_name(generation, ".lock")).string();
}

std::string generations_lock_file(const std::string& level_folder) {
    return (fs::path(level_folder) / "generations.lock").string();
}

std::string recipe_file(std::string_view name) {
    return (fs::path(kRecipesFolder) / (std::string(name) + std::string(kRecipeSuffix))).string();
}

bool is_plain_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    });
}

std::vector<std::string> recipe_files() {
    return list<std::string>(kRecipesFolder, [](const std::string& name) {
        const auto stem = between(name, "", kRecipeSuffix);
        return stem && is_plain_name(*stem) ? std::optional(std::string(*stem)) : std::nullopt;
    });
}

std::string beside(const std::string& file, const std::string& name) {
    const fs::path path(name);
    return path.is_absolute() ? name : (fs::path(file).parent_path() / path).string();
}

std::string temporary_file(const std::string& path) {
    static std::atomic<unsigned> count{0};
    return path + ".tmp-" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

std::vector<std::uint64_t> list_worlds(const std::string& cache) {
    return list<std::uint64_t>(worlds_folder(cache), parse_number<std::uint64_t>);
}

std::vector<int> list_depths(const std::string& cache, std::uint64_t seed) {
    return list<int>(world_folder(cache, seed), parse_depth_folder);
}

std::vector<int> list_generations(const std::string& level_folder) {
    return list<int>(level_folder, parse_database_name);
}

std::optional<std::string> make_folders(const std::string& path) {
    error_code error;
    fs::create_directories(path, error);
    if (error) return error.message();
    return std::nullopt;
}

bool is_symlink(const std::string& path) {
    error_code error;
    return fs::is_symlink(fs::symlink_status(path, error));
}

std::string link_target(const std::string& path) {
    constexpr int kMostLinks = 40;  // as the system itself follows
    fs::path target = path;
    for (int i = 0; i < kMostLinks && is_symlink(target.string()); ++i) {
        error_code error;
        const fs::path next = fs::read_symlink(target, error);
        if (error) break;
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target.string();
}

std::optional<std::string> listing_problem(const std::string& folder) {
    error_code error;
    const fs::file_status status = fs::status(folder, error);
    if (status.type() == fs::file_not_found) return std::nullopt;
    const fs::directory_iterator entries(folder, error);
    if (error) return error.message();
    return std::nullopt;
}

bool is_folder(const std::string& path) {
    error_code error;
    return fs::is_directory(fs::status(path, error));
}

std::int64_t file_size(const std::string& path) {
    error_code error;
    const auto size = fs::file_size(path, error);
    return error ? 0 : static_cast<std::int64_t>(size);
}

bool remove_path(const std::string& path) {
    error_code error;
    fs::remove(path, error);
    return !error;
}

}  // namespace karst
