// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/checksum.hpp"
#include "text/text.hpp"

namespace tilepdb::test {

/// Returns the text of a search checkpoint with the checksum at the end of its first line corrected; any other text
/// unchanged.
[[nodiscard]] inline std::string resealed(std::string text) {
  constexpr std::size_t digits = 16;
  const auto end = text.find('\n');
  if (end == std::string::npos || end < digits) return text;
  const std::string summed = text.substr(end + 1);
  text.replace(end - digits, digits,
               format_hexadecimal(checksum(std::vector<std::uint8_t>(summed.begin(), summed.end()))));
  return text;
}

}  // namespace tilepdb::test
