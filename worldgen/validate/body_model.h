// The moves of a body once more, cell by cell, for the validator alone.
#pragma once

#include <cstdint>
#include <vector>

#include "worldgen/validate.h"

namespace karst::validator {

// Where the body of a level fits, is held and can climb. A position is the body's bottom left cell.
// Immutable after construction.
class BodyModel {
  public:
    explicit BodyModel(const FinishedLevel& level);

    bool free(Cell p) const { return has(p, kFree); }
    bool held(Cell p) const { return has(p, kHeld); }
    bool grips(Cell p) const { return has(p, kGrips); }

    // By position: those passed on all ways from `start`.
    std::vector<bool> reached_from(Cell start) const;
    // By position: those from which a falling or held body gets to `goal`.
    std::vector<bool> leading_to(Cell goal) const;

    std::size_t index(Cell p) const {
        return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(size_.width) +
               static_cast<std::size_t>(p.x);
    }
    const Body& body() const { return body_; }

  private:
    enum Trait : std::uint8_t { kFree = 1, kHeld = 2, kGrips = 4 };

    bool has(Cell p, Trait trait) const {
        return p.x >= 0 && p.y >= 0 && p.x < size_.width && p.y < size_.height &&
               (traits_[index(p)] & trait) != 0;
    }

    Body body_;
    Size size_;
    std::vector<std::uint8_t> traits_;
};

}  // namespace karst::validator
