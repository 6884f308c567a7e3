// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "solver/batch/searcher.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/instances/board_text.hpp"

namespace tilepdb::solver {

/// The general algorithms on sliding tiles, with any heuristic: an instance by one thread to its end, or by beams with
/// all threads. A solution is replayed on the instance's own tiles.
class AlgorithmSearcher final : public Searcher {
 public:
  /// Heuristic, goal and instances must outlive it.
  AlgorithmSearcher(const BoardHeuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                    AlgorithmChoice choice)
      : heuristic_(heuristic), goal_(goal), instances_(instances), choice_(std::move(choice)) {}

  [[nodiscard]] std::string place(std::size_t number) const override;
  [[nodiscard]] std::optional<std::uint64_t> easy_nodes() const override;
  [[nodiscard]] Result search(std::size_t number, SearchWatch& watch, const SearchProgress& from) const override;

 private:
  const BoardHeuristic& heuristic_;
  const Position& goal_;
  const std::vector<Instance>& instances_;
  const AlgorithmChoice choice_;
};

}  // namespace tilepdb::solver
