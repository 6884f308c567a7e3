// SPDX-License-Identifier: MIT
#include "solver/shift/shift_instances.hpp"

#include <algorithm>
#include <array>
#include <istream>

#include "solver/input_lines.hpp"
#include "tilepdb/text.hpp"

namespace tilepdb::shift {
namespace {

using solver::Words;

constexpr std::string_view blanks_and_commas = " \t\r,";
constexpr std::string_view row_ends = "/\n";
constexpr std::size_t longest_label = 8;
/// A board in one word, with room for labels and separators.
constexpr std::size_t longest_board = max_cells * (longest_label + 1);

void require_label(std::string_view label) {
  const bool plain = std::all_of(label.begin(), label.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  if (plain && label.size() <= longest_label) return;
  throw Error(ErrorKind::bad_input, "found a cell '" + std::string(label.substr(0, longest_label)) +
                                        "', expected letters and digits, at most " + std::to_string(longest_label));
}

[[nodiscard]] Words characters_of(std::string_view word) {
  Words characters;
  for (std::size_t i = 0; i < word.size(); ++i) characters.push_back(word.substr(i, 1));
  return characters;
}

/// The rows of a text that separates them; of one that does not, a row of all cells.
[[nodiscard]] std::vector<Words> rows_of(std::string_view text, std::optional<BoardSize> size) {
  std::vector<Words> rows;
  for (const std::string_view line : split(text, row_ends)) {
    Words words = split(line, blanks_and_commas);
    if (words.size() == 1) words = characters_of(words.front());
    if (!words.empty()) rows.push_back(std::move(words));
  }
  if (rows.size() != 1) return rows;
  // Words may be rows too, of one character a cell: AABB ABAB BABA BBAA.
  const Words& words = rows.front();
  const std::size_t height = size ? size->height : words.size();
  const std::size_t width = size ? size->width : words.size();
  const bool words_are_rows = words.size() == height && width > 1 &&
                              std::all_of(words.begin(), words.end(), [&](auto word) { return word.size() == width; });
  if (!words_are_rows || (size && words.size() == size->cells())) return rows;
  std::vector<Words> separated;
  for (const std::string_view word : words) separated.push_back(characters_of(word));
  return separated;
}

[[nodiscard]] BoardSize size_of(const std::vector<Words>& rows, std::optional<BoardSize> size) {
  const std::size_t width = rows.front().size();
  if (rows.size() == 1) {
    if (size) return *size;
    for (unsigned side = 2; side <= max_side; ++side) {
      if (side * side == width) return {side, side};
    }
    throw Error(ErrorKind::bad_input, "found " + std::to_string(width) +
                                          " cells, which are no square board; separate the rows with /, or name the "
                                          "board, as in --board 4x3");
  }
  for (const Words& row : rows) {
    if (row.size() != width) {
      throw Error(ErrorKind::bad_input, "found rows of " + std::to_string(width) + " and of " +
                                            std::to_string(row.size()) + " cells, expected rows of the same length");
    }
  }
  return {static_cast<unsigned>(width), static_cast<unsigned>(rows.size())};
}

/// Numbers by their value before all else, that by its letters.
[[nodiscard]] bool is_before(const std::string& a, const std::string& b) {
  const auto number_a = parse_number<std::uint64_t>(a);
  const auto number_b = parse_number<std::uint64_t>(b);
  if (number_a && number_b && *number_a != *number_b) return *number_a < *number_b;
  if (number_a.has_value() != number_b.has_value()) return number_a.has_value();
  return a < b;
}

/// The columns of a file: where each thing is, from 0.
struct Columns {
  std::optional<std::size_t> id, length, start, goal;
  std::size_t count = 0;
};

[[nodiscard]] std::optional<Columns> columns_named(const Words& words) {
  if (std::find(words.begin(), words.end(), "start") == words.end()) return {};
  Columns columns;
  columns.count = words.size();
  for (std::size_t i = 0; i < words.size(); ++i) {
    auto* const column = words[i] == "id"       ? &columns.id
                         : words[i] == "length" ? &columns.length
                         : words[i] == "start"  ? &columns.start
                         : words[i] == "goal"   ? &columns.goal
                                                : nullptr;
    if (column == nullptr || *column) {
      throw Error(ErrorKind::bad_input,
                  "found a column '" + std::string(words[i]) + "', expected id, length, start and goal, each once");
    }
    *column = i;
  }
  return columns;
}

[[nodiscard]] Columns columns_by_number(std::size_t count) {
  switch (count) {
    case 1: return {{}, {}, 0, {}, count};
    case 2: return {{}, {}, 0, 1, count};
    case 3: return {0, {}, 1, 2, count};
    case 4: return {0, 1, 2, 3, count};
    default:
      throw Error(ErrorKind::bad_input,
                  "found " + std::to_string(count) +
                      " columns, expected start; start and goal; id, start and goal; or id, length, start and goal, "
                      "each board in one word such as AABB/ABAB");
  }
}

[[nodiscard]] ShiftInstance instance_of(const Words& words, const Columns& columns, const ShiftInput& input) {
  if (words.size() != columns.count) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) + " columns, expected " +
                                          std::to_string(columns.count) + " as before");
  }
  ShiftInstance instance;
  instance.start = parse_labelled_board(words[*columns.start], input.size);
  instance.goal = columns.goal ? parse_labelled_board(words[*columns.goal], instance.start.size)
                               : input.goal.value_or(sorted(instance.start));
  if (columns.id) instance.id = words[*columns.id];
  if (columns.length) {
    instance.length = parse_number(words[*columns.length]);
    if (!instance.length) {
      throw Error(ErrorKind::bad_input,
                  "found '" + std::string(words[*columns.length]) + "', expected an optimal length");
    }
  }
  return instance;
}

}  // namespace

