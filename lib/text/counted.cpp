// SPDX-License-Identifier: MIT
#include "text/counted.hpp"

#include <cstdint>
#include <string>
#include <string_view>

#include "text/text.hpp"

namespace tilepdb {

std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural) {
  std::string text = format_count(number) + " ";
  if (number != 1 && !plural.empty()) return text.append(plural);
  return text.append(noun).append(number == 1 ? "" : "s");
}

}  // namespace tilepdb
