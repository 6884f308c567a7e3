// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

/// A user's program that solves boards, run once for each of them, without a shell. Blanks separate the words of its
/// command; words with blanks are put in quotes. In each word {board} becomes the board on one line, and {file} the
/// name of a temporary file with the board row by row, which is also the program's stdin.
class SolverProgram {
 public:
  /// `shows_errors`: the program's stderr is printed. Throws Error: bad_input for a command without words or with an
  /// open quote, resource if the temporary file cannot be created.
  SolverProgram(const std::string& command, double seconds, bool shows_errors);
  SolverProgram(const SolverProgram&) = delete;
  SolverProgram& operator=(const SolverProgram&) = delete;
  ~SolverProgram();

  struct Answer {
    std::optional<std::string> moves{};
    std::string reason{};     ///< why there are no moves
    bool is_stopped = false;  ///< at a limit
    bool printed_nothing = false;
    double seconds = 0;  ///< of the whole run
  };

  /// Runs the program and finds the moves in its output (last_moves()). Throws Error: resource if it cannot be run,
  /// interrupted.
  [[nodiscard]] Answer solve(const Position& start, MoveWay way) const;

 private:
  [[nodiscard]] std::vector<std::string> words_for(const Position& start) const;

  std::vector<std::string> command_;
  double seconds_;
  bool shows_errors_;
  std::string file_;
};

/// Splits a command at blanks; a part in single or double quotes belongs to its word. Throws Error (bad_input) if there
/// is no word, or a quote without an end.
[[nodiscard]] std::vector<std::string> command_words(std::string_view command);

/// Returns the moves in a program's output: the last line that reads as moves, or reads so after its last tab or colon.
/// Lines of one move each at the end belong together. A single number is taken for moves only if no other line is.
[[nodiscard]] std::optional<std::string> last_moves(std::string_view output, MoveWay way);

}  // namespace tilepdb::solver
