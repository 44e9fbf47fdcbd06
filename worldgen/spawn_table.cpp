#include "worldgen/spawn_table.h"

#include <algorithm>

#include "worldgen/core/error.h"
#include "worldgen/features/anchors.h"
#include "worldgen/layout.h"
#include "worldgen/marker.h"

namespace karst {
namespace {

constexpr int kHeaviest = 1'000'000;
constexpr int kMost = 1000;
constexpr std::size_t kLongestEntity = 4096;

void check_number(const char* field, int value, int least, int most) {
    if (value >= least && value <= most) return;
    throw ConfigError(std::string("spawn.") + field + " = " + std::to_string(value) + "; allowed " +
                      std::to_string(least) + ".." + std::to_string(most) + " (default 1)");
}

}  // namespace

std::vector<std::string> spawn_places() {
    std::vector<std::string> places;
    places.insert(places.end(), kMarkerKindNames.begin(), kMarkerKindNames.end());
    places.insert(places.end(), kAnchorNames.begin(), kAnchorNames.end());
    places.insert(places.end(), kRoomTagNames.begin(), kRoomTagNames.end());
    return places;
}

void check(const SpawnEntry& entry) {
    if (entry.entity.empty() || entry.entity.size() > kLongestEntity) {
        throw ConfigError("spawn.entity has " + std::to_string(entry.entity.size()) +
                          " bytes; allowed 1.." + std::to_string(kLongestEntity));
    }
    const std::vector<std::string> places = spawn_places();
    if (std::ranges::find(places, entry.where) == places.end()) {
        throw ConfigError("spawn.where = " + entry.where + "; allowed " + joined(places) +
                          suggestion(entry.where, places));
    }
    check_number("weight", entry.weight, 0, kHeaviest);
    check_number("min", entry.least, 0, kMost);
    check_number("max", entry.most, entry.least, kMost);
}

}  // namespace karst
