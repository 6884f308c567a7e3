// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "core/move_automaton.hpp"
#include "solver/api/positions.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "tilepdb/api/heuristic.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::v1 {

/// What a Heuristic has open: tables laid onto a goal, and the automaton, once a search asks for it.
class Heuristic::State {
 public:
  State(const Catalogue& catalogue, const HeuristicOptions& options);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] const Position& goal() const noexcept { return goal_; }
  [[nodiscard]] const solver::Heuristic& heuristic() const noexcept { return *heuristic_; }
  [[nodiscard]] const BoardReader& boards() const noexcept { return boards_; }

  /// The automaton that searches use: the stored one, or built at the first call. May be called by several threads at
  /// once.
  [[nodiscard]] std::shared_ptr<const MoveAutomaton> automaton() const;

 private:
  std::string name_;
  Position goal_;
  BoardReader boards_;
  std::filesystem::path folder_;
  std::shared_ptr<const solver::Heuristic> heuristic_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const MoveAutomaton> automaton_;
};

/// For the rest of the interface.
struct HeuristicAccess {
  using State = Heuristic::State;
  [[nodiscard]] static const State& state(const Heuristic& heuristic) noexcept { return *heuristic.state_; }
};

}  // namespace tilepdb::v1
