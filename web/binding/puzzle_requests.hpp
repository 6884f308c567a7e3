// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/puzzles/puzzle_family.hpp"
#include "text/json_fwd.hpp"
#include "web/binding/request.hpp"

// Requests on the shift puzzle, and on tiles in the multi-tile metric. Answers are as those of tile_requests.hpp.
namespace tilepdb::web {

/// Whether a request is about one of them. Throws Error (bad_input) for a puzzle, metric or algorithm that is not
/// known.
[[nodiscard]] bool is_of_puzzle(const Request& request);

/// A puzzle of some size and goal, with its tables.
class PuzzleWithTables {
 public:
  explicit PuzzleWithTables(const Request& request);

  /// Whether a request is about the same size and goal.
  [[nodiscard]] bool serves(const Request& request) const;

  [[nodiscard]] Json describe(const Request& request) const;
  void generate() const;
  void open();
  [[nodiscard]] Json solve(const Request& request) const;
  /// Plays moves on a board, as check_tiles() does.
  [[nodiscard]] Json check(const Request& request) const;
  [[nodiscard]] Json random(const Request& request) const;
  [[nodiscard]] Json heuristic(const Request& request) const;

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
  /// Whether shortest solutions are searched: of the largest boards of tiles beams alone find solutions.
  [[nodiscard]] bool is_searched() const;
  /// The size as the generator takes it: of the shift puzzle the goal.
  [[nodiscard]] std::string size_of_tables() const;
  [[nodiscard]] solver::Instance instance(const std::string& text) const;
  [[nodiscard]] std::string best_heuristic() const;
  [[nodiscard]] std::string joined(const std::vector<std::string>& moves) const;
  /// The fewest moves from a board that can reach the goal.
  [[nodiscard]] unsigned fewest(const std::string& board) const;
  [[nodiscard]] Json check_shifts(const Request& request) const;

  Identity identity_;
  std::vector<std::string> patterns_;
  std::unique_ptr<solver::AnyPuzzle> puzzle_;
  bool has_tables_ = false;  // open
};

}  // namespace tilepdb::web
