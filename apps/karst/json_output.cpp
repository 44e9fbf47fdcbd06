#include "apps/karst/json_output.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace karst::app {
namespace {

using Json = nlohmann::ordered_json;

std::string text(const Json& json) {
    // File names need not be UTF-8; what is not is replaced instead of thrown at.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json json_of(Cell cell) { return {{"x", cell.x}, {"y", cell.y}}; }

Json json_of(const Rect& rect) {
    return {{"x", rect.x}, {"y", rect.y}, {"w", rect.width}, {"h", rect.height}};
}

Json spawn_json(const LevelInfo& info) {
    const auto spawn = spawn_of(info);
    return spawn ? json_of(*spawn) : Json();
}

// An array of convert(element) for each element.
template <class Range, class Convert>
Json array_of(const Range& range, Convert&& convert) {
    Json array = Json::array();
    for (const auto& element : range) array.push_back(convert(element));
    return array;
}

Json stairs_of(const std::vector<Marker>& markers) {
    Json stairs = Json::array();
    const auto add = [&](const Marker& marker, const char* kind) {
        Json entry = json_of(marker.cell);
        entry["kind"] = kind;
        entry["group"] = marker.group;
        stairs.push_back(std::move(entry));
    };
    for (const Marker& marker : markers) {
        if (marker.kind == MarkerKind::stairs_down) add(marker, "down");
        if (marker.kind == MarkerKind::stairs_up) add(marker, "up");
        if (marker.kind == MarkerKind::exit) add(marker, "exit");
    }
    return stairs;
}

Json json_of(const Marker& marker) {
    Json json{{"id", marker.id},       {"kind", name_of(marker.kind)}, {"x", marker.cell.x},
              {"y", marker.cell.y},    {"w", marker.size.width},       {"h", marker.size.height},
              {"group", marker.group}, {"value", marker.value}};
    if (!marker.entity.empty()) json["entity"] = marker.entity;
    return json;
}

Json tags_of(const Room& room) {
    Json tags = Json::array();
    for (std::size_t bit = 0; bit < kRoomTagNames.size(); ++bit) {
        if ((room.tags >> bit & 1) != 0) tags.push_back(kRoomTagNames[bit]);
    }
    return tags;
}

Json json_of(const Room& room) {
    Json json = json_of(room.rect);
    json["kind"] = kRoomKindNames[static_cast<std::size_t>(room.kind)];
    json["district"] = room.district;
    json["tags"] = tags_of(room);
    json["distance"] = room.distance;
    json["difficulty"] = room.difficulty;
    return json;
}

Json json_of(const RouteStep& step) {
    Json json = json_of(step.position);
    json["move"] = kMoveNames[static_cast<std::size_t>(step.move)];
    return json;
}

Json json_of(const Layout& layout, const Corridor& corridor) {
    return {{"from", corridor.from},
            {"to", corridor.to},
            {"kind", kLinkKindNames[static_cast<std::size_t>(corridor.kind)]},
            {"width", corridor.width},
            {"points", array_of(layout.path(corridor), [](Cell cell) { return json_of(cell); })}};
}

// The field itself is for games, which have it in LevelInfo.
Json json_of(const DistanceField& field) {
    return {{"block", DistanceField::kBlock},
            {"farthest", field.farthest()},
            {"reached_blocks", std::ranges::count_if(field.steps, [](std::uint16_t steps) {
                 return steps != DistanceField::kUnreached;
             })}};
}

Json json_of(const Statistics& statistics) {
    Json markers = Json::object();
    for (std::size_t kind = 0; kind < kMarkerKindNames.size(); ++kind) {
        markers[std::string(kMarkerKindNames[kind])] = statistics.markers[kind];
    }
    return {{"cells", statistics.cells},
            {"open_cells", statistics.open_cells},
            {"open_share", statistics.open_share()},
            {"regions", statistics.regions},
            {"regions_carved", statistics.regions_carved},
            {"rooms", statistics.rooms},
            {"corridors", statistics.corridors},
            {"cycles", statistics.cycles},
            {"dead_ends", statistics.dead_ends},
            {"markers", std::move(markers)}};
}

// null where the level has nothing to measure.
Json number_or_null(double value) { return std::isnan(value) ? Json() : Json(value); }

Json json_of(const LevelMeasures& values) {
    Json json = Json::object();
    for (const Measure& measure : measures()) {
        json[std::string(measure.name)] = number_or_null(measure.value(values));
    }
    return json;
}

Json json_of(const CheckedExpectation& checked) {
    Json json{{"first_depth", checked.first_depth}, {"last_depth", checked.last_depth},
              {"measure", checked.measure},         {"bound", to_string(checked.bound)},
              {"levels", checked.levels},           {"holds", checked.holds}};
    if (checked.levels == 0) return json;
    json["mean"] = checked.mean;
    json["worst"] = checked.worst;
    json["worst_seed"] = std::to_string(checked.worst_seed);
    json["worst_depth"] = checked.worst_depth;
    if (!checked.holds) json["command"] = checked.command;
    return json;
}

Json json_of(const std::map<std::string, MaterialProperty>& properties) {
    Json json = Json::object();
    for (const auto& [name, value] : properties) {
        json[name] = std::visit([](const auto& held) { return Json(held); }, value);
    }
    return json;
}

Json materials_of(const WorldMaterials& world, const Statistics& statistics) {
    const MaterialTable& table = *world.table;
    Json materials = Json::array();
    for (std::size_t id = 0; id < table.size(); ++id) {
        const Material& material = table[static_cast<MaterialId>(id)];
        materials.push_back({{"id", id},
                             {"name", material.name},
                             {"solid", material.solid},
                             {"liquid", material.liquid},
                             {"hazard", material.hazard},
                             {"falls", material.falls},
                             {"climb", material.climb},
                             {"platform", material.platform},
                             {"number", world.numbers[id]},
                             {"tags", material.tags},
                             {"properties", json_of(material.properties)},
                             {"cells", statistics.material_cells[id]}});
    }
    return materials;
}

Json json_of(const GeneratedLevel& level, Size size) {
    const GenerateReport& report = level.report;
    const double seconds = report.seconds;
    return {{"seed", std::to_string(level.info.seed)},
            {"depth", report.depth},
            {"algorithm", level.info.algorithm},
            {"fingerprint", hex64(level.info.fingerprint)},
            {"seconds", seconds},
            {"cells_per_second", seconds > 0 ? static_cast<double>(size.cells()) / seconds : 0},
            {"chunks", report.chunks_total},
            {"chunks_generated", report.chunks_generated},
            {"chunks_cached", report.chunks_cached},
            {"bytes_on_disk", report.bytes_on_disk},
            {"stored", report.stored},
            {"open_share", level.open_share},
            {"regions", level.regions},
            {"spawn", spawn_json(level.info)},
            {"stairs", stairs_of(level.info.markers)}};
}

Json json_of(const ParameterValue& value) {
    return std::visit([](const auto& held) { return Json(held); }, value);
}

Json json_of(const ParameterDescription& parameter) {
    Json json{{"name", parameter.name}, {"default", json_of(parameter.default_value)}};
    if (std::holds_alternative<std::int64_t>(parameter.default_value)) {
        json["type"] = "integer";
        json["least"] = parameter.range.least;
        json["most"] = parameter.range.most;
    } else if (std::holds_alternative<bool>(parameter.default_value)) {
        json["type"] = "switch";
    } else {
        json["type"] = "choice";
        json["choices"] = parameter.choices;
    }
    json["meaning"] = parameter.meaning;
    return json;
}

template <class Entry>
Json entry_of(const Entry& entry) {
    return {{"name", entry.name},
            {"version", entry.version},
            {"summary", entry.summary},
            {"parameters",
             array_of(entry.parameters, [](const auto& parameter) { return json_of(parameter); })}};
}

Json json_of(const CacheFault& fault) {
    Json json{{"file", fault.file},
              {"seed", std::to_string(fault.seed)},
              {"depth", fault.depth},
              {"fingerprint", hex64(fault.fingerprint)},
              {"reason", fault.reason}};
    if (fault.chunk) json["chunk"] = {{"cx", fault.chunk->cx}, {"cy", fault.chunk->cy}};
    return json;
}

// Which levels a result is about.
template <class Result>
Json head_of(const Result& result) {
    return {{"generator_version", kGeneratorVersion},
            {"seed", std::to_string(result.seeds.first)},
            {"last_seed", std::to_string(result.seeds.last)},
            {"depth", result.depths.first},
            {"last_depth", result.depths.last},
            {"width", result.size.width},
            {"height", result.size.height}};
}

}  // namespace

std::string to_json(const GenerateResult& result) {
    return text({{"generator_version", kGeneratorVersion},
                 {"seed", std::to_string(result.seeds.first)},
                 {"last_seed", std::to_string(result.seeds.last)},
                 {"width", result.size.width},
                 {"height", result.size.height},
                 {"recipe", result.recipe},
                 {"cache", result.cache},
                 {"complete", result.complete},
                 {"levels", array_of(result.levels, [&](const GeneratedLevel& level) {
                      return json_of(level, result.size);
                  })}});
}

std::string to_json(const Inspection& inspection) {
    const LevelInfo& info = inspection.info;
    return text(
        {{"generator_version", kGeneratorVersion},
         {"seed", std::to_string(info.seed)},
         {"depth", info.depth},
         {"width", info.size.width},
         {"height", info.size.height},
         {"algorithm", info.algorithm},
         {"fingerprint", hex64(info.fingerprint)},
         {"digest", hex64(inspection.digest)},
         {"spawn", spawn_json(info)},
         {"stairs", stairs_of(info.markers)},
         {"rooms", array_of(info.layout.rooms, [](const Room& room) { return json_of(room); })},
         {"corridors",
          array_of(info.layout.corridors,
                   [&](const Corridor& corridor) { return json_of(info.layout, corridor); })},
         {"markers", array_of(info.markers, [](const Marker& marker) { return json_of(marker); })},
         {"route", array_of(info.route, [](const RouteStep& step) { return json_of(step); })},
         {"distances", json_of(info.distances)},
         {"materials", materials_of(*inspection.materials, inspection.statistics)},
         {"statistics", json_of(inspection.statistics)},
         {"measures", json_of(inspection.measures)}});
}

std::string to_json(const DigestResult& result) {
    return text({{"generator_version", kGeneratorVersion},
                 {"width", result.size.width},
                 {"height", result.size.height},
                 {"levels", array_of(result.levels, [](const LevelDigest& level) {
                      return Json{{"seed", std::to_string(level.seed)},
                                  {"depth", level.depth},
                                  {"algorithm", level.algorithm},
                                  {"fingerprint", hex64(level.fingerprint)},
                                  {"digest", hex64(level.digest)}};
                  })}});
}

std::string to_json(const VerifyResult& result) {
    Json json = head_of(result);
    json["levels"] = result.levels;
    json["seconds"] = result.seconds;
    json["complete"] = result.complete;
    json["failure_count"] = result.failure_count;
    json["expectations"] = array_of(
        result.expectations, [](const CheckedExpectation& checked) { return json_of(checked); });
    json["failures"] = array_of(result.failures, [](const VerifyFailure& failure) {
        return Json{{"seed", std::to_string(failure.seed)},
                    {"depth", failure.depth},
                    {"rule", failure.rule},
                    {"x", failure.cell.x},
                    {"y", failure.cell.y},
                    {"what", failure.what},
                    {"command", failure.command}};
    });
    return text(json);
}

std::string to_json(const SurveyResult& result) {
    Json json = head_of(result);
    json["levels"] = result.levels.size();
    json["measures"] = array_of(summarise(result), [](const MeasureSummary& summary) {
        return Json{{"name", summary.measure->name},
                    {"unit", summary.measure->unit},
                    {"meaning", summary.measure->meaning},
                    {"levels", summary.levels},
                    {"mean", summary.mean},
                    {"sd", summary.deviation},
                    {"least", summary.least},
                    {"p10", summary.p10},
                    {"p50", summary.p50},
                    {"p90", summary.p90},
                    {"most", summary.most}};
    });
    return text(json);
}

std::string to_json(std::span<const Algorithm> algorithms, std::span<const Feature> features) {
    return text({{"algorithms", array_of(algorithms,
                                         [](const Algorithm& algorithm) {
                                             Json json = entry_of(algorithm);
                                             json["features"] = algorithm.features;
                                             return json;
                                         })},
                 {"features",
                  array_of(features, [](const Feature& feature) { return entry_of(feature); })}});
}

std::string to_json(const std::vector<CachedLevel>& levels) {
    return text({{"levels", array_of(levels, [](const CachedLevel& level) {
                      return Json{{"seed", std::to_string(level.seed)},
                                  {"depth", level.depth},
                                  {"width", level.size.width},
                                  {"height", level.size.height},
                                  {"algorithm", level.algorithm},
                                  {"fingerprint", hex64(level.fingerprint)},
                                  {"chunks", level.chunks},
                                  {"bytes", level.bytes}};
                  })}});
}

std::string to_json(const CacheCheck& check) {
    return text({{"levels", check.levels},
                 {"chunks", check.chunks},
                 {"outdated", check.outdated},
                 {"faults",
                  array_of(check.faults, [](const CacheFault& fault) { return json_of(fault); })}});
}

std::string to_json(const CacheStats& stats) {
    return text({{"worlds", stats.worlds},
                 {"levels", stats.levels},
                 {"chunks", stats.chunks},
                 {"record_bytes", stats.record_bytes},
                 {"file_bytes", stats.file_bytes}});
}

std::string to_json(const ClearReport& report) {
    return text({{"levels_removed", report.levels_removed},
                 {"bytes_freed", report.bytes_freed},
                 {"in_use", report.in_use}});
}

}  // namespace karst::app
