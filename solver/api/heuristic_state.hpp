// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/move_automaton.hpp"
#include "solver/api/positions.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/search/search_strategy.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tilepdb/api/heuristic.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::v1 {

/// The open tables of a Heuristic for one goal, and those that searches open on demand. Safe for use by several
/// threads.
class Heuristic::State {
 public:
  /// `named` is the name or file that the caller gave for the catalogue; empty: partitions were given. `only_tables`
  /// names the tables that the searches of a certificate may use.
  State(Catalogue catalogue, std::string named, const Position& goal, const HeuristicOptions& options,
        std::optional<std::set<std::string>> only_tables = {});
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  [[nodiscard]] const solver::Problem& problem() const noexcept { return problem_; }
  [[nodiscard]] const Catalogue& catalogue() const noexcept { return *problem_.catalogue; }
  [[nodiscard]] const std::string& name() const noexcept { return catalogue().name; }
  [[nodiscard]] const Position& goal() const noexcept { return problem_.goal; }
  [[nodiscard]] bool reflections() const noexcept { return settings_.transpose; }
  [[nodiscard]] const std::vector<std::filesystem::path>& shipped() const noexcept { return shipped_; }
  [[nodiscard]] const solver::Heuristic& heuristic() const noexcept { return *heuristic_; }
  [[nodiscard]] const std::shared_ptr<const solver::Heuristic>& shared_heuristic() const noexcept { return heuristic_; }
  [[nodiscard]] const BoardReader& boards() const noexcept { return boards_; }

  /// Returns the stored automaton, or one built at the first call.
  [[nodiscard]] std::shared_ptr<const MoveAutomaton> automaton(unsigned depth) const;

  /// Returns how hard searches continue. Throws Error (bad_input) if `direction` is backward and its tables are
  /// missing.
  [[nodiscard]] solver::SearchStrategy strategy(SearchDirection direction, bool choose) const;

 private:
  [[nodiscard]] solver::ProblemTables tables() const;

  solver::TableSettings settings_;
  solver::Problem problem_;
  std::vector<std::filesystem::path> shipped_;  // folders of catalogues
  BoardReader boards_;
  std::shared_ptr<const solver::Heuristic> heuristic_;
  solver::HeuristicForBlank backward_if_there_;
  solver::HeuristicForBlank backward_;
  std::shared_ptr<solver::PartitionPool> pool_;  // null: all partitions are used
  mutable std::mutex mutex_;
  mutable std::map<unsigned, std::shared_ptr<const MoveAutomaton>> automata_;  // by depth
};

/// Gives other parts of the interface access to the state.
struct HeuristicAccess {
  using State = Heuristic::State;
  [[nodiscard]] static const State& state(const Heuristic& heuristic) noexcept { return *heuristic.state_; }
};

}  // namespace tilepdb::v1
