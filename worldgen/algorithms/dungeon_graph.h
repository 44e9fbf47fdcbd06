// The graph of a dungeon's rooms while links are chosen: walks and cycles.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace karst {

// Rooms and the ways between them. Not synchronised.
class DungeonGraph {
  public:
    explicit DungeonGraph(std::size_t rooms) : next_(rooms) {}

    void join(std::uint32_t a, std::uint32_t b, int length);
    std::size_t size() const { return next_.size(); }
    int degree(std::uint32_t room) const { return static_cast<int>(next_[room].size()); }

    // Takes away a room that has one link; returns the other end of that.
    std::uint32_t prune(std::uint32_t room);

    // Distance along the ways; more than `most` where it is farther.
    int walk(std::uint32_t from, std::uint32_t to, int most) const;

    const std::vector<std::pair<std::uint32_t, int>>& links(std::uint32_t room) const {
        return next_[room];
    }

  private:
    std::vector<std::vector<std::pair<std::uint32_t, int>>> next_;  // by room: room, cells
};

// Which rooms lie on a cycle, while links are added to a tree. A further link closes a cycle over
// the way in the tree between its ends; a room lies on a cycle where such a way touches it.
class DungeonCycles {
  public:
    explicit DungeonCycles(const DungeonGraph& tree);

    // Rooms that would come to lie on a cycle if the link were added.
    int gain(std::uint32_t a, std::uint32_t b) const;
    void close(std::uint32_t a, std::uint32_t b);
    int count() const { return count_; }

  private:
    template <class Visitor>
    void for_each_on_way(std::uint32_t a, std::uint32_t b, Visitor&& visit) const;

    std::vector<std::uint32_t> parent_;
    std::vector<std::uint32_t> level_;
    std::vector<bool> on_cycle_;
    int count_ = 0;
};

}  // namespace karst
