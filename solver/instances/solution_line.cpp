// SPDX-License-Identifier: MIT
#include "solver/instances/solution_line.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/instances/columns.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr char moves_separator = ';';

/// Returns the numbers that commas separate in a word; nothing for any other word.
[[nodiscard]] std::vector<unsigned> numbers_of(std::string_view word) {
  std::vector<unsigned> numbers;
  for (const std::string_view part : split(word, ",")) {
    const auto number = parse_number(part);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

/// Whether numbers are 0, 1, 2 … in some order.
[[nodiscard]] bool is_board(std::vector<unsigned> numbers) {
  std::sort(numbers.begin(), numbers.end());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] != i) return false;
  }
  return numbers.size() >= 4;
}

/// The words of one board in a row would all be different; moves repeat numbers of the board.
[[nodiscard]] std::optional<SolutionLine> printed_line(std::string_view line) {
  if (line.find(',') == std::string_view::npos) return {};
  const auto words = split(line, " \t");
  if (words.size() != 4 || words[0].find(',') == std::string_view::npos) return {};
  const auto board = numbers_of(words[0]);
  const auto moves = numbers_of(words[3]);
  const auto length = parse_number(words[1]);
  if (!is_board(board) || moves.empty() || !length || !parse_number<std::uint64_t>(words[2])) return {};
  if (*std::min_element(moves.begin(), moves.end()) >= board.size()) return {};
  return SolutionLine{words[0], length, std::string(words[3])};
}

}  // namespace

std::optional<SolutionLine> solution_line(std::string_view line) {
  const auto end = line.find(moves_separator);
  if (end == std::string_view::npos) return printed_line(line);
  SolutionLine found{line.substr(0, end), {}, {}};
  std::string_view rest = line.substr(end + 1);
  for (const std::string column : {"length", "number of nodes"}) {
    const auto next = rest.find(moves_separator);
    if (next == std::string_view::npos) break;
    const std::string_view word = without_blanks(rest.substr(0, next));
    if (column == "length") {
      found.length = parse_optimal_length(word, "length after the first ;");
    } else if (!parse_number<std::uint64_t>(word)) {
      throw Error(ErrorKind::bad_input, "found " + quoted_text(word) +
                                            " after the length, expected the number of nodes, and moves after a ;");
    }
    rest.remove_prefix(next + 1);
  }
  if (rest.find(moves_separator) != std::string_view::npos) {
    throw Error(ErrorKind::bad_input, "found more than three ;, expected a board; its length; nodes; moves");
  }
  found.moves = without_blanks(rest);
  return found;
}

void take_moves(std::optional<SolutionLine> solution, Instance& instance) {
  if (!solution) return;
  instance.moves = std::move(solution->moves);
  if (!solution->length) return;
  if (instance.length) throw Error(ErrorKind::bad_input, "found a length before the tiles and one after them");
  instance.length = solution->length;
}

void take_moves_of_link(const LinkedBoard& link, Instance& instance) {
  if (instance.moves || !link.moves) return;
  instance.moves = link.moves;
  instance.way = MoveWay::tile;
}

}  // namespace tilepdb::solver
