// SPDX-License-Identifier: MIT
#include "solver/instance_file.hpp"

#include <array>
#include <istream>

#include "solver/input_lines.hpp"
#include "tilepdb/input_text.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t longest_word = 64;

/// Which columns the lines of a file have.
struct Columns {
  BoardSize board;
  std::size_t before = 0;  ///< 0: tiles alone, 1: an id before them, 2: an id and a length
  std::size_t line = 0;    ///< the line that showed it

  [[nodiscard]] std::size_t count() const noexcept { return before + board.cells(); }
};

[[nodiscard]] std::string columns_text(std::size_t before, std::size_t cells) {
  const char* const names[] = {"", "id and ", "id, length and "};
  return names[before] + std::to_string(cells) + " tiles";
}

/// Whether the words are the tiles of a board that has as many cells as there are words.
[[nodiscard]] bool is_whole_board(const Words& words) {
  bool fits = false;
  for (unsigned width = min_side; width <= max_side; ++width) {
    fits = fits || (words.size() % width == 0 && words.size() / width >= min_side && words.size() / width <= max_side);
  }
  if (!fits) return false;
  std::array<bool, max_board_cells> seen{};
  for (const std::string_view word : words) {
    const auto tile = word == "_" ? std::optional<unsigned>(0U) : parse_number(word);
    if (!tile || *tile >= words.size() || seen[*tile]) return false;
    seen[*tile] = true;
  }
  return true;
}

[[nodiscard]] Columns columns_on(BoardSize board, std::size_t words) {
  for (std::size_t before = 0; before <= 2; ++before) {
    if (words == board.cells() + before) return {board, before, 0};
  }
  const std::size_t cells = board.cells();
  throw Error(ErrorKind::bad_input, "found " + std::to_string(words) + " columns, expected " + std::to_string(cells) +
                                        " (the tiles of a " + board.name() + " board), " + std::to_string(cells + 1) +
                                        " (id and tiles) or " + std::to_string(cells + 2) + " (id, length and tiles)");
}

/// The columns of the first instance when no board is named. Square boards are far enough apart in size that at most
/// one fits; but six columns may also be a whole 2x3 board, and ten a 2x5 one.
[[nodiscard]] Columns guess_columns(const Words& words) {
  std::string known;
  std::optional<Columns> found;
  for (unsigned side = min_side; side <= max_side; ++side) {
    const BoardSize board{side, side};
    known += (known.empty() ? "" : ", ") + std::to_string(board.cells());
    for (std::size_t before = 0; before <= 2; ++before) {
      if (words.size() == board.cells() + before) found = Columns{board, before, 0};
    }
  }
  if (found && (found->before == 0 || !is_whole_board(words))) return *found;
  if (found) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) + " numbers that may be " +
                                          columns_text(found->before, found->board.cells()) + " of a " +
                                          found->board.name() + " board or all tiles; name the board, as in --board " +
                                          found->board.name());
  }
  throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) +
                                        " columns, expected the tiles of a square board (" + known +
                                        "), before them an id or an id and a length if wanted; for another board name "
                                        "it, as in --board 3x4");
}

[[nodiscard]] Position position_of(const Words& words, const Columns& columns) {
  std::string tiles;
  for (std::size_t i = columns.before; i < words.size(); ++i) tiles.append(words[i]).append(1, ' ');
  return parse_position(columns.board, tiles);
}

[[nodiscard]] Instance instance_of(const Words& words, const Columns& columns, std::size_t number) {
  if (words.size() != columns.count()) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) + " columns, expected " +
                                          std::to_string(columns.count()) + " (" +
                                          columns_text(columns.before, columns.board.cells()) + ") as on line " +
                                          std::to_string(columns.line));
  }
  Instance instance{std::to_string(number), {}, position_of(words, columns), {}};
  if (columns.before >= 1) instance.id = words[0];
  if (columns.before == 2) {
    instance.length = parse_number(words[1]);
    if (!instance.length) {
      throw Error(ErrorKind::bad_input,
                  "found '" + std::string(words[1]) + "' in the second column, expected an optimal length");
    }
  }
  return instance;
}

}  // namespace

std::vector<Instance> read_instances(std::istream& stream, const std::string& name, std::optional<BoardSize> board) {
  std::vector<Instance> instances;
  std::optional<Columns> columns;
  for_each_line(stream, name, column_separators, longest_word, [&](const Words& words, std::size_t number) {
    if (!columns) {
      columns = board ? columns_on(*board, words.size()) : guess_columns(words);
      columns->line = number;
    }
    instances.push_back(instance_of(words, *columns, instances.size() + 1));
    instances.back().source = name + ":" + std::to_string(number);
  });
  if (instances.empty()) {
    throw Error(ErrorKind::bad_input, name + ": no instance found, expected one per line, such as 1 2 5 3 4 0 6 7 8");
  }
  return instances;
}

std::vector<Instance> read_instance_file(const std::string& path, std::optional<BoardSize> board) {
  std::ifstream file = open_input_file(path);
  return read_instances(file, path, board);
}

Instance parse_instance(std::string_view tiles, std::string id, const std::string& source,
                        std::optional<BoardSize> board) {
  try {
    const Words words = words_of(strip(tiles), column_separators, longest_word);
    if (words.empty()) throw Error(ErrorKind::bad_input, "no tiles found");
    const BoardSize size = board ? *board : square_board_of(words.size());
    require_board(size);
    return {std::move(id), {}, position_of(words, {size, 0, 0}), source};
  } catch (const Error& error) {
    throw Error(error.kind(), source + ": " + error.what());
  }
}

}  // namespace tilepdb::solver
