// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace tilepdb {

/// What a table of a space of states is a table of: the puzzle, and the parameters of puzzle and pattern, as whoever
/// has described the space calls them. What the program does not know it can list, compress and check all the same.
struct SpaceKey {
  /// Of the header's fields, which end with a zero at least.
  static constexpr std::size_t puzzle_bytes = 32;
  static constexpr std::size_t parameter_bytes = 768;

  std::string puzzle{};      ///< lower-case letters, digits and hyphens
  std::string parameters{};  ///< printable ASCII; may be empty

  friend bool operator==(const SpaceKey&, const SpaceKey&) = default;

  /// Whether it is made of the right characters and fits a header.
  [[nodiscard]] bool is_sound() const noexcept;

  /// Its file's name without suffix: puzzle and parameters, other characters than letters, digits, dots, commas and
  /// hyphens being replaced. Where something is, or too long, digits tell different keys apart.
  [[nodiscard]] std::string file_stem() const;
};

}  // namespace tilepdb
