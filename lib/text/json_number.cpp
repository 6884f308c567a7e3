// SPDX-License-Identifier: MIT
#include "text/json_number.hpp"

#include <nlohmann/json.hpp>

namespace tilepdb {

std::optional<std::uint64_t> find_whole_number(const Json& value, std::uint64_t most) {
  if (!value.is_number_unsigned()) return {};
  const auto number = value.get<std::uint64_t>();
  return number <= most ? std::optional(number) : std::nullopt;
}

}  // namespace tilepdb
