// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "solver/puzzles/any_puzzle.hpp"
#include "solver/shift/shift_instances.hpp"
#include "solver/shift/table_heuristic.hpp"

namespace tilepdb::solver {

/// The shift puzzle as the commands see it: instances have goals, and goals have tables.
class ShiftPuzzle final : public AnyPuzzle {
 public:
  /// Throws Error (bad_input).
  explicit ShiftPuzzle(const PuzzleInput& input);

  [[nodiscard]] PuzzleText read(std::istream& stream, const std::string& name) override;
  [[nodiscard]] PuzzleInstance instance(const std::string& start, std::string id,
                                        const std::string& source) const override;
  [[nodiscard]] bool is_start(const std::string& word) const override;
  [[nodiscard]] Setting setting() const override;
  [[nodiscard]] Reachable reachable(const PuzzleInstance& instance) const override;
  [[nodiscard]] PuzzleInstance random(RandomNumbers& random, std::optional<std::uint64_t> walk) const override;
  void require_heuristic(const std::string& name) const override;
  [[nodiscard]] std::string best_heuristic(bool with_tables) const override;
  [[nodiscard]] std::vector<MissingTables> tables_of(const std::vector<PuzzleInstance>& instances) const override;
  [[nodiscard]] ServingTables open_tables(const std::vector<PuzzleInstance>& instances,
                                          const std::filesystem::path& folder, Check check) override;
  [[nodiscard]] std::unique_ptr<const StateValues> values(const std::string& heuristic) const override;
  [[nodiscard]] Found search(const PuzzleInstance& instance, const std::string& heuristic, const SearchChoice& choice,
                             const search::Limits& limits) const override;
  [[nodiscard]] std::string fault_of_moves(const PuzzleInstance& instance,
                                           const std::vector<std::string>& moves) const override;

 private:
  class Values;

  /// The heuristic of a name for a goal, of which the tables are opened now.
  [[nodiscard]] std::shared_ptr<const shift::ShiftHeuristic> heuristic_for(const std::string& name,
                                                                           const shift::Board& goal) const;
  /// The goal of random boards.
  [[nodiscard]] shift::LabelledBoard goal() const;

  shift::ShiftInput input_;
  mutable std::mutex mutex_;  // of the following, which searches share
  mutable std::optional<shift::TableFolder> folder_;
  mutable std::vector<std::pair<shift::Board, std::map<std::string, std::shared_ptr<const shift::ShiftHeuristic>>>>
      heuristics_;
};

}  // namespace tilepdb::solver
