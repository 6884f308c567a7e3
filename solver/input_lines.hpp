// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb::solver {

using Words = std::vector<std::string_view>;

/// What separates the columns of an instance file.
inline constexpr std::string_view column_separators = " \t,";

/// The most lines with words in a file of instances.
inline constexpr std::size_t most_instances = 4'000'000;

/// Calls `visitor(words, number)` for each line of a stream that has words, without comments and a byte order mark.
/// Throws Error (bad_input), as for what the visitor throws with name and number of the line before it, for what is no
/// text: control characters, endless lines and words; a word is at most `longest_word` characters. There are at most
/// `most_instances` such lines.
void for_each_line(std::istream& stream, const std::string& name, std::string_view separators, std::size_t longest_word,
                   const std::function<void(const Words& words, std::size_t number)>& visitor);

/// The words of one line, checked in the same way.
[[nodiscard]] Words words_of(std::string_view line, std::string_view separators, std::size_t longest_word);

}  // namespace tilepdb::solver
