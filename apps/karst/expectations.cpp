#include "apps/karst/expectations.h"

#include <algorithm>
#include <cmath>

namespace karst::app {
namespace {

// How far a value lies outside its bound; below 0 inside, by the distance to the nearer end.
double excess(const Bound& bound, double value) {
    return std::max(bound.least - value, value - bound.most);
}

}  // namespace

ExpectationCheck::ExpectationCheck(const Recipe& recipe, DepthRange depths) {
    for (const DepthBand& band : recipe.bands) {
        const int first = std::max(band.first, depths.first);
        if (first > std::min({band.last, depths.last, recipe.last_depth})) continue;
        for (const auto& [measure, bound] : recipe.expectations(first)) {
            CheckedExpectation checked;
            checked.first_depth = band.first;
            checked.last_depth = std::min(band.last, recipe.last_depth);
            checked.measure = measure;
            checked.bound = bound;
            sums_.push_back(std::move(checked));
        }
    }
}

void ExpectationCheck::add(std::uint64_t seed, int depth, const LevelMeasures& measures) {
    for (CheckedExpectation& sum : sums_) {
        if (depth < sum.first_depth || depth > sum.last_depth) continue;
        const double value = find_measure(sum.measure).value(measures);
        if (std::isnan(value)) continue;
        const bool worse =
            sum.levels == 0 || excess(sum.bound, value) > excess(sum.bound, sum.worst);
        if (worse) {
            sum.worst = value;
            sum.worst_seed = seed;
            sum.worst_depth = depth;
        }
        sum.mean += value;
        ++sum.levels;
    }
}

std::vector<CheckedExpectation> ExpectationCheck::results() const {
    std::vector<CheckedExpectation> results = sums_;
    for (CheckedExpectation& checked : results) {
        if (checked.levels == 0) continue;
        checked.mean /= static_cast<double>(checked.levels);
        checked.holds = checked.bound.holds(checked.mean);
    }
    return results;
}

}  // namespace karst::app
