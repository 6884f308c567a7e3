// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/move_notation.hpp"

// Boards of sliding tiles as instances: with an id and a length before the tiles.
namespace tilepdb::solver {

/// One board to solve.
struct Instance {
  std::string id;                  ///< as in the file, else a running number from 1
  std::optional<unsigned> length;  ///< the optimal length that the file claims
  Position start;
  std::string source;                  ///< where it comes from, for messages: "korf100.txt:7"
  std::optional<std::string> moves{};  ///< that the file has of it, as written
  std::optional<MoveWay> way{};        ///< what their letters tell, if the file says it
};

/// Whether a word can be a tile: a number, or _ for the blank.
[[nodiscard]] bool is_tile_word(std::string_view word) noexcept;

/// Whether a word is the blank: 0 or _.
[[nodiscard]] bool is_blank_word(std::string_view word) noexcept;

/// Returns the first tile that appears twice among the words, or nothing if all tiles differ.
[[nodiscard]] std::optional<unsigned> repeated_tile(const Words& words);

/// Whether words are the tiles of a board of some size, each once.
[[nodiscard]] bool is_whole_board(const Words& words);

/// Which columns the lines of a file have.
struct InstanceColumns {
  BoardSize board;
  std::size_t before = 0;  ///< 0: tiles alone, 1: an id before them, 2: an id and a length
  std::size_t line = 0;    ///< the line that showed it

  [[nodiscard]] std::size_t count() const noexcept { return before + board.cells(); }
};

/// Whether so many words can be the columns of an instance: of the board, or of a square one if it is not known.
[[nodiscard]] bool can_be_columns(std::size_t words, std::optional<BoardSize> board) noexcept;

/// The columns of the first instance. Without a board and rows that tell it square boards are far enough apart in size
/// that at most one fits; but six columns may also be a whole 2x3 board, and ten a 2x5 one. Throws Error (bad_input).
[[nodiscard]] InstanceColumns columns_of(const Words& words, std::optional<BoardSize> board);

/// An instance from the words of its line, the `number`-th of its file. Throws Error (bad_input).
[[nodiscard]] Instance instance_of(const Words& words, const InstanceColumns& columns, std::size_t number);

/// Whether the tiles of line `number`, from 1, may also begin earlier than the columns say, with a length or an id
/// after them. A length has to be possible for some goal that has a name. It may be an id where none is before the
/// tiles and the first word is not the line's number.
[[nodiscard]] bool may_end_in_columns(const Words& words, const InstanceColumns& columns, std::size_t number);

/// An optimal length in a file. Throws Error (bad_input) for any other word, with `where` it was found.
[[nodiscard]] unsigned parse_optimal_length(std::string_view word, const std::string& where = {});

/// One instance from its tiles alone, in any of these forms. Throws Error (bad_input), `source` first unless it is
/// empty.
[[nodiscard]] Instance parse_instance(std::string_view tiles, std::string id, const std::string& source,
                                      std::optional<BoardSize> board);

}  // namespace tilepdb::solver
