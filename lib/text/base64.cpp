// SPDX-License-Identifier: MIT
#include "text/base64.hpp"

#include <algorithm>
#include <cstddef>

namespace tilepdb {

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t some = std::min<std::size_t>(3, bytes.size() - at);
    std::size_t value = 0;
    for (std::size_t i = 0; i < 3; ++i)
      value = value << 8U | (i < some ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= some ? digits[value >> (18 - 6 * i) & 63U] : '=';
    }
  }
  return text;
}

}  // namespace tilepdb
