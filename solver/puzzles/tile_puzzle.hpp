// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "solver/heuristics/board_heuristic.hpp"
#include "solver/puzzles/tile_boards.hpp"

namespace tilepdb::solver {

/// Sliding tiles in single-tile moves, searched by the general algorithms. TileSearcher is the default with tables.
class TilePuzzle final : public TileBoards {
 public:
  explicit TilePuzzle(const PuzzleInput& input) : TileBoards(input) {}

  /// Sets the tables for heuristics that need them; they must be for this puzzle's goal.
  void use_tables(std::shared_ptr<const Heuristic> tables) {
    tables_ = std::move(tables);
    take_goal();
  }

  [[nodiscard]] std::vector<std::string> heuristics() const override;
  void require_heuristic(const std::string& name) const override;
  [[nodiscard]] std::string best_heuristic(bool with_tables) const override;
  /// Returns nothing: catalogues choose the tables of sliding tiles, which use_tables() sets.
  [[nodiscard]] std::vector<MissingTables> tables_of(const std::vector<Instance>& /*instances*/) const override {
    return {};
  }
  [[nodiscard]] ServingTables open_tables(const std::filesystem::path& /*folder*/, Check /*check*/) override {
    return {};
  }
  [[nodiscard]] std::shared_ptr<const StateValues> values(const std::string& heuristic) const override;
  [[nodiscard]] search::Result<std::string> search(const Instance& instance, const std::string& heuristic,
                                                   const SearchChoice& choice,
                                                   const search::Limits& limits) const override;
  [[nodiscard]] unsigned possible_length(const Instance& instance, unsigned at_least) const override;

 private:
  void take_goal() override { heuristics_.clear(); }
  [[nodiscard]] std::shared_ptr<const BoardHeuristic> heuristic_named(const std::string& name) const;

  std::shared_ptr<const Heuristic> tables_;
  mutable std::mutex mutex_;  // guards heuristics_, which searches share
  mutable std::map<std::string, std::shared_ptr<const BoardHeuristic>> heuristics_{};
};

}  // namespace tilepdb::solver
