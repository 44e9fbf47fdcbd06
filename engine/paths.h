// Every path that Karst builds. Users choose the cache folder and recipe names; all below the cache
// folder is built from numbers only, so no seed or name can lead outside it.
//
//   <cache>/worlds/<seed>/depth_<N>/chunks.sqlite      generation 1 of the chunk database
//                                   chunks.<G>.sqlite  generation G, after damage
//                                   chunks[.<G>].lock  held shared by all who have it open
//                                   generations.lock   held while a generation is named or removed
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

std::string worlds_folder(const std::string& cache);
std::string world_folder(const std::string& cache, std::uint64_t seed);
std::string level_folder(const std::string& cache, std::uint64_t seed, int depth);

std::string database_file(const std::string& level_folder, int generation);
std::string database_lock_file(const std::string& level_folder, int generation);
std::string generations_lock_file(const std::string& level_folder);

// <recipes folder>/<name>.toml below the working folder. `name` must pass is_plain_name().
std::string recipe_file(std::string_view name);
// Letters, digits, '_' and '-' only: can name a file and nothing else.
bool is_plain_name(std::string_view name);
// Names of the recipe files below the working folder, sorted.
std::vector<std::string> recipe_files();

// `name` as seen from the folder of `file`; absolute paths stay as they are.
std::string beside(const std::string& file, const std::string& name);

// A name beside `path` that no other call gives, in this or another process.
std::string temporary_file(const std::string& path);

// What is there, sorted; entries with other names are passed over, as are folders that cannot be
// read.
std::vector<std::uint64_t> list_worlds(const std::string& cache);
std::vector<int> list_depths(const std::string& cache, std::uint64_t seed);
std::vector<int> list_generations(const std::string& level_folder);

// Makes a folder and those above it. Returns the reason where that fails.
std::optional<std::string> make_folders(const std::string& path);

bool is_symlink(const std::string& path);
bool is_folder(const std::string& path);

// Where a symbolic link leads, through all links, also where nothing is there; other paths as they
// are.
std::string link_target(const std::string& path);

// Why a folder cannot be listed, where something is there.
std::optional<std::string> listing_problem(const std::string& folder);

// Bytes of a file; 0 where it does not exist.
std::int64_t file_size(const std::string& path);

// Removes one file or one empty folder; false where it is still there afterwards.
bool remove_path(const std::string& path);

}  // namespace karst
