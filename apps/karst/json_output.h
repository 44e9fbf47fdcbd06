// Reports as JSON. 64-bit numbers are strings: seeds in decimal, digests and fingerprints as 16
// hexadecimal digits. Each text ends with a line break.
#pragma once

#include <span>
#include <string>

#include "apps/karst/reports.h"
#include "apps/karst/survey_levels.h"

namespace karst::app {

std::string to_json(const GenerateResult& result);
std::string to_json(const Inspection& inspection);
std::string to_json(const DigestResult& result);
std::string to_json(const VerifyResult& result);
std::string to_json(const SurveyResult& result);
std::string to_json(std::span<const Algorithm> algorithms, std::span<const Feature> features);
std::string to_json(const std::vector<CachedLevel>& levels);
std::string to_json(const CacheCheck& check);
std::string to_json(const CacheStats& stats);
std::string to_json(const ClearReport& report);

}  // namespace karst::app
