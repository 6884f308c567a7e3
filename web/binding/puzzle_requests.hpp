// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/puzzles/puzzle_family.hpp"
#include "text/json_fwd.hpp"
#include "tiles/goal.hpp"
#include "web/binding/other_puzzles.hpp"
#include "web/binding/request.hpp"
#include "web/binding/tile_tables.hpp"

namespace tilepdb::web {

/// Requests on a puzzle of one size and goal, with its tables.
class PuzzleWithTables {
 public:
  /// Throws Error (bad_input) for an unknown puzzle, metric or algorithm.
  explicit PuzzleWithTables(const Request& request);

  /// Returns the family that a request is about: tiles, multi-tile, shift or other. Throws Error (bad_input) as the
  /// constructor does.
  [[nodiscard]] static std::string family_of(const Request& request);

  /// Returns whether a request is about the same size and goal.
  [[nodiscard]] bool serves(const Request& request);

  /// Returns what is available for boards of this size: catalogue, table files, and whether shortest solutions are
  /// found; also whether the request's boards, if any, are solvable.
  [[nodiscard]] Json describe(const Request& request);
  void generate();
  /// Opens tables, which detects damaged files.
  void open();
  [[nodiscard]] Json solve(const Request& request);
  /// Plays moves on a board. If requested, also reports which move lost a shortest solution.
  [[nodiscard]] Json check(const Request& request);
  [[nodiscard]] Json random(const Request& request) const;
  /// Returns values of boards, from tables if the puzzle has tables.
  [[nodiscard]] Json heuristic(const Request& request);

 private:
  /// What distinguishes puzzles.
  struct Identity {
    std::string family;
    std::string size;
    std::string goal;
    std::string puzzle{};                 ///< the name or definition of another puzzle
    std::vector<std::string> patterns{};  ///< named by the request, for another puzzle
    friend bool operator==(const Identity&, const Identity&) = default;
  };

  [[nodiscard]] static Identity identity_of(const Request& request);
  [[nodiscard]] bool is_shift() const;
  [[nodiscard]] bool is_other() const;
  /// Sliding tiles with single-tile moves.
  [[nodiscard]] bool is_tiles() const;
  /// The size of boards, for sliding tiles.
  [[nodiscard]] BoardSize board() const { return parse_board_size(identity_.size); }
  [[nodiscard]] Position goal() const { return parse_goal(board(), identity_.goal); }
  /// Opens the tables of sliding tiles, which searches need.
  void require_tables();
  /// Whether shortest solutions are searched. The largest boards of tiles are solved only by beam search.
  [[nodiscard]] bool is_searched() const;
  /// The size in the generator's notation: for the shift puzzle, the goal.
  [[nodiscard]] std::string size_of_tables() const;
  [[nodiscard]] solver::Instance instance(const std::string& text) const;
  [[nodiscard]] std::string best_heuristic() const;
  [[nodiscard]] std::string joined(const std::vector<std::string>& moves) const;
  /// Returns the recipes of the tables other than those of TileTables, made at the first call. Some sizes and goals
  /// have none and are searched without tables.
  [[nodiscard]] const Recipes& recipes();
  [[nodiscard]] std::vector<NeededFile> files();
  /// Whether a request wants solutions beside the proof, by `anytime` or `within`. Throws Error (bad_input) if they are
  /// not searched so.
  [[nodiscard]] bool wants_first_solutions(const Request& request) const;
  /// Solves with the search for sliding tiles with tables.
  [[nodiscard]] Json solve_with_tables(const Request& request, const std::vector<solver::Instance>& one);
  /// Returns the length of a shortest solution of a solvable board.
  [[nodiscard]] unsigned fewest(const std::string& board);
  /// Plays moves that are words.
  [[nodiscard]] Json check_words(const Request& request);

  Identity identity_;
  Identity named_{};  // of another puzzle, as the last request for it said
  std::string name_;  // for people
  std::vector<std::string> patterns_;
  std::unique_ptr<solver::AnyPuzzle> puzzle_;
  solver::Algorithm algorithm_ = solver::Algorithm::idastar;  // of searches that are not by beams
  std::optional<Recipes> recipes_{};
  bool has_tables_ = false;  // open
  TileTables tables_{};      // for sliding tiles
};

}  // namespace tilepdb::web
