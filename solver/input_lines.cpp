// SPDX-License-Identifier: MIT
#include "solver/input_lines.hpp"

#include "tilepdb/input_text.hpp"
#include "tilepdb/text.hpp"

namespace tilepdb::solver {
Words words_of(std::string_view line, std::string_view separators, std::size_t longest_word) {
  Words words = split(line, separators);
  for (const std::string_view word : words) {
    if (word.size() > longest_word) {
      throw Error(ErrorKind::bad_input, "found a word of " + std::to_string(word.size()) +
                                            " characters, expected at most " + std::to_string(longest_word));
    }
  }
  return words;
}

void for_each_line(std::istream& stream, const std::string& name, std::string_view separators, std::size_t longest_word,
                   const std::function<void(const Words&, std::size_t)>& visitor) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  std::size_t instances = 0;
  for (std::size_t number = 1;; ++number) {
    const std::string where = name + ":" + std::to_string(number);
    const auto line = read_line(stream, where, "one instance per line");
    if (!line) return;
    std::string_view content = *line;
    if (number == 1 && content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
    try {
      const Words words = words_of(strip(content), separators, longest_word);
      if (words.empty()) continue;
      if (++instances > most_instances) {
        throw Error(ErrorKind::bad_input, "more than " + std::to_string(most_instances) + " instances in one file");
      }
      visitor(words, number);
    } catch (const Error& error) {
      throw Error(error.kind(), where + ": " + error.what());
    }
  }
}

}  // namespace tilepdb::solver
