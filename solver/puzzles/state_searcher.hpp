// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "solver/batch/batch.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/puzzles/any_puzzle.hpp"

namespace tilepdb::solver {

/// Returns the results of the instances that cannot reach the goal.
[[nodiscard]] Results unsolvable_states(const AnyPuzzle& puzzle, const std::vector<Instance>& instances);

/// Returns BatchOptions::max_bounds: the instances with a bound of their own.
[[nodiscard]] std::map<std::size_t, unsigned> max_bounds_of(const std::vector<Instance>& instances);

/// Returns why moves, as words, do not lead from an instance's start to the goal; empty if they do.
[[nodiscard]] std::string fault_of_moves(const AnyPuzzle& puzzle, const Instance& instance,
                                         const std::vector<std::string>& moves);

/// Searches any puzzle with the general algorithms. IDA* shares hard instances among all threads, beam search shares
/// every instance, and other algorithms use one thread per instance. IDA* resumes between iterations and, if threads
/// share an iteration, within it.
class StateSearcher final : public Searcher {
 public:
  /// `puzzle` and `instances` must outlive the searcher.
  StateSearcher(const AnyPuzzle& puzzle, const std::vector<Instance>& instances, std::string heuristic,
                SearchChoice choice)
      : puzzle_(puzzle), instances_(instances), heuristic_(std::move(heuristic)), choice_(std::move(choice)) {}

  [[nodiscard]] std::string place(std::size_t number) const override { return place_of(instances_[number]); }
  [[nodiscard]] std::optional<std::uint64_t> easy_nodes() const override;
  [[nodiscard]] bool can_pause() const noexcept override { return choice_.algorithm == Algorithm::idastar; }
  [[nodiscard]] Result search(std::size_t number, SearchWatch& watch, const SearchProgress& from) const override;
  [[nodiscard]] std::string fault_of(std::size_t number, const std::vector<std::string>& moves) const override {
    return fault_of_moves(puzzle_, instances_[number], moves);
  }

 private:
  const AnyPuzzle& puzzle_;
  const std::vector<Instance>& instances_;
  const std::string heuristic_;
  const SearchChoice choice_;
};

}  // namespace tilepdb::solver
