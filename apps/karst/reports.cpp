#include "apps/karst/reports.h"

#include <fmt/format.h>

namespace karst::app {

std::optional<Cell> spawn_of(const LevelInfo& info) {
    if (info.markers.empty() || info.markers.front().kind != MarkerKind::spawn) return std::nullopt;
    return info.spawn();
}

std::string hex64(std::uint64_t value) { return fmt::format("{:016x}", value); }

}  // namespace karst::app
