// SPDX-License-Identifier: MIT
#include "solver/instances/instance_header.hpp"

#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Whether a word is written as a size: digits, x and digits.
[[nodiscard]] bool is_size_word(std::string_view word) {
  const auto x = word.find('x');
  return x != std::string_view::npos && parse_number(word.substr(0, x)) && parse_number(word.substr(x + 1));
}

/// What follows an option in a command: one word, or several in quotes. Empty if it is not there.
[[nodiscard]] std::string value_after(std::string_view command, std::string_view option) {
  const auto at = command.find(option);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = strip(command.substr(at + option.size()));
  const bool quoted = rest.starts_with('"');
  const std::string_view value = quoted ? rest.substr(1) : rest;
  return std::string(value.substr(0, value.find(quoted ? '"' : ' ')));
}

}  // namespace

std::optional<InstanceHeader> header_in(std::string_view comment) {
  InstanceHeader header;
  constexpr std::string_view command = "pdbsolve random ";
  if (comment.starts_with(command)) {
    const std::string board = value_after(comment, " --board ");
    const std::string puzzle = value_after(comment, " --puzzle ");
    if (!is_size_word(board)) return {};
    header.puzzle = puzzle.empty() ? "tiles" : puzzle;
    header.board = parse_width_and_height(board);
    header.goal = value_after(comment, " --goal ");
  } else {
    const auto words = split(comment, " \t");
    if (words.size() < 2 || words[0] != "board" || !is_size_word(words[1])) return {};
    if (words.size() > 2 && (words[2] != "goal" || words.size() == 3)) return {};
    header.board = parse_width_and_height(words[1]);
    if (words.size() > 2) header.goal = comment.substr(static_cast<std::size_t>(words[3].data() - comment.data()));
  }
  require_board(*header.board);
  return header;
}

}  // namespace tilepdb::solver
