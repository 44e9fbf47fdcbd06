#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "apps/karst/interrupt.h"
#include "apps/karst/json_output.h"
#include "apps/karst/level_source.h"
#include "apps/karst/progress_bar.h"
#include "apps/karst/text_table.h"

namespace karst::app {
namespace {

std::string stairs_text(const LevelInfo& info) {
    const auto count = [&](MarkerKind kind) {
        return std::count_if(info.markers.begin(), info.markers.end(),
                             [kind](const Marker& marker) { return marker.kind == kind; });
    };
    std::string text;
    const auto add = [&](MarkerKind kind, const char* name) {
        if (const auto number = count(kind); number > 0) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, name);
        }
    };
    add(MarkerKind::stairs_down, "down");
    add(MarkerKind::stairs_up, "up");
    add(MarkerKind::exit, "exit");
    return text;
}

std::string spawn_text(const LevelInfo& info) {
    const auto spawn = spawn_of(info);
    return spawn ? fmt::format("{},{}", spawn->x, spawn->y) : "none";
}

GeneratedLevel short_report(const GenerateReport& report, const LevelInfo& info,
                            const Statistics& statistics) {
    GeneratedLevel level{.report = report,
                         .info = {.seed = info.seed,
                                  .depth = info.depth,
                                  .size = info.size,
                                  .algorithm = info.algorithm,
                                  .fingerprint = info.fingerprint,
                                  .layout = {},
                                  .markers = {}},
                         .open_share = statistics.open_share(),
                         .regions = static_cast<std::int64_t>(statistics.regions)};
    std::copy_if(info.markers.begin(), info.markers.end(), std::back_inserter(level.info.markers),
                 [](const Marker& marker) {
                     return marker.kind == MarkerKind::spawn ||
                            marker.kind == MarkerKind::stairs_down ||
                            marker.kind == MarkerKind::stairs_up || marker.kind == MarkerKind::exit;
                 });
    return level;
}

std::string table_of(const GenerateResult& result) {
    std::vector<std::vector<std::string>> rows{{"seed", "depth", "algorithm", "time", "cells/s",
                                                "chunks", "cached", "on disk", "open", "regions",
                                                "spawn", "stairs"}};
    for (const GeneratedLevel& level : result.levels) {
        const GenerateReport& report = level.report;
        const double rate =
            report.seconds > 0 ? static_cast<double>(result.size.cells()) / report.seconds : 0;
        rows.push_back({fmt::format("{}", level.info.seed), fmt::format("{}", report.depth),
                        level.info.algorithm, fmt::format("{:.3f} s", report.seconds),
                        fmt::format("{:.1f} M", rate / 1e6), fmt::format("{}", report.chunks_total),
                        fmt::format("{}", report.chunks_cached),
                        fmt::format("{:.1f} KiB", static_cast<double>(report.bytes_on_disk) / 1024),
                        fmt::format("{:.1f}%", level.open_share * 100),
                        fmt::format("{}", level.regions), spawn_text(level.info),
                        stairs_text(level.info)});
    }
    return text_table(rows);
}

}  // namespace

int run(const Generate& command) {
    const SeedRange seeds = chosen_seeds(command.level);
    WorldOptions options = world_options(command.level, seeds.first);
    const DepthRange depths = chosen_depths(command.level, options.recipe);
    catch_interrupts();

    GenerateResult result{.seeds = seeds,
                          .size = options.size,
                          .recipe = options.recipe.name,
                          .cache = options.cache,
                          .levels = {}};
    const std::int64_t chunks = chunk_grid(options.size).cells();
    bool stored = true;
    for (std::uint64_t seed = seeds.first; result.complete; ++seed) {
        options.seed = seed;
        World world(options);
        ProgressBar bar(chunks * (depths.last - depths.first + 1), "chunks");
        for (int depth = depths.first; depth <= depths.last && result.complete; ++depth) {
            GenerateOptions wishes;
            wishes.on_progress = [&](const Progress& progress) {
                bar.update(chunks * (depth - depths.first) + progress.chunks_done);
            };
            wishes.cancelled = interrupted;
            const GenerateReport report = world.generate(depth, wishes);
            result.complete = report.complete;
            if (!report.complete) break;
            stored = stored && report.stored;
            result.levels.push_back(
                short_report(report, *world.info(depth), world.statistics(depth)));
        }
        if (seed == seeds.last) break;
    }
    print(command.json ? to_json(result) : table_of(result));
    if (!result.complete) {
        print_note("interrupted; what is finished stays in the cache");
        return kInterrupted;
    }
    return stored ? kOk : kIo;
}

}  // namespace karst::app
