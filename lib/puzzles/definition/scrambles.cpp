// SPDX-License-Identifier: MIT
#include "puzzles/definition/scrambles.hpp"

#include <algorithm>

#include "platform/input_text.hpp"
#include "puzzles/definition/definition.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr std::string_view scramble_keywords[] = {"Scramble", "ScrambleAlg", "ScrambleState", "StartState"};

[[nodiscard]] bool is_scramble_keyword(std::string_view word) noexcept {
  return std::find(std::begin(scramble_keywords), std::end(scramble_keywords), word) != std::end(scramble_keywords);
}

[[nodiscard]] bool is_comment(std::string_view line) {
  const std::string_view content = without_blanks(line);
  return content.empty() || content.starts_with('#');
}

/// Adds the words of a line to a scramble. Returns whether they end it. `from_zero`: they are pieces, numbered from 0.
[[nodiscard]] bool take_words(const std::vector<std::string_view>& words, bool from_zero, Scramble& scramble) {
  for (const std::string_view word : words) {
    if (word == "End") return true;
    constexpr unsigned most_piece = 254;
    const unsigned piece = from_zero ? parse_number(word).value_or(most_piece + 1) : most_piece + 1;
    scramble.state.append(scramble.state.empty() ? "" : " ")
        .append(piece <= most_piece ? std::to_string(piece + 1) : std::string(word));
  }
  return false;
}

}  // namespace

bool are_scrambles(std::string_view text) {
  for (text = without_byte_order_mark(text); !text.empty();) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (!is_comment(line)) return is_scramble_keyword(split(line, blanks).front());
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return false;
}

std::vector<Scramble> read_scrambles(std::string_view text, const std::string& file) {
  std::vector<Scramble> scrambles;
  std::string keyword;  // of the open block; empty between blocks
  unsigned rows = 0;    // of numbers since the last name of a set
  for (unsigned number = 1;; ++number) {
    const std::string place = definition_place(file, number);
    const auto line = read_line(text, file + ":" + std::to_string(number), "scrambles");
    if (!line) break;
    const std::string_view content = number == 1 ? without_byte_order_mark(*line) : *line;
    if (is_comment(content)) continue;
    auto words = split(content, blanks);
    if (keyword.empty()) {
      if (!is_scramble_keyword(words[0]) || words.size() < 2) {
        throw Error(ErrorKind::bad_input, place + "found " + quoted_text(words[0]) +
                                              (words.size() < 2 ? " without a name" : "") +
                                              ", expected 'Scramble NAME' or 'ScrambleAlg NAME'");
      }
      keyword = words[0];
      scrambles.push_back({std::string(words[1]), {}, number});
      words.erase(words.begin(), words.begin() + 2);
      if (words.empty()) continue;
    }
    const bool is_row = words.front().front() >= '0' && words.front().front() <= '9';
    rows = is_row ? rows + 1 : 0;
    // Orientations, in the second row, are numbered from 0 in all blocks.
    const bool from_zero = rows == 1 && (keyword == "ScrambleState" || keyword == "StartState");
    if (take_words(words, from_zero, scrambles.back())) keyword.clear();
  }
  if (keyword.empty()) return scrambles;
  throw Error(ErrorKind::bad_input,
              definition_place(file, scrambles.back().line) + "scramble " + scrambles.back().name + " has no 'End'");
}

}  // namespace tilepdb::puzzles
