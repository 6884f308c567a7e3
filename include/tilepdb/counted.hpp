// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tilepdb/text.hpp"

namespace tilepdb {

/// A number and what it counts: "1 table", "1,234 tables". Without `plural` that is the noun with an s.
[[nodiscard]] inline std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural = {}) {
  std::string text = format_count(number) + " ";
  if (number != 1 && !plural.empty()) return text.append(plural);
  return text.append(noun).append(number == 1 ? "" : "s");
}

}  // namespace tilepdb
