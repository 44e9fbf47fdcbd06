#include "engine/cache.h"

#include <fmt/format.h>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "apps/karst/json_output.h"
#include "apps/karst/text_table.h"
#include "engine/seed.h"
#include "worldgen/core/error.h"

namespace karst::app {
namespace {

std::string kib(std::int64_t bytes) {
    return fmt::format("{:.1f} KiB", static_cast<double>(bytes) / 1024);
}

std::string text_of(const std::vector<CachedLevel>& levels) {
    if (levels.empty()) return "nothing cached\n";
    std::vector<std::vector<std::string>> rows{
        {"seed", "depth", "size", "algorithm", "fingerprint", "chunks", "on disk"}};
    for (const CachedLevel& level : levels) {
        rows.push_back({fmt::format("{}", level.seed), fmt::format("{}", level.depth),
                        fmt::format("{}x{}", level.size.width, level.size.height),
                        level.algorithm.empty() ? "unknown" : level.algorithm,
                        hex64(level.fingerprint), fmt::format("{}", level.chunks),
                        kib(level.bytes)});
    }
    return text_table(rows);
}

std::string text_of(const CacheCheck& check) {
    std::string text;
    for (const CacheFault& fault : check.faults) {
        text += fmt::format("{}: seed {} depth {}", fault.file, fault.seed, fault.depth);
        if (fault.chunk) text += fmt::format(" chunk {},{}", fault.chunk->cx, fault.chunk->cy);
        text += ": " + fault.reason + "\n";
    }
    if (check.outdated > 0) {
        text += fmt::format("{} of another version, made anew when asked for\n", check.outdated);
    }
    return text + fmt::format("{} levels, {} chunks read, {} damaged\n", check.levels, check.chunks,
                              check.faults.size());
}

std::string text_of(const CacheStats& stats) {
    return fmt::format("worlds   {}\nlevels   {}\nchunks   {}\nrecords  {}\nfiles    {}\n",
                       stats.worlds, stats.levels, stats.chunks, kib(stats.record_bytes),
                       kib(stats.file_bytes));
}

std::string text_of(const ClearReport& report) {
    std::string text =
        fmt::format("removed {} levels, {}\n", report.levels_removed, kib(report.bytes_freed));
    for (const std::string& folder : report.in_use) text += folder + ": in use, left alone\n";
    return text;
}

template <class Report>
void show(const Report& report, bool json) {
    print(json ? to_json(report) : text_of(report));
}

}  // namespace

int run(const CacheLs& command) {
    show(list_cache(command.flags.cache), command.flags.json);
    return kOk;
}

int run(const CacheVerify& command) {
    const CacheCheck check = verify_cache(command.flags.cache);
    show(check, command.flags.json);
    return check.faults.empty() ? kOk : kDamaged;
}

int run(const CacheClear& command) {
    std::optional<std::uint64_t> seed;
    if (command.seed) {
        const SeedRange seeds = parse_seeds(*command.seed);
        if (seeds.first != seeds.last) {
            throw ConfigError("seed = " + *command.seed + "; this command takes one seed");
        }
        seed = seeds.first;
    }
    show(clear_cache(command.flags.cache, seed), command.flags.json);
    return kOk;
}

int run(const CacheStatistics& command) {
    show(cache_stats(command.flags.cache), command.flags.json);
    return kOk;
}

}  // namespace karst::app
