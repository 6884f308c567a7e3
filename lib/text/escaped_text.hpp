// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tilepdb {

namespace detail {

struct Character {
  std::size_t bytes = 1;
  std::optional<char32_t> code;  ///< none: a byte that does not begin a UTF-8 character
};

/// Returns the first character of a non-empty text.
[[nodiscard]] Character first_character(std::string_view text) noexcept;

/// Returns whether a character is invisible but controls the terminal or the layout of the text around it: control
/// characters, line ends and marks of the writing direction.
[[nodiscard]] constexpr bool is_hidden(char32_t code) noexcept {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x061c || code == 0x200e || code == 0x200f ||
         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

}  // namespace detail

/// Returns a text from outside (an id, the name of a file or catalogue, the content of a file) in a form that is safe
/// on a terminal or in a line of a table. Hidden characters are escaped as `\t`, `\x1b` or `\u009b`, bytes that are not
/// UTF-8 as `\xff`. Everything else is kept, so escaping twice changes nothing.
[[nodiscard]] std::string escape_for_terminal(std::string_view text);

/// Escapes the hidden characters of JSON text in JSON's own notation, so that strings keep their meaning. Characters
/// below 0x20 are kept, because they occur only outside of strings.
[[nodiscard]] std::string escape_json_for_terminal(std::string_view json);

/// Returns a text escaped for an element or attribute of XML, with hidden characters made visible as on a terminal.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace tilepdb
