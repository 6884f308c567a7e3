// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb::solver {

using Words = std::vector<std::string_view>;

/// What separates the columns of an instance file.
inline constexpr std::string_view column_separators = " \t,";

/// The most instances in a file.
inline constexpr std::size_t most_instances = 4'000'000;

/// A line of a file of instances, without blanks at either end.
struct TextLine {
  std::size_t number = 0;                   ///< from 1
  std::string_view content;                 ///< what is before a comment
  std::optional<std::string_view> comment;  ///< what is after the first #, if there is one
};

/// Calls `visitor` for each line of a stream, also those without content; a byte order mark is left out. Throws Error
/// (bad_input), naming the line, for what is no text: control characters and endless lines.
void for_each_text_line(std::istream& stream, const std::string& name,
                        const std::function<void(const TextLine&)>& visitor);

/// Calls `visitor(words, number)` for each line of a stream that has words, without comments and a byte order mark.
/// Throws Error (bad_input), as for what the visitor throws with name and number of the line before it, for what is no
/// text: control characters, endless lines and words; a word is at most `longest_word` characters. There are at most
/// `most_instances` such lines.
void for_each_line(std::istream& stream, const std::string& name, std::string_view separators, std::size_t longest_word,
                   const std::function<void(const Words& words, std::size_t number)>& visitor);

/// The words of one line, checked in the same way.
[[nodiscard]] Words words_of(std::string_view line, std::string_view separators, std::size_t longest_word);

}  // namespace tilepdb::solver
