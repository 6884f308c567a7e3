// SPDX-License-Identifier: MIT
#include "puzzles/shift/labelled_board.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "core/permutation.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::shift {

void require_size(BoardSize size) {
  if (is_size(size)) return;
  throw Error(ErrorKind::bad_input, "a " + size.name() + " board: boards of the shift puzzle have 2 to " +
                                        std::to_string(max_side) + " rows and columns");
}

namespace {

using Words = std::vector<std::string_view>;

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

/// Returns the rows of a text, or one row of all cells if the text does not separate rows.
[[nodiscard]] std::vector<Words> rows_of(std::string_view text, std::optional<BoardSize> size) {
  std::vector<Words> rows;
  for (const std::string_view line : split(text, "/\n")) {
    Words words = split(line, " \t\r,");
    if (words.size() == 1) words = characters_of(words.front());
    if (!words.empty()) rows.push_back(std::move(words));
  }
  if (rows.size() != 1) return rows;
  // Words may be rows of one character per cell: AABB ABAB BABA BBAA.
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
      if (std::size_t{side} * side == width) return {side, side};
    }
    throw Error(ErrorKind::bad_input, "found " + counted(width, "cell") + ", which do" + (width == 1 ? "es" : "") +
                                          " not make a square board; separate the rows with /, or name its "
                                          "size, for example 4x3");
  }
  for (const Words& row : rows) {
    if (row.size() != width) {
      throw Error(ErrorKind::bad_input, "found rows of " + std::to_string(width) + " and of " +
                                            counted(row.size(), "cell") + ", expected rows of the same length");
    }
  }
  return {static_cast<unsigned>(width), static_cast<unsigned>(rows.size())};
}

/// Orders numbers by value, before all other labels, which are ordered alphabetically.
[[nodiscard]] bool is_before(const std::string& a, const std::string& b) {
  const auto number_a = parse_number<std::uint64_t>(a);
  const auto number_b = parse_number<std::uint64_t>(b);
  if (number_a && number_b && *number_a != *number_b) return *number_a < *number_b;
  if (number_a.has_value() != number_b.has_value()) return number_a.has_value();
  return a < b;
}

/// Returns the number of cells with a label.
[[nodiscard]] std::ptrdiff_t number_of(const std::string& label, const LabelledBoard& board) {
  return std::count(board.labels.begin(), board.labels.end(), label);
}

/// Returns whether parity decides which boards can be reached. Swapping two equal cells changes the parity unseen, and
/// shifting a line of even length is an odd permutation.
[[nodiscard]] bool parity_matters(const LabelledBoard& board) {
  return labels_of(board).size() == board.labels.size() && board.size.width % 2 == 1 && board.size.height % 2 == 1;
}

/// Returns whether an even permutation of the cells, which are all different, leads to the goal.
[[nodiscard]] bool is_even(const LabelledBoard& start, const LabelledBoard& goal) {
  const Board places = numbered(start, goal.labels);
  return !is_odd_permutation(goal.size.cells(), [&](unsigned cell) { return unsigned{places.cells[cell]}; });
}

