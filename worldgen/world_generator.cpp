#include "worldgen/world_generator.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

#include "worldgen/connect/fit.h"
#include "worldgen/connect/repair.h"
#include "worldgen/connect/spawn_distances.h"
#include "worldgen/furnish_failure.h"

namespace karst {
namespace {

// More than enough: at 40x20, the smallest size, classic caves need a second attempt in about one
// level of a hundred. What fails so often will not work at all.
constexpr std::uint32_t kAttempts = 64;

void check_size(Size size) {
    const auto inside = [](int side, int least) { return side >= least && side <= kLargestSide; };
    if (inside(size.width, kSmallestLevel.width) && inside(size.height, kSmallestLevel.height)) {
        return;
    }
    throw ConfigError("size = " + std::to_string(size.width) + "x" + std::to_string(size.height) +
                      "; allowed 40x20 to 16384x16384 cells");
}

// Text that identifies what was used: "name=value;" in sorted order, defaults left out.
std::string changed_values(std::span<const ParameterDescription> parameters,
                           const ParameterValues& values) {
    std::string text;
    for (const auto& [name, value] : values) {  // std::map: sorted by name
        for (const ParameterDescription& parameter : parameters) {
            if (parameter.name == name && parameter.default_value != value) {
                text += name + "=" + to_string(value) + ";";
            }
        }
    }
    return text;
}

// Whatever the order of the features.
void put_spawn_first(std::vector<Marker>& markers) {
    const auto spawn = std::find_if(markers.begin(), markers.end(), [](const Marker& marker) {
        return marker.kind == MarkerKind::spawn;
    });
    if (spawn == markers.end() || spawn == markers.begin()) return;
    std::rotate(markers.begin(), spawn, spawn + 1);
    for (std::size_t i = 0; i < markers.size(); ++i) {
        markers[i].id = static_cast<std::uint32_t>(i);
    }
}

}  // namespace

WorldGenerator::WorldGenerator(std::uint64_t seed, Size size, Recipe recipe, Registry registry,
                               const MaterialTable& materials)
    : seed_(seed),
      size_(size),
      recipe_(std::move(recipe)),
      registry_(std::move(registry)),
      materials_(&materials) {
    check_size(size);
    recipe_.check(registry_);
    for (const DepthBand& band : recipe_.bands) check_ways(band);
}

// A body needs its ways before anything is built that could cut them.
void WorldGenerator::check_ways(const DepthBand& band) const {
    if (!band.features || body_of(band).follows_published_rule()) return;
    const auto& features = *band.features;
    const auto stairs = std::ranges::find(features, "stairs");
    if (stairs == features.end()) return;
    const bool next = stairs + 1 != features.end() && *(stairs + 1) == "ladders";
    if (next && std::ranges::find(features, "route") != features.end()) return;
    throw ConfigError("depths.features of range " + to_text(band) + " has " +
                      (next ? "no \"route\"" : "\"stairs\", but not \"ladders\" right after it") +
                      "; allowed with a body that walks or is larger than 1x2: \"stairs\", "
                      "\"ladders\", what else there is, \"route\"");
}

// Those of the recipe; else those of the algorithm, with what a body needs.
std::vector<std::string> WorldGenerator::features_of(const DepthBand& band) const {
    if (band.features) return *band.features;
    std::vector<std::string> features = registry_.algorithm(band.algorithm).features;
    const auto stairs = std::ranges::find(features, "stairs");
    if (stairs == features.end() || body_of(band).follows_published_rule()) return features;
    const auto missing = [&](const char* name) {
        return std::ranges::find(features, name) == features.end();
    };
    if (missing("ladders")) features.insert(stairs + 1, "ladders");
    if (missing("route")) features.push_back("route");
    return features;
}

const Algorithm& WorldGenerator::algorithm(int depth) const {
    return registry_.algorithm(recipe_.band(depth).algorithm);
}

ParameterValues WorldGenerator::values_for(std::string_view owner, const DepthBand& band) const {
    ParameterValues values;
    if (const auto it = band.parameters.find(owner); it != band.parameters.end()) {
        values = it->second;
    }
    if (const auto it = recipe_.parameters.find(owner); it != recipe_.parameters.end()) {
        values.insert(it->second.begin(), it->second.end());  // keeps what the band says
    }
    return values;
}

Level WorldGenerator::plan(int depth, std::uint64_t seed) const {
    const DepthBand& band = recipe_.band(depth);
    const Algorithm& algorithm = registry_.algorithm(band.algorithm);
    const Body body = this->body(depth);
    const std::vector<std::string> features = features_of(band);
    std::string reason;
    for (std::uint32_t attempt = 0; attempt < kAttempts; ++attempt) {
        const RandomKey key{.seed = seed, .depth = depth, .region = {}, .attempt = attempt};
        LevelGrid grid(size_, *materials_);
        LevelInfo info{.seed = seed,
                       .depth = depth,
                       .size = size_,
                       .algorithm = algorithm.name,
                       .fingerprint = fingerprint(depth, seed),
                       .layout = {},
                       .markers = {},
                       .route = {},
                       .distances = {}};
        try {
            info.layout = algorithm.carve(grid, values_for(algorithm.name, band), {key, body});
            if (algorithm.repair == Repair::fill) {
                info.layout.regions_carved = keep_largest_region(grid.carve_plane()).regions;
            }
            FurnishContext context{grid, info.layout,        info.markers, info.route,
                                   key,  recipe_.last_depth, body,         recipe_.spawns};
            for (const std::string& name : features) {
                registry_.feature(name).furnish(context, values_for(name, band));
            }
        } catch (const FurnishFailure& failure) {
            reason = failure.what();
            continue;
        }
        put_spawn_first(info.markers);
        grid.finish();
        const Marker* spawn = find_primary(info.markers, {MarkerKind::spawn});
        if (spawn != nullptr && !body.follows_published_rule()) {
            info.distances = spawn_distances(grid, body, spawn->cell);
        }
        return Level(std::move(info), std::move(grid));
    }
    throw ConfigError("depth " + std::to_string(depth) + ", algorithm '" + algorithm.name +
                      "', size " + std::to_string(size_.width) + "x" +
                      std::to_string(size_.height) + ", seed " + std::to_string(seed) + ": " +
                      reason + " in any of " + std::to_string(kAttempts) +
                      " attempts; check the parameters of the recipe" + body_hint(depth, seed));
}

Body WorldGenerator::body(int depth) const { return body_of(recipe_.band(depth)); }

Body WorldGenerator::body_of(const DepthBand& band) const {
    return make_parameters<Body>(values_for("body", band));
}

// Where the ways of a level are too narrow for its body: how wide a body may be there.
std::string WorldGenerator::body_hint(int depth, std::uint64_t seed) const {
    Body body = this->body(depth);
    if (body.follows_published_rule()) return "";
    const DepthBand& band = recipe_.band(depth);
    const Algorithm& algorithm = registry_.algorithm(band.algorithm);
    const RandomKey key{.seed = seed, .depth = depth, .region = {}, .attempt = 0};
    LevelGrid grid(size_, *materials_);
    try {
        algorithm.carve(grid, values_for(algorithm.name, band), {key, body});
    } catch (const FurnishFailure&) {
        return "";  // nothing to look at; the reason is told already
    }
    const std::int64_t open = size_.cells() - grid.solid().count();
    const int asked = body.width;
    for (; body.width > 0; --body.width) {
        const BitGrid home = body_ways(grid, body).home;
        if (2 * covered_cells(home, {body.width, body.height}).count() > open) break;
    }
    if (body.width == asked) return "";
    if (body.width == 0) {
        return "; body.height = " + std::to_string(body.height) +
               ", but bodies so high get through little of it, however narrow: a lower body, "
               "larger "
               "passages or a larger level are needed";
    }
    return "; body.width = " + std::to_string(asked) + ", but bodies " +
           std::to_string(body.height) + " high get through most of it up to a width of " +
           std::to_string(body.width);
}

std::uint64_t WorldGenerator::fingerprint(int depth, std::uint64_t seed) const {
    const DepthBand& band = recipe_.band(depth);
    const Algorithm& algorithm = registry_.algorithm(band.algorithm);
    std::string text =
        "pipeline=" + std::to_string(kPipelineVersion) + "\nseed=" + std::to_string(seed) +
        "\ndepth=" + std::to_string(depth) + "\nlast=" + (depth == recipe_.last_depth ? "1" : "0") +
        "\nsize=" + std::to_string(size_.width) + "x" + std::to_string(size_.height) +
        "\nregion=0,0\n" + algorithm.name + "@" + std::to_string(algorithm.version) + ":" +
        changed_values(algorithm.parameters, values_for(algorithm.name, band));
    const std::vector<std::string> features = features_of(band);
    for (const std::string& name : features) {
        const Feature& feature = registry_.feature(name);
        text += "\n" + name + "@" + std::to_string(feature.version) + ":" +
                changed_values(feature.parameters, values_for(name, band));
    }
    const std::string body = changed_values(describe_parameters<Body>(), values_for("body", band));
    if (!body.empty()) text += "\nbody:" + body;
    const bool spawns = std::find(features.begin(), features.end(), "spawns") != features.end();
    for (const SpawnEntry& entry : recipe_.spawns) {
        if (!spawns) break;
        text += "\nspawn:" + std::to_string(entry.entity.size()) + ":" + entry.entity + "@" +
                entry.where + "," + std::to_string(entry.weight) + "," +
                std::to_string(entry.least) + "," + std::to_string(entry.most);
    }
    return XXH3_64bits(text.data(), text.size());
}

}  // namespace karst
