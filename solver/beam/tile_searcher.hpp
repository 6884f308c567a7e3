// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "solver/batch/batch.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/search/search_strategy.hpp"

namespace tilepdb::solver {

/// Returns results for the instances whose parity excludes a solution.
[[nodiscard]] Results unsolvable_instances(const std::vector<Instance>& instances, const Position& goal);

/// Optimal searches of sliding-tile puzzles with tables: solve_optimally() by default, plain IDA* for a method without
/// an automaton. If the method wants solutions, beams run beside a search of one process (SearchWithBeams), and after
/// others. Solutions are replayed on the instance's own tiles.
class TileSearcher final : public Searcher {
 public:
  /// Heuristic, goal and instances must outlive it.
  TileSearcher(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
               SearchMethod method)
      : heuristic_(heuristic), goal_(goal), instances_(instances), method_(std::move(method)) {}

  [[nodiscard]] std::string place(std::size_t number) const override { return place_of(instances_[number]); }
  [[nodiscard]] std::optional<std::uint64_t> easy_nodes() const override;
  [[nodiscard]] bool can_pause() const noexcept override { return method_.automaton != nullptr; }
  [[nodiscard]] Result search(std::size_t number, SearchWatch& watch, const SearchProgress& from) const override;
  [[nodiscard]] std::string fault_of(std::size_t number, const std::vector<std::string>& moves) const override;

 private:
  /// Whether a search that gives up needs a solution.
  [[nodiscard]] bool wants_solution(const SearchWatch& watch) const noexcept;

  const Heuristic& heuristic_;
  const Position& goal_;
  const std::vector<Instance>& instances_;
  const SearchMethod method_;
};

}  // namespace tilepdb::solver
