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

/// The columns of lines that no line names: an id, an id and a length, or neither, then the start, then a goal or none.
struct ColumnsByNumber {
  std::size_t before = 0;  ///< words before the start
  std::size_t start = 1;   ///< its words
  std::size_t goal = 0;
  std::size_t line = 0;  ///< that showed it

  [[nodiscard]] std::size_t count() const noexcept { return before + start + goal; }
  /// In words: "id, length and 9 tiles".
  [[nodiscard]] std::string text() const;
};

/// Whether a number of words can be the columns of boards of tiles: of this board, or of a square one.
[[nodiscard]] bool can_be_tile_columns(std::size_t words, std::optional<BoardSize> board) noexcept;

/// The columns of a line of tiles. Without `board` and without rows separated by / it is square: these are far enough
/// apart in size that at most one fits; but six columns may also be a whole 2x3 board, and ten a 2x5 one. Throws Error
/// (bad_input).
[[nodiscard]] ColumnsByNumber tile_columns(const Words& words, const std::optional<std::vector<Words>>& rows,
                                           std::optional<BoardSize> board);

/// The columns of a line of boards of which each is one word. Throws Error (bad_input).
[[nodiscard]] ColumnsByNumber label_columns(const Words& words);

/// Whether the tiles of a line may also begin earlier than its columns say, with a length after them.
[[nodiscard]] bool can_begin_earlier(const Words& words, const ColumnsByNumber& columns);

/// An optimal length. Throws Error (bad_input) for any other word, with the `column` that it is in.
[[nodiscard]] unsigned parse_optimal_length(std::string_view word, const std::string& column);

/// The columns that the first line of a file names, `start` among them. Commas separate them if that line has one, as
/// in what commands write with --csv; else tabs if it has one; else blanks. With blanks or tabs between columns each
/// value is one word, but the start, which is all that the others leave.
class NamedColumns {
 public:
  /// The columns that a line names; nothing if it is no such line. Throws Error (bad_input) for a name that is there
  /// twice, and with blanks between columns for one that is unknown.
  [[nodiscard]] static std::optional<NamedColumns> in(std::string_view line, StateText state);

  /// Whether a # in a field is part of it.
  [[nodiscard]] bool has_quotes() const noexcept { return separator_ == ','; }

  /// The fields of a line by the names of their columns, without those that are empty. Throws Error (bad_input).
  [[nodiscard]] std::map<std::string, std::string> row(std::string_view line) const;

 private:
  [[nodiscard]] std::vector<std::string> fields_of(std::string_view line) const;

  std::vector<std::string> names_;
  char separator_ = ' ';
};

}  // namespace tilepdb::solver
