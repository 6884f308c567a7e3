// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tilepdb::puzzles {

/// Where each code goes, as by a move or a symmetry. Codes that a puzzle does not have stay.
using CodeMap = std::array<std::uint8_t, 256>;

/// All codes stay.
[[nodiscard]] constexpr CodeMap no_change() noexcept {
  CodeMap map{};
  for (std::size_t code = 0; code < map.size(); ++code) map[code] = static_cast<std::uint8_t>(code);
  return map;
}

/// One map, and then another.
[[nodiscard]] constexpr CodeMap then(const CodeMap& first, const CodeMap& second) noexcept {
  CodeMap map{};
  for (std::size_t code = 0; code < map.size(); ++code) map[code] = second[first[code]];
  return map;
}

/// The way back of a map that has one.
[[nodiscard]] constexpr CodeMap inverse_of(const CodeMap& map) noexcept {
  CodeMap back{};
  for (std::size_t code = 0; code < map.size(); ++code) back[map[code]] = static_cast<std::uint8_t>(code);
  return back;
}

}  // namespace tilepdb::puzzles
