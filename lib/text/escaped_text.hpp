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
  std::optional<char32_t> code;  ///< nothing: a byte that begins no character of UTF-8
};

/// The first character of a text that is not empty.
[[nodiscard]] Character first_character(std::string_view text) noexcept;

/// Whether a character is not seen, but tells a terminal what to do or changes how the text around it looks: controls,
/// ends of lines, and what turns the direction of writing.
[[nodiscard]] constexpr bool is_hidden(char32_t code) noexcept {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x061c || code == 0x200e || code == 0x200f ||
         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

}  // namespace detail

/// A text from outside (an id, a name of a file or catalogue, what a file holds) as it may be shown to people, on a
/// terminal or in a line of a table: what is hidden in it is seen, as `\t`, `\x1b` or `\u009b`, and so are bytes that
/// are no UTF-8, as `\xff`. All else stays as it is, so that a text shown already does not change.
[[nodiscard]] std::string escape_for_terminal(std::string_view text);

/// The same for JSON, whose texts keep their meaning: what is hidden in them is written as JSON escapes it. Characters
/// below 0x20 are outside of its texts, and stay.
[[nodiscard]] std::string escape_json_for_terminal(std::string_view json);

}  // namespace tilepdb
