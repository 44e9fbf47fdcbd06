// Territories of places by walking distance: a Voronoi diagram whose borders tell which places are
// neighbours, and by which way.
// Source: shortest paths with whole lengths (Dial 1969), on pieces of row runs instead of cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "worldgen/core/bit_grid.h"

namespace karst {

// Where two territories touch on the shortest way between their places. a < b.
struct Contact {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    int length = 0;             // about, in cells
    std::uint32_t piece_a = 0;  // the last piece of a's side of the way, and the first of b's
    std::uint32_t piece_b = 0;
};

// Immutable after construction, safe to share.
class Territories {
  public:
    // `open` are the cells that can be walked; places outside them have no territory.
    Territories(const BitGrid& open, std::span<const Cell> places);

    // One for each pair of neighbours, sorted by pair.
    const std::vector<Contact>& contacts() const { return contacts_; }

    // The way from a's place to b's through open cells, straight between points.
    std::vector<Cell> path(const Contact& contact) const;

  private:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    struct Piece {
        int y;
        int x;
        int end;
        std::uint32_t place = kNone;
        std::uint32_t back = kNone;  // the piece before it, or itself at a place
        int distance = INT32_MAX;
        std::uint32_t above = 0;  // the first piece in the row above that ends right of x
        std::uint32_t below = 0;
    };

    void cut_pieces(const BitGrid& open);
    void spread();
    void find_contacts();
    std::uint32_t piece_at(Cell cell) const;
    template <class Visitor>
    void for_each_neighbour(std::uint32_t piece, Visitor&& visit) const;

    std::vector<Cell> places_;
    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> row_starts_;
    std::vector<Contact> contacts_;
};

}  // namespace karst
