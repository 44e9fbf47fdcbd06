// A level archive as one flat array of numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/level_archive.h"

namespace karst {

std::vector<std::uint32_t> to_words(const LevelInfo& info, const Statistics& statistics);

// Nothing where a count, an index or a position is out of range.
std::optional<LevelArchive> from_words(std::span<const std::uint32_t> words);

}  // namespace karst
