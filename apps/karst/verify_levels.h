// Makes and judges many levels in parallel, in bounded memory.
#pragma once

#include <functional>

#include "apps/karst/reports.h"
#include "engine/world.h"

namespace karst::app {

struct VerifyJob {
    WorldOptions options;  // of each world; the seed is replaced
    SeedRange seeds;
    DepthRange depths;
    std::function<void(std::int64_t)> on_progress;  // levels judged so far; from the calling thread
    std::function<void(VerifyFailure&)> on_failure;  // in order; may complete the failure
    std::function<bool()> cancelled;                 // from any thread
};

// Validates each level, and each level with the next deeper one. A level that cannot be made
// breaks the rule "plan".
VerifyResult verify_levels(const VerifyJob& job);

}  // namespace karst::app
