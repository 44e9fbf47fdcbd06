#include <fmt/format.h>

#include <cmath>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "apps/karst/finished_level.h"
#include "apps/karst/json_output.h"
#include "apps/karst/level_source.h"
#include "engine/level_distances.h"

namespace karst::app {
namespace {

bool is_way(MarkerKind kind) {
    return kind == MarkerKind::spawn || kind == MarkerKind::stairs_down ||
           kind == MarkerKind::stairs_up || kind == MarkerKind::exit;
}

std::string ways_text(const LevelInfo& info) {
    std::string text;
    for (const Marker& marker : info.markers) {
        if (!is_way(marker.kind)) continue;
        text += fmt::format("{:12} {},{}", name_of(marker.kind), marker.cell.x, marker.cell.y);
        if (marker.kind != MarkerKind::spawn) text += fmt::format("  number {}", marker.group);
        text += "\n";
    }
    return text;
}

// Nothing where there is no spawn to go from.
std::string farthest_text(const DistanceField& field) {
    if (field.steps.empty()) return "";
    return fmt::format("farthest     {} cells from the spawn\n", field.farthest());
}

std::string counts_text(const Inspection& inspection) {
    const Statistics& statistics = inspection.statistics;
    std::string text = "markers     ";
    for (std::size_t kind = 0; kind < kMarkerKindNames.size(); ++kind) {
        if (statistics.markers[kind] == 0) continue;
        text += fmt::format(" {} {}", statistics.markers[kind], kMarkerKindNames[kind]);
    }
    text += "\nmaterials   ";
    for (std::size_t id = 0; id < inspection.materials->table->size(); ++id) {
        if (statistics.material_cells[id] == 0) continue;
        const double share = static_cast<double>(statistics.material_cells[id]) /
                             static_cast<double>(statistics.cells);
        text += fmt::format(" {} {:.2f}%",
                            (*inspection.materials->table)[static_cast<MaterialId>(id)].name,
                            share * 100);
    }
    return text + "\n";
}

std::string measures_text(const LevelMeasures& values) {
    std::string text;
    for (const Measure& measure : measures()) {
        const double value = measure.value(values);
        if (std::isnan(value)) continue;
        text += fmt::format("{:24} {:.6g} {}\n", measure.name, value, measure.unit);
    }
    return text;
}

std::string text_of(const Inspection& inspection) {
    const LevelInfo& info = inspection.info;
    const Statistics& statistics = inspection.statistics;
    return fmt::format("seed         {}\n", info.seed) +
           fmt::format("depth        {}\n", info.depth) +
           fmt::format("size         {}x{}\n", info.size.width, info.size.height) +
           fmt::format("algorithm    {}\n", info.algorithm) +
           fmt::format("fingerprint  {}\n", hex64(info.fingerprint)) +
           fmt::format("digest       {}\n", hex64(inspection.digest)) + ways_text(info) +
           fmt::format("open share   {:.2f}%\n", statistics.open_share() * 100) +
           fmt::format("regions      {} (carved: {})\n", statistics.regions,
                       statistics.regions_carved) +
           fmt::format("rooms        {}, {} dead ends\n", statistics.rooms, statistics.dead_ends) +
           fmt::format("corridors    {}, {} cycles\n", statistics.corridors, statistics.cycles) +
           farthest_text(info.distances) + counts_text(inspection) +
           measures_text(inspection.measures);
}

}  // namespace

int run(const Inspect& command) {
    const int depth = chosen_depth(command.level);
    const WorldOptions options = world_options(command.level, chosen_seed(command.level));
    World world(options);
    const auto level = world.level(depth);
    const Body body = world.generator().body(depth);
    Inspection inspection{.info = *world.info(depth),
                          .statistics = world.statistics(depth),
                          .measures = measure_level(*level, body),
                          .digest = digest_of(world, options, depth),
                          .materials = &world.materials()};
    inspection.info.distances = level_distances(inspection.info, level->grid(), body);
    print(command.json ? to_json(inspection) : text_of(inspection));
    return kOk;
}

}  // namespace karst::app
