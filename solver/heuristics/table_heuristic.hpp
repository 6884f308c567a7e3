// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "solver/heuristics/board_heuristic.hpp"
#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

/// Pattern databases for the general algorithms. A value is read by going down from state to state to the goal, so it
/// costs some microseconds; the search that runs by default needs no values.
class TableHeuristic : public BoardHeuristic {
 public:
  explicit TableHeuristic(std::shared_ptr<const Heuristic> heuristic) : heuristic_(std::move(heuristic)) {}

  [[nodiscard]] unsigned value(const Position& position) const override { return heuristic_->value(position); }

 private:
  std::shared_ptr<const Heuristic> heuristic_;
};

}  // namespace tilepdb::solver
