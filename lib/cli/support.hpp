// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "platform/threads.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

// What the two command lines share. Nothing here prints or exits.
namespace tilepdb {

/// The exit codes of the tools; 0 is success.
[[nodiscard]] constexpr int exit_code(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::check_failed: return 1;
    case ErrorKind::bad_input: return 2;
    case ErrorKind::no_answer: return 3;
    case ErrorKind::resource: return 4;
    case ErrorKind::interrupted: return 130;
  }
  return 2;
}

/// The text of --help on exit codes.
inline constexpr std::string_view exit_code_help =
    "Exit codes: 0 ok; 1 a check failed; 2 usage or bad input; 3 no answer; 4 resources; 130 interrupted.\n";

/// The value of -j: 0 (all cores) to 1024. Throws Error (bad_input).
[[nodiscard]] int parse_threads(std::string_view text);

/// What an error of Boost.Program_options about some words says. Boost puts words into texts with places like %value%,
/// and never comes to an end where a word has such a place in it; so nothing with a % is left to it.
[[nodiscard]] std::string option_error_text(const std::exception& error, const std::vector<std::string>& words);

/// The puzzle that --puzzle names, which is taken out of the words, wherever it is; without it the first. What is in
/// `puzzles` has a `name`. Throws Error (bad_input) for another name.
template <typename Puzzle, std::size_t Count>
[[nodiscard]] const Puzzle& take_puzzle(std::vector<std::string>& words, const Puzzle (&puzzles)[Count]) {
  constexpr std::string_view option = "--puzzle";
  std::string name(puzzles[0].name);
  for (auto word = words.begin(); word != words.end();) {
    const bool alone = *word == option;
    if (!alone && !word->starts_with(std::string(option) + "=")) {
      ++word;
      continue;
    }
    if (alone && std::next(word) == words.end()) throw Error(ErrorKind::bad_input, "--puzzle: a name is expected");
    name = alone ? *std::next(word) : word->substr(option.size() + 1);
    word = words.erase(word, word + (alone ? 2 : 1));
  }
  std::string known;
  for (const Puzzle& puzzle : puzzles) {
    if (puzzle.name == name) return puzzle;
    known.append(known.empty() ? "" : " or ").append(puzzle.name);
  }
  throw Error(ErrorKind::bad_input, "--puzzle '" + name + "': expected " + known);
}

}  // namespace tilepdb
