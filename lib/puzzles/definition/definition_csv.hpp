// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/scrambles.hpp"

// Tables of puzzles as comma-separated values, in the form of Kaggle's contest Santa 2023: one of kinds of puzzles with
// their moves, and one of puzzles with the states that they begin and end with.
namespace tilepdb::puzzles {

/// Whether a text is a table of kinds: it has the columns puzzle_type and allowed_moves.
[[nodiscard]] bool are_csv_kinds(std::string_view text);
/// Whether a text is a table of puzzles: it has the columns puzzle_type, solution_state and initial_state.
[[nodiscard]] bool are_csv_puzzles(std::string_view text);

/// Reads a kind of puzzle, solved if all its facelets are in order; `kind` may be empty if the table has only one.
/// Throws Error (bad_input), naming the file and the line.
[[nodiscard]] Definition read_csv_kind(const std::string& text, const std::string& file, const std::string& kind);

/// A row of a table of puzzles.
struct CsvPuzzle {
  std::string id{};
  std::string kind{};
  std::string solved{};
  std::string start{};
  unsigned wildcards = 0;  ///< how many facelets may differ from the solved state at the end
  unsigned line = 0;
};

/// Reads a table of puzzles. Throws Error (bad_input), naming the file and the line.
[[nodiscard]] std::vector<CsvPuzzle> read_csv_puzzles(const std::string& text, const std::string& file);

/// Makes the solved state of a puzzle that of its kind, in which facelets with the same label are alike. Throws Error
/// (bad_input), naming the file and the line, also if the puzzle has wildcards.
void set_solved(Definition& definition, const CsvPuzzle& puzzle, const std::string& file);

/// The puzzles of a table that have one kind and one solved state.
struct CsvStarts {
  std::vector<Scramble> scrambles{};
  std::size_t left_out = 0;  ///< those that have wildcards
};

/// Selects the puzzles of a kind with a solved state. `kind` is a kind, the id of a puzzle of it, or empty for all.
[[nodiscard]] CsvStarts starts_in(const std::vector<CsvPuzzle>& puzzles, const std::string& kind,
                                  const std::string& solved);

}  // namespace tilepdb::puzzles