void require_size(BoardSize size) {
  if (size.width >= 2 && size.width <= max_side && size.height >= 2 && size.height <= max_side) return;
  throw Error(ErrorKind::bad_input, "a " + size.name() + " board: boards of the shift puzzle have 2 to " +
                                        std::to_string(max_side) + " rows and columns");
}

LabelledBoard parse_labelled_board(std::string_view text, std::optional<BoardSize> size) {
  const auto rows = rows_of(text, size);
  if (rows.empty()) throw Error(ErrorKind::bad_input, "no cells found, expected a board such as AABB/ABAB");
  LabelledBoard board{size_of(rows, size), {}};
  require_size(board.size);
  if (size && !(board.size == *size)) {
    throw Error(ErrorKind::bad_input, "found a " + board.size.name() + " board, expected " + size->name());
  }
  for (const Words& row : rows) {
    for (const std::string_view label : row) {
      require_label(label);
      board.labels.emplace_back(label);
    }
  }
  if (board.labels.size() != board.size.cells()) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(board.labels.size()) + " cells, expected the " +
                                          std::to_string(board.size.cells()) + " of a " + board.size.name() + " board");
  }
  return board;
}

std::string text_of(const LabelledBoard& board) {
  const bool short_labels =
      std::all_of(board.labels.begin(), board.labels.end(), [](const std::string& label) { return label.size() == 1; });
  std::string text;
  for (Cell cell = 0; cell < board.size.cells(); ++cell) {
    if (cell != 0 && board.size.column(cell) == 0) {
      text += '/';
    } else if (cell != 0 && !short_labels) {
      text += ',';
    }
    text += board.labels[cell];
  }
  return text;
}

LabelledBoard sorted(const LabelledBoard& board) {
  LabelledBoard result = board;
  std::sort(result.labels.begin(), result.labels.end(), is_before);
  return result;
}

std::vector<ShiftInstance> read_shift_instances(std::istream& stream, const std::string& name,
                                                const ShiftInput& input) {
  std::vector<ShiftInstance> instances;
  std::optional<Columns> columns;
  solver::for_each_line(stream, name, " \t", longest_board, [&](const Words& words, std::size_t number) {
    if (!columns) {
      columns = columns_named(words);
      if (columns) return;
      columns = columns_by_number(words.size());
    }
    instances.push_back(instance_of(words, *columns, input));
    ShiftInstance& instance = instances.back();
    if (!columns->id) instance.id = std::to_string(instances.size());
    instance.source = name + ":" + std::to_string(number);
  });
  if (instances.empty()) {
    throw Error(ErrorKind::bad_input, name + ": no instance found, expected one per line, such as ABAB/BABA AABB/AABB");
  }
  return instances;
}

ShiftInstance parse_shift_instance(std::string_view start, std::string id, std::string source,
                                   const ShiftInput& input) {
  try {
    ShiftInstance instance{std::move(id), {}, parse_labelled_board(start, input.size), {}, source};
    instance.goal = input.goal.value_or(sorted(instance.start));
    return instance;
  } catch (const Error& error) {
    throw Error(error.kind(), source + ": " + error.what());
  }
}

LabelledBoard labelled(const Board& board, const std::vector<std::string>& labels) {
  LabelledBoard result{board.size, {}};
  for (Cell cell = 0; cell < board.size.cells(); ++cell) result.labels.push_back(labels[board.cells[cell]]);
  return result;
}

Boards numbered(const ShiftInstance& instance) {
  Boards boards{{instance.start.size, {}}, {instance.goal.size, {}}, instance.goal.labels};
  std::sort(boards.labels.begin(), boards.labels.end(), is_before);
  boards.labels.erase(std::unique(boards.labels.begin(), boards.labels.end()), boards.labels.end());
  const auto kind_of = [&](const std::string& label) {
    return static_cast<Kind>(std::find(boards.labels.begin(), boards.labels.end(), label) - boards.labels.begin());
  };
  for (Cell cell = 0; cell < boards.goal.size.cells(); ++cell) {
    boards.start.cells[cell] = kind_of(instance.start.labels[cell]);
    boards.goal.cells[cell] = kind_of(instance.goal.labels[cell]);
  }
  return boards;
}

}  // namespace tilepdb::shift
