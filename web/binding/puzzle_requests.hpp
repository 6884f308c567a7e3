// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/puzzles/puzzle_family.hpp"
#include "text/json_fwd.hpp"
#include "tiles/goal.hpp"
#include "web/binding/request.hpp"
#include "web/binding/tile_tables.hpp"

namespace tilepdb::web {

/// Requests on a puzzle of some size and goal, with its tables: sliding tiles in both metrics, and the shift puzzle.
class PuzzleWithTables {
 public:
  /// Throws Error (bad_input) for a puzzle, metric or algorithm that is not known.
  explicit PuzzleWithTables(const Request& request);

  /// The family that a request is about. Throws Error (bad_input) as the constructor does.
  [[nodiscard]] static std::string family_of(const Request& request);

  /// Whether a request is about the same size and goal.
  [[nodiscard]] bool serves(const Request& request) const;

  /// What there is for boards of the size: catalogue, files of tables, whether shortest solutions are found; and
  /// whether the boards can be solved, if there are some.
  [[nodiscard]] Json describe(const Request& request) const;
  /// Makes tables.
  void generate() const;
  /// Opens tables, so that damaged files are noticed.
  void open();
  [[nodiscard]] Json solve(const Request& request);
  /// Plays moves on a board, and unless it is not wanted says by which of them a shortest solution was lost.
  [[nodiscard]] Json check(const Request& request);
  [[nodiscard]] Json random(const Request& request) const;
  /// Values of boards, those of tables where there are tables.
  [[nodiscard]] Json heuristic(const Request& request);

 private:
  /// What tells puzzles apart.
  struct Identity {
    std::string family;
    std::string size;
    std::string goal;
    friend bool operator==(const Identity&, const Identity&) = default;
  };

  [[nodiscard]] static Identity identity_of(const Request& request);
  [[nodiscard]] bool is_shift() const;
  /// Whether it is sliding tiles, one tile a move.
  [[nodiscard]] bool is_tiles() const;
  /// The size of boards of sliding tiles.
  [[nodiscard]] BoardSize board() const { return parse_board_size(identity_.size); }
  [[nodiscard]] Position goal() const { return parse_goal(board(), identity_.goal); }
  /// Opens the tables of sliding tiles, which searches need.
  void require_tables();
  /// Whether shortest solutions are searched: of the largest boards of tiles beams alone find solutions.
  [[nodiscard]] bool is_searched() const;
  /// The size as the generator takes it: of the shift puzzle the goal.
  [[nodiscard]] std::string size_of_tables() const;
  [[nodiscard]] solver::Instance instance(const std::string& text) const;
  [[nodiscard]] std::string best_heuristic() const;
  [[nodiscard]] std::string joined(const std::vector<std::string>& moves) const;
  [[nodiscard]] std::vector<NeededFile> files() const;
  /// By the search that sliding tiles with tables have.
  [[nodiscard]] Json solve_with_tables(const Request& request, const Position& start);
  /// The fewest moves from a board that can reach the goal.
  [[nodiscard]] unsigned fewest(const std::string& board);
  [[nodiscard]] Json check_shifts(const Request& request);

  Identity identity_;
  std::vector<std::string> patterns_;
  std::unique_ptr<solver::AnyPuzzle> puzzle_;
  bool has_tables_ = false;  // open
  TileTables tables_{};      // of sliding tiles
};

}  // namespace tilepdb::web