/// Describes the first label that the boards have in different numbers; empty if all numbers agree.
[[nodiscard]] std::string difference(const LabelledBoard& start, const LabelledBoard& goal) {
  std::set<std::string> labels(start.labels.begin(), start.labels.end());
  labels.insert(goal.labels.begin(), goal.labels.end());
  for (const std::string& label : labels) {
    const auto in_start = number_of(label, start);
    const auto in_goal = number_of(label, goal);
    if (in_start == in_goal) continue;
    return "the start has " + std::to_string(in_start) + " of " + label + ", the goal " + std::to_string(in_goal);
  }
  return {};
}

}  // namespace

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
    throw Error(ErrorKind::bad_input, "found " + counted(board.labels.size(), "cell") + ", expected the " +
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

LabelledBoard all_different(BoardSize size) {
  LabelledBoard board{size, {}};
  for (unsigned number = 1; number <= size.cells(); ++number) board.labels.push_back(std::to_string(number));
  return board;
}

std::vector<std::string> labels_of(const LabelledBoard& board) {
  std::vector<std::string> labels = sorted(board).labels;
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  return labels;
}

Kind kind_of(std::string_view label, const std::vector<std::string>& labels) noexcept {
  return static_cast<Kind>(std::find(labels.begin(), labels.end(), label) - labels.begin());
}

Board numbered(const LabelledBoard& board, const std::vector<std::string>& labels) noexcept {
  Board result{board.size, {}};
  for (Cell cell = 0; cell < board.size.cells(); ++cell) result.cells[cell] = kind_of(board.labels[cell], labels);
  return result;
}

std::string move_text(BoardSize size, Move move) {
  const bool row = Lines(size).is_row(move.line);
  const char way = row ? (move.backward ? 'L' : 'R') : (move.backward ? 'U' : 'D');
  return way + std::to_string(move.line - (row ? 0 : size.height) + 1);
}

std::optional<Move> move_named(BoardSize size, std::string_view text) {
  for (unsigned line = 0; line < Lines(size).count(); ++line) {
    for (const bool backward : {false, true}) {
      const Move move{static_cast<std::uint8_t>(line), backward};
      if (move_text(size, move) == text) return move;
    }
  }
  return {};
}

bool is_shift_board(const std::string& word, std::optional<BoardSize> size) {
  const bool separated = word.find_first_of(" \t\n,") != std::string::npos;
  const auto slash = word.rfind('/');
  std::error_code ignored;
  if (!separated &&
      (slash == std::string::npos || slash == 0 || std::filesystem::exists(word.substr(0, slash), ignored))) {
    return false;
  }
  const auto is_board = [&](std::optional<BoardSize> as) {
    try {
      (void)parse_labelled_board(word, as);
      return true;
    } catch (const Error&) {
      return false;
    }
  };
  // A board of another size counts as a board, and its reader reports the size.
  return is_board(size) || (size && is_board({}));
}

std::optional<std::string> why_unreachable(const LabelledBoard& start, const LabelledBoard& goal) {
  if (!(start.size == goal.size)) {
    return "the start is a " + start.size.name() + " board, the goal a " + goal.size.name() + " one";
  }
  if (const std::string what = difference(start, goal); !what.empty()) return what + ", and shifts keep that";
  if (!parity_matters(goal) || is_even(start, goal)) return {};
  return "an odd permutation: with all cells different and both sides odd, shifts make only even ones";
}

std::string why_reachable(const LabelledBoard& goal) {
  return parity_matters(goal) ? "the same cells, and an even permutation of them, as all shifts are"
                              : "the same cells, which shifts can bring into any order";
}

double reachable_boards(const LabelledBoard& board) {
  double count = 1;
  for (std::size_t i = 2; i <= board.labels.size(); ++i) count *= static_cast<double>(i);
  for (const std::string& label : labels_of(board)) {
    for (auto i = number_of(label, board); i > 1; --i) count /= static_cast<double>(i);
  }
  return parity_matters(board) ? count / 2 : count;
}

LabelledBoard random_reachable(const LabelledBoard& goal, RandomNumbers& numbers) {
  LabelledBoard board = goal;
  for (unsigned cell = goal.size.cells() - 1; cell > 0; --cell) {
    std::swap(board.labels[cell], board.labels[numbers.below(cell + 1)]);
  }
  // Boards are unreachable only if all cells differ. Swapping two cells pairs each with a reachable board.
  if (why_unreachable(board, goal)) std::swap(board.labels[0], board.labels[1]);
  return board;
}

LabelledBoard random_walk(const LabelledBoard& goal, std::uint64_t shifts, RandomNumbers& numbers, const Job& job) {
  const Lines lines(goal.size);
  LabelledBoard board = goal;
  std::optional<Move> last;
  while (shifts > 0) {
    job.require_not_stopped();
    const Move move{static_cast<std::uint8_t>(numbers.below(lines.count())), numbers.below(2) == 1};
    const bool same_line = last && last->line == move.line;
    if (same_line && (last->backward != move.backward || lines.length(move.line) == 2)) continue;
    shift(board.size, board.labels, move);
    last = move;
    --shifts;
  }
  return board;
}

}  // namespace tilepdb::shift
