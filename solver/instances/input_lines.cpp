// SPDX-License-Identifier: MIT
#include "solver/instances/input_lines.hpp"

#include "platform/input_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

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

void for_each_text_line(std::istream& stream, const std::string& name,
                        const std::function<void(const TextLine&)>& visitor) {
  for (std::size_t number = 1;; ++number) {
    const auto line = read_line(stream, name + ":" + std::to_string(number), "one instance per line");
    if (!line) return;
    const std::string_view text = number == 1 ? without_byte_order_mark(*line) : std::string_view(*line);
    TextLine parts{number, strip(text), {}};
    if (const auto hash = text.find('#'); hash != std::string_view::npos) parts.comment = strip(text.substr(hash + 1));
    visitor(parts);
  }
}

void for_each_line(std::istream& stream, const std::string& name, std::string_view separators, std::size_t longest_word,
                   const std::function<void(const Words&, std::size_t)>& visitor) {
  std::size_t instances = 0;
  for_each_text_line(stream, name, [&](const TextLine& line) {
    try {
      const Words words = words_of(line.content, separators, longest_word);
      if (words.empty()) return;
      if (++instances > most_instances) {
        throw Error(ErrorKind::bad_input, "more than " + std::to_string(most_instances) + " instances in one file");
      }
      visitor(words, line.number);
    } catch (const Error& error) {
      throw Error(error.kind(), name + ":" + std::to_string(line.number) + ": " + error.what());
    }
  });
}

}  // namespace tilepdb::solver
