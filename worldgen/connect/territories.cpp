#include "worldgen/connect/territories.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace karst {
namespace {

constexpr int kPiece = 24;  // most cells of a piece, and the length of a step across

}  // namespace

Territories::Territories(const BitGrid& open, std::span<const Cell> places)
    : places_(places.begin(), places.end()) {
    cut_pieces(open);
    spread();
    find_contacts();
}

void Territories::cut_pieces(const BitGrid& open) {
    // Enough for most caves: growing would cost more than all the rest.
    pieces_.reserve(static_cast<std::size_t>(open.count() / (kPiece / 2)));
    for (int y = 0; y < open.height(); ++y) {
        row_starts_.push_back(static_cast<std::uint32_t>(pieces_.size()));
        for_each_run(open.row(y), [&](int x, int length) {
            for (const int end = x + length; x < end; x += kPiece) {
                pieces_.push_back({y, x, std::min(end, x + kPiece)});
            }
        });
    }
    row_starts_.push_back(static_cast<std::uint32_t>(pieces_.size()));
    std::uint32_t above = 0;
    std::uint32_t below = 0;
    for (Piece& piece : pieces_) {
        const auto row = static_cast<std::size_t>(piece.y);
        const auto first_right_of = [&](std::uint32_t from, std::size_t begin, std::size_t end) {
            from = std::max(from, row_starts_[begin]);
            while (from < row_starts_[end] && pieces_[from].end <= piece.x) ++from;
            return from;
        };
        piece.above = above = first_right_of(above, std::max<std::size_t>(row, 1) - 1, row);
        const std::size_t last = row_starts_.size() - 1;
        piece.below = below = first_right_of(below, row + 1, std::min(row + 2, last));
    }
}

template <class Visitor>
void Territories::for_each_neighbour(std::uint32_t piece, Visitor&& visit) const {
    const Piece& at = pieces_[piece];
    const auto count = static_cast<std::uint32_t>(pieces_.size());
    if (piece > 0 && pieces_[piece - 1].y == at.y && pieces_[piece - 1].end == at.x) {
        visit(piece - 1, kPiece);
    }
    if (piece + 1 < count && pieces_[piece + 1].y == at.y && pieces_[piece + 1].x == at.end) {
        visit(piece + 1, kPiece);
    }
    for (std::uint32_t i = at.above; pieces_[i].y < at.y && pieces_[i].x < at.end; ++i) visit(i, 1);
    for (std::uint32_t i = at.below; i < count && pieces_[i].y == at.y + 1 && pieces_[i].x < at.end;
         ++i) {
        visit(i, 1);
    }
}

std::uint32_t Territories::piece_at(Cell cell) const {
    const auto row = static_cast<std::size_t>(cell.y);
    const auto stop = pieces_.begin() + row_starts_[row + 1];
    const auto it = std::partition_point(pieces_.begin() + row_starts_[row], stop,
                                         [&](const Piece& piece) { return piece.end <= cell.x; });
    if (it == stop || it->x > cell.x) return kNone;
    return static_cast<std::uint32_t>(it - pieces_.begin());
}

void Territories::spread() {
    std::array<std::vector<std::uint32_t>, kPiece + 1> buckets;  // by distance, round and round
    std::size_t waiting = 0;
    for (std::uint32_t i = 0; i < places_.size(); ++i) {
        const std::uint32_t piece = piece_at(places_[i]);
        if (piece == kNone || pieces_[piece].place != kNone) continue;
        pieces_[piece].place = i;
        pieces_[piece].back = piece;
        pieces_[piece].distance = 0;
        buckets[0].push_back(piece);
        ++waiting;
    }
    for (int distance = 0; waiting > 0; ++distance) {
        std::vector<std::uint32_t> wave;
        std::swap(wave, buckets[static_cast<std::size_t>(distance) % buckets.size()]);
        waiting -= wave.size();
        for (const std::uint32_t piece : wave) {
            if (pieces_[piece].distance != distance) continue;  // reached on a shorter way
            for_each_neighbour(piece, [&](std::uint32_t other, int step) {
                Piece& to = pieces_[other];
                if (to.distance <= distance + step) return;
                to.distance = distance + step;
                to.place = pieces_[piece].place;
                to.back = piece;
                buckets[static_cast<std::size_t>(to.distance) % buckets.size()].push_back(other);
                ++waiting;
            });
        }
    }
}

void Territories::find_contacts() {
    for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
        const Piece& from = pieces_[i];
        if (from.place == kNone) continue;
        for_each_neighbour(i, [&](std::uint32_t other, int step) {
            const Piece& to = pieces_[other];
            if (to.place == kNone || from.place >= to.place) return;
            contacts_.push_back(
                {from.place, to.place, from.distance + step + to.distance, i, other});
        });
    }
    const auto key = [](const Contact& c) {
        return std::tuple(c.a, c.b, c.length, c.piece_a, c.piece_b);
    };
    std::sort(contacts_.begin(), contacts_.end(),
              [&](const Contact& c, const Contact& d) { return key(c) < key(d); });
    const auto same_pair = [](const Contact& c, const Contact& d) {
        return c.a == d.a && c.b == d.b;
    };
    contacts_.erase(std::unique(contacts_.begin(), contacts_.end(), same_pair), contacts_.end());
}

std::vector<Cell> Territories::path(const Contact& contact) const {
    std::vector<std::uint32_t> way{contact.piece_a};
    while (pieces_[way.back()].back != way.back()) way.push_back(pieces_[way.back()].back);
    std::reverse(way.begin(), way.end());
    way.push_back(contact.piece_b);
    while (pieces_[way.back()].back != way.back()) way.push_back(pieces_[way.back()].back);

    std::vector<Cell> points;
    const auto add = [&](Cell cell) {
        const std::size_t n = points.size();
        if (n > 0 && points[n - 1] == cell) return;
        if (n > 1 && ((points[n - 2].x == cell.x && points[n - 1].x == cell.x) ||
                      (points[n - 2].y == cell.y && points[n - 1].y == cell.y))) {
            points.pop_back();
        }
        points.push_back(cell);
    };
    add(places_[contact.a]);
    for (std::size_t i = 1; i < way.size(); ++i) {
        const Piece& before = pieces_[way[i - 1]];
        const Piece& piece = pieces_[way[i]];
        const Cell at = points.back();
        if (before.y == piece.y) {
            add({std::clamp(at.x, piece.x, piece.end - 1), piece.y});
            continue;
        }
        const int x =
            std::clamp(at.x, std::max(before.x, piece.x), std::min(before.end, piece.end) - 1);
        add({x, before.y});
        add({x, piece.y});
    }
    add(places_[contact.b]);
    return points;
}

}  // namespace karst
