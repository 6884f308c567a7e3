// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "solver/batch/result.hpp"
#include "solver/puzzles/any_puzzle.hpp"

namespace tilepdb::solver {

/// All shortest solutions of an instance: the states on them, by their distance from the start, and the moves between
/// these. A state is on one if a search from it finds a solution that is short enough, so searches are needed only for
/// these states and their neighbours, however many solutions there are.
class SolutionGraph {
 public:
  /// Searches for a solution of at most `most` moves from a state.
  using Search = std::function<Result(const std::string& state, unsigned most)>;

  /// `shortest` is one shortest solution.
  SolutionGraph(const AnyPuzzle& puzzle, const Instance& instance, const std::vector<std::string>& shortest,
                const Search& search);

  /// Whether no search gave up; otherwise solutions may be missing.
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  /// Returns the number of solutions, saturated at the largest number.
  [[nodiscard]] std::uint64_t count() const noexcept { return layers_.front().begin()->second.solutions; }
  /// Visits the solutions in the order of moves, until the visitor returns false.
  void visit(const std::function<bool(const std::vector<std::string>& moves)>& visitor) const;

 private:
  struct Node {
    std::vector<Step> steps{};
    std::uint64_t solutions = 1;  // from here
  };
  using Layer = std::map<std::string, Node>;

  void add(std::size_t layer, const std::vector<std::string>& states);
  /// Adds the steps of the states of a layer.
  void expand(const AnyPuzzle& puzzle, std::size_t layer, const Search& search);
  void count_solutions();

  std::vector<Layer> layers_;
  bool is_complete_ = true;
};

}  // namespace tilepdb::solver
