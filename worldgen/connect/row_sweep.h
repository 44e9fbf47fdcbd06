// Connected components of a grid, found by sweeping its rows once and keeping only what reaches
// the current row, so that everything in use stays in the fastest cache at any size.
// Source: union-find over row runs (Rosenfeld, Pfaltz 1966; two-row form by Lumia et al. 1983).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "worldgen/connect/union_find.h"
#include "worldgen/core/bit_grid.h"

namespace karst {

// `Component` is what is known of a component: copyable, with merge(const Component&). Not
// thread-safe.
template <class Component>
class RowSweep {
  public:
    struct Run {
        int begin;
        int end;
        std::uint32_t component;
    };

    // Takes the next row. For each run of set bits start(x, length) makes a Component, which is
    // merged with those of the row before that touch it. Calls ended(component) for each component
    // of the row before that has no run in this one.
    template <class Start, class Ended>
    void next_row(std::span<const std::uint64_t> row, Start&& start, Ended&& ended);

    // The runs of the current row from left to right, and the component of each.
    std::span<const Run> runs() const { return runs_; }
    const Component& component(const Run& run) const { return components_[run.component]; }
    // How many runs of the current row belong to the component of `run`.
    std::uint32_t runs_in_row(const Run& run) const { return run_counts_[run.component]; }
    // All components that reach the current row.
    std::span<const Component> components() const { return components_; }

  private:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    std::vector<Run> runs_;
    std::vector<Run> runs_before_;
    std::vector<Component> components_;  // of the current row
    std::vector<Component> building_;    // by set while a row is read
    std::vector<std::uint32_t> run_counts_;
    std::vector<std::uint32_t> renamed_;  // from sets to components of the current row
    UnionFind sets_;
};

template <class Component>
template <class Start, class Ended>
void RowSweep<Component>::next_row(std::span<const std::uint64_t> row, Start&& start,
                                   Ended&& ended) {
    std::swap(runs_, runs_before_);
    std::swap(components_, building_);
    runs_.clear();
    sets_.reset(static_cast<std::uint32_t>(building_.size()));
    std::size_t first = 0;
    for_each_run(row, [&](int x, int length) {
        Run run{x, x + length, kNone};
        const Component own = start(x, length);
        while (first < runs_before_.size() && runs_before_[first].end <= run.begin) ++first;
        for (std::size_t i = first; i < runs_before_.size() && runs_before_[i].begin < run.end;
             ++i) {
            const std::uint32_t set = sets_.find(runs_before_[i].component);
            if (run.component == kNone) {
                run.component = set;
                building_[set].merge(own);
            } else if (set != run.component) {
                const std::uint32_t joined = sets_.unite(run.component, set);
                const std::uint32_t other = joined == set ? run.component : set;
                building_[joined].merge(building_[other]);
                run.component = joined;
            }
        }
        if (run.component == kNone) {
            run.component = sets_.add();
            building_.push_back(own);
        }
        runs_.push_back(run);
    });

    // Only what has a run in this row goes on, under new numbers.
    renamed_.assign(building_.size(), kNone);
    components_.clear();
    run_counts_.clear();
    for (Run& run : runs_) {
        const std::uint32_t set = sets_.find(run.component);
        if (renamed_[set] == kNone) {
            renamed_[set] = static_cast<std::uint32_t>(components_.size());
            components_.push_back(building_[set]);
            run_counts_.push_back(0);
        }
        run.component = renamed_[set];
        ++run_counts_[run.component];
    }
    for (std::uint32_t set = 0; set < building_.size(); ++set) {
        if (renamed_[set] == kNone && sets_.find(set) == set) ended(building_[set]);
    }
}

}  // namespace karst
