// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace tilepdb {

/// The capabilities of an output stream.
struct Terminal {
  bool present = false;     ///< a terminal; otherwise a file, a pipe or nothing
  bool overwrites = false;  ///< a terminal that obeys control sequences, so a line can be overwritten
  bool colours = false;     ///< wants colours: such a terminal, unless NO_COLOR is set; --colour overrides this
  bool unicode = false;     ///< shows characters beyond ASCII
  unsigned columns = 80;
};

/// Returns the number of columns that a text without hidden characters takes on a terminal: two for each wide character
/// (Chinese, Japanese, Korean, pictographs), none for a combining mark, one for any other character.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

/// Returns the longest beginning of a text that takes at most `columns` columns.
[[nodiscard]] std::string_view beginning_of(std::string_view text, std::size_t columns) noexcept;

}  // namespace tilepdb
