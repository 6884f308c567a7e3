// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "solver/batch/batch.hpp"
#include "solver/puzzles/any_puzzle.hpp"

namespace tilepdb::solver {

/// The results of instances that cannot reach the goal.
[[nodiscard]] Results unsolvable_states(const AnyPuzzle& puzzle, const std::vector<Instance>& instances);

/// What batches take of instances that are searched up to bounds of their own.
[[nodiscard]] std::map<std::size_t, unsigned> max_bounds_of(const std::vector<Instance>& instances);

/// Why moves, as words, do not lead from an instance's start to its goal; empty if they do.
[[nodiscard]] std::string fault_of_moves(const AnyPuzzle& puzzle, const Instance& instance,
                                         const std::vector<std::string>& moves);

/// The algorithms for any puzzle, on one that has a name: IDA* shares a hard instance among all threads, beams always
/// do, and others search an instance by one thread.
class StateSearcher final : public Searcher {
 public:
  /// Puzzle and instances must outlive it.
  StateSearcher(const AnyPuzzle& puzzle, const std::vector<Instance>& instances, std::string heuristic,
                SearchChoice choice)
      : puzzle_(puzzle), instances_(instances), heuristic_(std::move(heuristic)), choice_(std::move(choice)) {}

  [[nodiscard]] std::string place(std::size_t number) const override;
  [[nodiscard]] std::optional<std::uint64_t> easy_nodes() const override;
  [[nodiscard]] Result search(std::size_t number, SearchWatch& watch, const SearchProgress& from) const override;

 private:
  const AnyPuzzle& puzzle_;
  const std::vector<Instance>& instances_;
  const std::string heuristic_;
  const SearchChoice choice_;
};

}  // namespace tilepdb::solver
