// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "solver/instances/instance_header.hpp"
#include "tiles/board_rows.hpp"

namespace tilepdb::solver {

/// The columns of lines without a line of names: optionally an id, or an id and a length; then the start; then
/// optionally a goal.
struct ColumnsByNumber {
  std::size_t before = 0;  ///< words before the start
  std::size_t start = 1;   ///< its words
  std::size_t goal = 0;
  std::size_t line = 0;  ///< the line that determined the columns

  [[nodiscard]] std::size_t count() const noexcept { return before + start + goal; }
  /// Returns the columns in words: "id, length and 9 tiles".
  [[nodiscard]] std::string text() const;
};

/// Whether this number of words can be the columns of a board of tiles: of `board`, or of any square one.
[[nodiscard]] bool can_be_tile_columns(std::size_t words, std::optional<BoardSize> board) noexcept;

/// Returns the columns of a line of tiles. Without `board` and without rows separated by / the board is square: square
/// sizes are so far apart that at most one fits. But six columns may also be a whole 2x3 board, and ten a 2x5 one.
/// Throws Error (bad_input).
[[nodiscard]] ColumnsByNumber tile_columns(const Words& words, const std::optional<std::vector<Words>>& rows,
                                           std::optional<BoardSize> board);

/// Returns the columns of a line of boards in one word each. Throws Error (bad_input).
[[nodiscard]] ColumnsByNumber label_columns(const Words& words);

/// Whether the tiles of a line may also begin before these columns, with a length after them.
[[nodiscard]] bool can_begin_earlier(const Words& words, const ColumnsByNumber& columns);

/// Parses an optimal length. Throws Error (bad_input) with the name of the `column` for any other word.
[[nodiscard]] unsigned parse_optimal_length(std::string_view word, const std::string& column);

/// The columns named in the first line of a file, `start` among them. Their separator is the comma if that line has
/// one, as in output of --csv; else the tab if it has one; else the blank. With blanks or tabs each value is one word,
/// except the start, which takes the remaining words.
class NamedColumns {
 public:
  /// Returns the columns that a line names, in capital or small letters; nothing if it names none. Throws Error
  /// (bad_input) for a repeated name, for names between ; and, with blanks as separators, for an unknown one.
  [[nodiscard]] static std::optional<NamedColumns> in(std::string_view line, StateText state);

  /// Whether a # in a field is part of it.
  [[nodiscard]] bool has_quotes() const noexcept { return separator_ == ','; }

  /// Returns the non-empty fields of a line by the names of their columns. Throws Error (bad_input).
  [[nodiscard]] std::map<std::string, std::string> row(std::string_view line) const;

 private:
  [[nodiscard]] std::vector<std::string> fields_of(std::string_view line) const;

  std::vector<std::string> names_;
  char separator_ = ' ';
};

}  // namespace tilepdb::solver
