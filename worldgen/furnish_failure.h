// Thrown inside the pipeline where a carved level has no place for what it must hold; the
// generator then tries the next random stream. Never leaves WorldGenerator::plan.
#pragma once

#include <stdexcept>

namespace karst {

class FurnishFailure : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace karst
