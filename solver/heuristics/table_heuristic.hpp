// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "solver/heuristics/board_heuristic.hpp"
#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

/// Pattern databases for the general algorithms. A value of its own is read by going down from state to state to the
/// goal; searches carry values along instead.
class TableHeuristic : public BoardHeuristic {
 public:
  explicit TableHeuristic(std::shared_ptr<const Heuristic> heuristic) : heuristic_(std::move(heuristic)) {}

  [[nodiscard]] unsigned value(const Position& position) const override { return heuristic_->value(position); }
  [[nodiscard]] const Heuristic* tables() const noexcept override { return heuristic_.get(); }
  [[nodiscard]] unsigned value_without_tables(const Position& /*position*/) const override { return 0; }

 private:
  std::shared_ptr<const Heuristic> heuristic_;
};

}  // namespace tilepdb::solver
