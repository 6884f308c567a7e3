// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb::solver {

using Words = std::vector<std::string_view>;

/// What separates the columns of an instance file.
inline constexpr std::string_view column_separators = " \t,";

/// Opens a file for reading. Throws Error (bad_input) that says why it cannot be read.
[[nodiscard]] std::ifstream open_input_file(const std::string& path);

/// Calls `visitor(words, number)` for each line of a stream that has words, without comments and a byte order mark.
/// Throws Error (bad_input), as for what the visitor throws with name and number of the line before it, for what is no
/// text: control characters, endless lines and words; a word is at most `longest_word` characters.
void for_each_line(std::istream& stream, const std::string& name, std::string_view separators, std::size_t longest_word,
                   const std::function<void(const Words& words, std::size_t number)>& visitor);

/// The words of one line, checked in the same way.
[[nodiscard]] Words words_of(std::string_view line, std::string_view separators, std::size_t longest_word);

}  // namespace tilepdb::solver
