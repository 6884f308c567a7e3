// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>

#include "text/json_fwd.hpp"

// Whole numbers in JSON that was read. The library's own conversions take a fraction or a number out of range for
// another one, or their behaviour is undefined.
namespace tilepdb {

/// The number, if it is a whole one of at most `most`.
[[nodiscard]] std::optional<std::uint64_t> find_whole_number(const Json& value, std::uint64_t most);

/// The number. Throws std::out_of_range if it is not a whole one or the type has no room for it.
template <std::unsigned_integral Number>
[[nodiscard]] Number whole_number(const Json& value) {
  const auto number = find_whole_number(value, std::numeric_limits<Number>::max());
  if (!number) throw std::out_of_range("a number in JSON");
  return static_cast<Number>(*number);
}

}  // namespace tilepdb
