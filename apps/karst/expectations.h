// Compares the measures of many levels with the [expect] lines of their recipe.
#pragma once

#include <vector>

#include "apps/karst/reports.h"

namespace karst::app {

// Adds up, per depth band, the measures that the recipe expects something of. Not thread-safe.
class ExpectationCheck {
  public:
    ExpectationCheck(const Recipe& recipe, DepthRange depths);

    void add(std::uint64_t seed, int depth, const LevelMeasures& measures);

    // In the order of bands and measures, with means.
    std::vector<CheckedExpectation> results() const;

  private:
    std::vector<CheckedExpectation> sums_;  // `mean` holds the sum
};

}  // namespace karst::app
